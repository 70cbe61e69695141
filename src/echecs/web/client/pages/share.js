// A position or a game that came in a link; the server judges it and keeps nothing of it.

import { announce } from "../shared/announce.js"
import { readText } from "../shared/api.js"
import { Board } from "../board/board.js"
import { copyFrom } from "../shared/clipboard.js"
import { byId, make, setText } from "../shared/dom.js"
import { turnOf } from "../notation/fen.js"
import { wireFlip } from "../board/flip.js"
import { t } from "../shared/labels.js"
import { parseFragment, positionLink } from "../notation/links.js"
import { moveWords } from "../board/move-words.js"
import { startPage } from "../shared/start-page.js"
import { writePgn } from "../notation/pgn.js"
import { PlayForm } from "../game/play-form.js"
import { Replay } from "../board/replay.js"
import { play, soundOf } from "../shared/sound.js"

let shared = null
let board = null
let replay = null
let playForm = null

startPage(() => {
    board = new Board(byId("board"))
    board.allow({ color: null })
    replay = new Replay({ list: byId("moves"), controls: byId("controls"), onShow: showMove })
    replay.listen(byId("board"))
    playForm = new PlayForm(byId("play-fields"), startHere)
    listen()
    wireFlip(board)
    addEventListener("hashchange", load)
    return load()
})

function listen() {
    const copy = (id, text) =>
        byId(id).addEventListener("click", ({ target }) =>
            copyFrom(target, text(), t("copied"), t("not-copied")),
        )
    copy("copy-fen", () => replay.fen)
    copy("copy-pgn", () => writePgn(shared))
    copy("copy-link", () => location.href)
    byId("solve").addEventListener("click", () => {
        location.href = positionLink(replay.fen, shared.rules, "", "/solve")
    })
    byId("edit").addEventListener("click", () => {
        location.href = positionLink(replay.fen, shared.rules, "", "/setup")
    })
    byId("play-form").addEventListener("submit", (event) => {
        event.preventDefault()
        playForm.submit()
    })
}

async function load() {
    const given = parseFragment(location.hash)
    setText(byId("title"), given?.kind === "game" ? t("shared-game") : t("shared-position"))
    shared = null
    byId("actions").hidden = byId("moves-panel").hidden = true
    if (given === null) {
        refuse([t("link-holds-nothing")])
        return
    }
    try {
        shared = await read(given)
    } catch (error) {
        refuse([error.message, ...(error.faults ?? []).map((fault) => fault.message)])
        return
    }
    byId("wrong").hidden = true
    byId("actions").hidden = false
    byId("moves-panel").hidden = shared.moves.length === 0
    replay.load(shared.start_fen, shared.moves, shared.moves.length)
    if (given.kind === "position") board.orient(turnOf(shared.fen))
    show({ animated: false })
}

function read({ fen, start, moves = [], rules }) {
    if (moves.length === 0) return readText(fen ?? start, rules)
    return readText(moves.join(" "), rules, start)
}

function refuse(lines) {
    byId("wrong").hidden = false
    byId("wrong").replaceChildren(...lines.map((line) => make("p", {}, line)))
}

function showMove() {
    show()
    if (!replay.entry) return
    play(soundOf(replay.entry))
    announce(moveWords(replay.entry))
}

function show(options) {
    board.show(replay.fen, options)
    board.mark(replay.marks)
    const isLast = replay.ply === shared.moves.length
    const turn = turnOf(replay.fen) === "white" ? t("white-to-move") : t("black-to-move")
    setText(byId("status"), isLast && shared.outcome ? shared.outcome.message : turn)
    playForm.enable(!(isLast && shared.outcome))
}

// A game goes on with its moves behind it, so that repetitions count.
function startHere() {
    const moves = shared.moves.slice(0, replay.ply).map((entry) => entry.uci)
    return { start: shared.start_fen, moves, rules: shared.rules }
}
