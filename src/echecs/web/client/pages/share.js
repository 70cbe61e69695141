// A position or a game that came in a link; the server judges it and keeps nothing of it.

/** @import { ReadGame } from "../protocol.js" */
/** @import { LinkedGame, LinkedPosition } from "../notation/links.js" */

import { Board } from "../board/board.js"
import { wireFlip } from "../board/flip.js"
import { moveWords, sideToMoveWords } from "../board/move-words.js"
import { Replay } from "../board/replay.js"
import { PlayForm } from "../game/play-form.js"
import { START, turnOf } from "../notation/fen.js"
import { parseFragment, positionLink } from "../notation/links.js"
import { writePgn } from "../notation/pgn.js"
import { uciMoves } from "../notation/uci.js"
import { announce } from "../shared/announce.js"
import { messagesOf, readText } from "../shared/api.js"
import { wireCopy } from "../shared/clipboard.js"
import { byId, make, onClick, setText } from "../shared/dom.js"
import { t } from "../shared/labels.js"
import { play, soundOf } from "../shared/sound.js"
import { startPage } from "../shared/start-page.js"

class SharePage {
    constructor() {
        /** @type {ReadGame | null} */
        this.shared = null
        this.board = new Board(byId("board"))
        this.board.allow({ color: null })
        this.replay = new Replay({
            list: byId("moves"),
            controls: byId("controls"),
            onShow: () => this.showMove(),
        })
        this.replay.listen(byId("board"))
        this.playForm = new PlayForm(() => this.startHere())
        wireFlip(this.board)
        wireCopy("copy-fen", () => this.replay.fen)
        wireCopy("copy-pgn", () => (this.shared ? writePgn(this.shared) : ""))
        wireCopy("copy-link", () => location.href)
        onClick("solve", () => this.goTo("/solve"))
        onClick("edit", () => this.goTo("/setup"))
        addEventListener("hashchange", () => this.load())
    }

    /** @param {string} page */
    goTo(page) {
        location.href = positionLink(this.replay.fen, this.shared?.rules, "", page)
    }

    async load() {
        const given = parseFragment(location.hash)
        setText(byId("title"), given?.kind === "game" ? t("shared-game") : t("shared-position"))
        this.shared = null
        this.replay.load(START, [])
        byId("actions").hidden = byId("moves-panel").hidden = true
        if (given === null) {
            refuse([t("link-holds-nothing")])
            return
        }
        try {
            this.shared = await read(given)
        } catch (error) {
            refuse(messagesOf(error))
            return
        }
        const { fen, moves, start_fen: startFen } = this.shared
        byId("wrong").hidden = true
        byId("actions").hidden = false
        byId("moves-panel").hidden = moves.length === 0
        this.replay.load(startFen, moves, moves.length)
        if (given.kind === "position") this.board.orient(turnOf(fen))
        this.show({ animated: false })
    }

    showMove() {
        this.show()
        const { entry } = this.replay
        if (!entry) return
        play(soundOf(entry))
        announce(moveWords(entry))
    }

    /** @param {{animated?: boolean}} [options] */
    show(options) {
        const { board, replay } = this
        board.show(replay.fen, options)
        board.mark(replay.marks)
        const outcome = replay.ply === replay.moves.length ? this.shared?.outcome : null
        setText(byId("status"), outcome ? outcome.message : sideToMoveWords(replay.fen))
        this.playForm.enable(!outcome)
    }

    /** A game goes on with its moves behind it, so that repetitions count. */
    startHere() {
        const { startFen: start, moves, ply } = this.replay
        return { start, moves: uciMoves(moves.slice(0, ply)), rules: this.shared?.rules }
    }
}

/** @param {LinkedPosition | LinkedGame} given */
function read(given) {
    if (given.kind === "position") return readText(given.fen, given.rules)
    if (given.moves.length === 0) return readText(given.start, given.rules)
    return readText(given.moves.join(" "), given.rules, given.start)
}

/** @param {string[]} lines */
function refuse(lines) {
    byId("wrong").hidden = false
    byId("wrong").replaceChildren(...lines.map((line) => make("p", {}, line)))
}

startPage(() => new SharePage().load())
