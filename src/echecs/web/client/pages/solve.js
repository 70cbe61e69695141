// Find the mate: let the solver search, or look for it oneself.

import { announce } from "../shared/announce.js"
import { judgePosition } from "../shared/api.js"
import { Board } from "../board/board.js"
import { copyFrom } from "../shared/clipboard.js"
import { byId, make, setText } from "../shared/dom.js"
import { turnOf } from "../notation/fen.js"
import { flip, wireFlip } from "../board/flip.js"
import { t } from "../shared/labels.js"
import { parseFragment, positionLink } from "../notation/links.js"
import { moveWords } from "../board/move-words.js"
import { startPage } from "../shared/start-page.js"
import { isPlacement, splitFen } from "../notation/fen-fields.js"
import { PROBLEMS } from "../mates/problems.js"
import { askPromotion } from "../board/promotion.js"
import { Replay } from "../board/replay.js"
import { localSan } from "../notation/san.js"
import { startSearch } from "../mates/mate-search.js"
import { costWords, progressWords, solutionWords, trainingWords } from "../mates/mate-words.js"
import { play, soundOf } from "../shared/sound.js"
import { asSentence } from "../game/status.js"
import { Training } from "../mates/training.js"
import { interpret } from "../game/typed-commands.js"

const PAUSE = 200
const SECONDS = [5, 10, 30, 60]
const MOST_MOVES = 12

const state = {
    fen: PROBLEMS[0].fen,
    rules: "standard",
    // What the server says of the position, null while it has not spoken.
    verdict: null,
    search: null,
    training: null,
    // What may be played in the position of the training.
    moves: null,
}
let board = null
let replay = null
let waiting = null

startPage(() => {
    board = new Board(byId("board"), { onAttempt: attempt })
    replay = new Replay({ list: byId("moves"), controls: byId("controls"), onShow: showMove })
    replay.listen(byId("board"))
    fillChoices()
    listen()
    wireFlip(board)
    const given = parseFragment(location.hash)
    load(given?.fen ?? PROBLEMS[0].fen, given?.rules)
    addEventListener("hashchange", () => {
        const { fen, rules } = parseFragment(location.hash) ?? {}
        if (fen && fen !== state.fen) load(fen, rules)
    })
})

function fillChoices() {
    const option = (value, words) => make("option", { value }, words)
    const lengths = Array.from({ length: MOST_MOVES }, (_, index) => index + 1)
    byId("most-moves").replaceChildren(
        option("", t("any-length")),
        ...lengths.map((moves) => option(moves, String(moves))),
    )
    byId("seconds").replaceChildren(
        ...SECONDS.map((seconds) => option(seconds, t("so-many-seconds", { seconds }))),
    )
    byId("seconds").value = "10"
}

function listen() {
    byId("fen").addEventListener("input", ({ target }) => load(target.value.trim(), state.rules))
    byId("previous-problem").addEventListener("click", () => step(-1))
    byId("next-problem").addEventListener("click", () => step(1))
    byId("next").addEventListener("click", () => nextTraining())
    byId("search").addEventListener("click", search)
    byId("stop").addEventListener("click", stop)
    byId("train").addEventListener("click", () => startTraining())
    byId("again").addEventListener("click", () => startTraining())
    byId("hint").addEventListener("click", () => state.training.askHint())
    byId("typed-form").addEventListener("submit", (event) => {
        event.preventDefault()
        submitTyped()
    })
    byId("copy-link").addEventListener("click", ({ target }) => {
        const address = positionLink(state.fen, state.rules, location.origin, "/solve")
        copyFrom(target, address, t("copied"), t("not-copied"))
    })
}

// --- The position ------------------------------------------------------------------------

function load(fen, rules = "standard") {
    state.search?.cancel()
    state.training?.dropHint()
    Object.assign(state, { fen, rules, verdict: null, search: null, training: null, moves: null })
    replay.load(fen, [])
    setText(byId("answer"), "")
    setText(byId("report"), "")
    if (isPlacement(splitFen(fen).placement)) {
        board.show(fen)
        board.orient(turnOf(fen))
    }
    board.mark({})
    history.replaceState(null, "", positionLink(fen, rules, "", location.pathname))
    render()
    clearTimeout(waiting)
    waiting = setTimeout(judge, PAUSE)
}

async function judge() {
    const { fen, rules } = state
    let verdict
    try {
        verdict = await judgePosition(fen, rules)
    } catch (error) {
        verdict = { ok: false, faults: [{ message: error.message, squares: [] }] }
    }
    if (fen !== state.fen) return
    state.verdict = verdict
    if (state.training === null) {
        board.mark({
            guilty: verdict.faults.flatMap((fault) => fault.squares),
            check: verdict.check?.king ?? null,
        })
    }
    render()
}

function problemIndex() {
    return PROBLEMS.findIndex((problem) => problem.fen === state.fen)
}

function step(by) {
    const index = problemIndex()
    const next = index < 0 ? 0 : (index + by + PROBLEMS.length) % PROBLEMS.length
    load(PROBLEMS[next].fen)
}

// --- The solver --------------------------------------------------------------------------

function search() {
    state.training = null
    const moves = byId("most-moves").value
    const wish = {
        fen: state.fen,
        rules: state.rules,
        moves: moves === "" ? null : Number(moves),
        seconds: Number(byId("seconds").value),
    }
    setText(byId("answer"), "")
    setText(byId("report"), t("search-begins"))
    replay.load(state.fen, [])
    board.show(state.fen)
    state.search = startSearch(wish, {
        queued: (place) => setText(byId("report"), t("search-queued", { place })),
        progress: (report) => setText(byId("report"), progressWords(report)),
        solution: (answer) => showSolution(answer, wish),
        failure: (message) => endSearch(message || t("connection-lost")),
    })
    render()
}

function stop() {
    state.search?.cancel()
    endSearch(t("search-stopped"))
}

function endSearch(answer) {
    state.search = null
    setText(byId("answer"), answer)
    announce(answer)
    render()
}

function showSolution(answer, { moves }) {
    setText(byId("report"), costWords(answer))
    replay.load(state.fen, answer.line)
    const isOver = answer.mate === 0
    endSearch(isOver ? state.verdict.outcome.message : solutionWords(answer, state.fen, moves))
    if (answer.line.length > 0) announce(answer.line.map((entry) => localSan(entry.san)).join(" "))
}

function showMove() {
    board.show(replay.fen)
    board.mark(replay.marks)
    if (state.training) allowMoves()
    render()
    if (replay.entry) {
        play(soundOf(replay.entry))
        announce(moveWords(replay.entry))
    }
}

// --- Training ----------------------------------------------------------------------------

async function startTraining() {
    state.search?.cancel()
    state.search = null
    setText(byId("answer"), "")
    setText(byId("report"), "")
    const training = new Training(state.fen, state.rules, () => onTraining(training))
    state.training = training
    state.moves = state.verdict
    replay.load(state.fen, [])
    board.show(state.fen)
    say(t("training-prepares"))
    render()
    try {
        await training.start()
        byId("typed").value = ""
    } catch (error) {
        if (state.training !== training) return
        state.training = null
        render()
        say(error.message, "wrong")
    }
}

function nextTraining() {
    step(1)
    clearTimeout(waiting)
    judge().then(() => state.verdict?.ok && startTraining())
}

async function onTraining(training) {
    if (state.training !== training) return
    const played = training.entries.length
    const isNew = played > replay.moves.length
    if (isNew) await showPlayed(training)
    if (state.training !== training) return
    board.show(training.fen)
    const { words, kind } = trainingWords(training)
    say(words, kind)
    drawTraining(training)
    render()
}

// The person's move was seen when it was made; the reply follows it.
async function showPlayed(training) {
    const [own, reply] = training.entries.slice(replay.moves.length)
    replay.load(training.startFen, training.entries, training.entries.length)
    play(soundOf(own))
    announce(moveWords(own))
    state.moves = null
    if (!reply) return
    await board.show(own.fen)
    // Without an answer moves can still be typed.
    const verdict = await judgePosition(training.fen, training.rules).catch(() => null)
    if (state.training !== training) return
    state.moves = verdict
    play(soundOf(reply))
    announce(moveWords(reply))
}

function allowMoves() {
    const { training, moves } = state
    const isLive = training && training.left !== null && !training.isDone && replay.ply === replay.moves.length
    if (!isLive || !moves?.ok) {
        board.allow({ color: null })
        return
    }
    board.allow({ color: moves.turn, strangers: true, legal: moves.legal })
}

function drawTraining(training) {
    const { said, hint } = training
    board.mark({
        ...replay.marks,
        guilty: said?.kind === "refused" ? said.squares : [],
        arrows: hint?.isWhole ? [{ from: hint.from, to: hint.to }] : [],
    })
    board.letGo()
    allowMoves()
    if (hint && !hint.isWhole && said?.kind === "hint") board.hand.hold(hint.from)
}

async function attempt(from, to, how) {
    const { training, moves } = state
    if (!training || training.isBusy) return
    let promotion = ""
    await board.preview(from, to, { animated: how === "click" })
    if (moves.promotions?.includes(from + to)) {
        promotion = await askPromotion(moves.turn)
        if (promotion === null) {
            board.show(training.fen)
            return
        }
    }
    await training.attempt(from + to + promotion)
}

function submitTyped() {
    const { training, moves } = state
    const text = byId("typed").value
    byId("typed").value = ""
    if (!training) return
    const lastMove = replay.moves.at(-1) ?? null
    const view = { fen: training.fen, lastMove, legal: moves?.legal ?? {}, you: [turnOf(training.fen)], clock: null, t }
    const meant = interpret(text, view)
    if (meant.say) say(meant.say)
    else if (meant.command === "flip") flip(board)
    else if (meant.move) training.attempt(meant.move)
    else say(t("not-in-training"))
}

function say(words, kind = "") {
    const place = byId("said")
    place.hidden = false
    place.className = `said ${kind}`
    if (place.textContent === words) return
    place.textContent = words
    announce(words)
}

// --- Drawing -----------------------------------------------------------------------------

function render() {
    const { verdict, search: running, training } = state
    const isReady = verdict?.ok === true && !running
    if (byId("fen").value.trim() !== state.fen) byId("fen").value = state.fen
    renderProblem()
    renderFaults(verdict?.faults ?? [])
    setText(byId("task"), verdict?.ok && !training ? taskWords() : "")
    byId("to-setup").href = positionLink(state.fen, state.rules, "", "/setup")
    byId("search").disabled = !isReady
    byId("stop").hidden = byId("progress").hidden = running === null
    byId("train").disabled = !isReady || verdict?.outcome != null
    byId("train").hidden = training !== null
    byId("said").hidden = training === null
    byId("hint").hidden = training === null || training.isDone
    byId("hint").disabled = training === null || training.left === null
    byId("again").hidden = training === null
    byId("next").hidden = !training?.isDone
    byId("typed-form").hidden = training === null || training.isDone
    byId("moves").hidden = replay.moves.length === 0
    const home = byId(training ? "training-panel" : "solver-panel")
    if (byId("moves").parentElement !== home) home.append(byId("moves"))
    if (!training) board.allow({ color: null })
}

function renderProblem() {
    const index = problemIndex()
    const name = index < 0
        ? t("own-position")
        : t("problem-of", { number: index + 1, total: PROBLEMS.length, moves: PROBLEMS[index].mate })
    setText(byId("problem-name"), name)
}

function renderFaults(faults) {
    const place = byId("faults")
    place.hidden = faults.length === 0
    const shown = faults.map(({ message }) => make("p", {}, message))
    if (place.textContent !== faults.map(({ message }) => message).join("")) place.replaceChildren(...shown)
}

function taskWords() {
    if (replay.entry?.mate) return asSentence(t("checkmate"))
    if (replay.ply === 0 && state.verdict.outcome) return state.verdict.outcome.message
    return turnOf(replay.fen) === "white" ? t("white-to-move") : t("black-to-move")
}
