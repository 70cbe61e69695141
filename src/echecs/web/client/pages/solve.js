// Find the mate: puzzles to train on, and the solver for any position.

/** @import { Fault, Puzzle, Rules, SearchRequest, SearchSolution, Square, Verdict } from "../protocol.js" */
/** @import { Gesture } from "../board/move-input.js" */
/** @import { Search } from "../shared/long-search.js" */
/** @import { Tone } from "../mates/mate-words.js" */

import { Board } from "../board/board.js"
import { wireDrawing } from "../board/draw-button.js"
import { flip, wireFlip } from "../board/flip.js"
import { moveWords, sideToMoveWords } from "../board/move-words.js"
import { askPromotion } from "../board/promotion.js"
import { Replay } from "../board/replay.js"
import { interpret } from "../game/typed-commands.js"
import { startSearch } from "../mates/mate-search.js"
import { costWords, progressWords, solutionWords, trainingWords } from "../mates/mate-words.js"
import { Practice, themeWords } from "../mates/practice.js"
import { Training } from "../mates/training.js"
import { drawSolution } from "../mates/variation-tree.js"
import { isPlacement, splitFen } from "../notation/fen-fields.js"
import { turnOf } from "../notation/fen.js"
import { parseFragment, positionLink } from "../notation/links.js"
import { localSan } from "../notation/san.js"
import { announce } from "../shared/announce.js"
import { judgeOrFault, judgePosition, messageOf, variationsOf } from "../shared/api.js"
import { wireCopy } from "../shared/clipboard.js"
import { byId, make, onClick, onSubmit, setText } from "../shared/dom.js"
import { t } from "../shared/labels.js"
import { asSentence } from "../shared/sentence.js"
import { play, soundOf } from "../shared/sound.js"
import { startPage } from "../shared/start-page.js"

// How long nothing changes before the position is judged, in milliseconds.
const PAUSE = 200
const SECONDS = [5, 10, 30, 60]
const MOST_MOVES = 12

class SolvePage {
    constructor() {
        this.fen = ""
        /** @type {Rules} */
        this.rules = "standard"
        /**
         * What the server says of the position, null while it has not spoken.
         *
         * @type {Verdict | null}
         */
        this.verdict = null
        /**
         * The puzzle that is trained, null for a position of one's own.
         *
         * @type {Puzzle | null}
         */
        this.puzzle = null
        /** Whether the training of the puzzle has counted already. */
        this.isRecorded = false
        /**
         * The puzzles shown, for stepping back.
         *
         * @type {Puzzle[]}
         */
        this.shown = []
        this.practice = new Practice(() => this.nextPuzzle())
        /** @type {Search | null} */
        this.search = null
        /** @type {Training | null} */
        this.training = null
        /**
         * What may be played in the position of the training.
         *
         * @type {Verdict | null}
         */
        this.moves = null
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        this.waiting = undefined
        this.fenField = byId("fen", HTMLInputElement)
        this.typedField = byId("typed", HTMLInputElement)
        this.mostMoves = byId("most-moves", HTMLSelectElement)
        this.seconds = byId("seconds", HTMLSelectElement)
        this.board = new Board(byId("board"), {
            onAttempt: (from, to, how) => this.attempt(from, to, how),
        })
        this.replay = new Replay({
            list: byId("moves"),
            controls: byId("controls"),
            onShow: () => this.showMove(),
        })
        this.replay.listen(byId("board"))
        this.fillChoices()
        this.listen()
        wireFlip(this.board)
        wireDrawing(this.board)
    }

    fillChoices() {
        const lengths = Array.from({ length: MOST_MOVES }, (_, index) => String(index + 1))
        this.mostMoves.replaceChildren(
            make("option", { value: "" }, t("any-length")),
            ...lengths.map((moves) => make("option", { value: moves }, moves)),
        )
        this.seconds.replaceChildren(
            ...SECONDS.map((seconds) =>
                make("option", { value: seconds }, t("so-many-seconds", { seconds })),
            ),
        )
        this.seconds.value = "10"
    }

    listen() {
        this.fenField.addEventListener("input", () => {
            this.load(this.fenField.value.trim(), this.rules)
        })
        onClick("previous-problem", () => this.previousPuzzle())
        onClick("next-problem", () => this.nextPuzzle())
        onClick("next", () => this.nextPuzzle())
        onClick("tell-all", () => this.tellVariations())
        onClick("print", () => print())
        onClick("search", () => this.startSearch())
        onClick("stop", () => this.stopSearch())
        onClick("train", () => {
            // The button stands below the board, whose top may be out of sight by then.
            this.board.element.scrollIntoView({ block: "nearest" })
            return this.startTraining()
        })
        onClick("again", () => this.startTraining())
        onClick("hint", () => this.training?.askHint())
        onSubmit("typed-form", () => this.submitTyped())
        wireCopy("copy-link", () => positionLink(this.fen, this.rules, location.origin, "/solve"))
    }

    // --- The position ---

    /**
     * @param {string} fen
     * @param {Rules} rules
     */
    load(fen, rules = "standard") {
        this.search?.cancel()
        this.training?.dropHint()
        Object.assign(this, { fen, rules, verdict: null, search: null, training: null, moves: null })
        this.puzzle = null
        this.replay.load(fen, [])
        this.clearAnswer()
        if (isPlacement(splitFen(fen).placement)) {
            this.board.show(fen)
            this.board.orient(turnOf(fen))
        }
        this.board.mark({})
        history.replaceState(null, "", positionLink(fen, rules, "", location.pathname))
        this.render()
        clearTimeout(this.waiting)
        this.waiting = setTimeout(() => this.judge(), PAUSE)
    }

    async judge() {
        const { fen, rules } = this
        const verdict = await judgeOrFault(fen, rules)
        if (fen !== this.fen) return
        this.verdict = verdict
        if (this.training === null) {
            this.board.mark({
                guilty: verdict.faults.flatMap((fault) => fault.squares),
                check: verdict.ok ? (verdict.check?.king ?? null) : null,
            })
        }
        this.render()
    }

    // --- Puzzles ---

    /**
     * Show a puzzle, and let it be found at once.
     *
     * @param {Puzzle} puzzle
     */
    async show(puzzle) {
        this.load(puzzle.fen)
        clearTimeout(this.waiting)
        Object.assign(this, { puzzle, isRecorded: false })
        if (this.shown.at(-1) !== puzzle) this.shown.push(puzzle)
        this.render()
        await this.judge()
        if (this.puzzle === puzzle && this.verdict?.ok && !this.training) await this.startTraining()
    }

    async nextPuzzle() {
        const puzzle = this.practice.next(this.puzzle?.id ?? "")
        if (puzzle) await this.show(puzzle)
        else announce(t("no-puzzle-fits"))
    }

    async previousPuzzle() {
        if (this.puzzle) this.shown.pop()
        const puzzle = this.shown.at(-1)
        if (puzzle) await this.show(puzzle)
    }

    /**
     * Count the puzzle, once: what needs a hint, or a second move, comes back.
     *
     * @param {boolean} isFound
     */
    record(isFound) {
        if (!this.puzzle || this.isRecorded) return
        this.isRecorded = true
        this.practice.record(this.puzzle, isFound)
    }

    /** The whole solution, for those who study problems. */
    async tellVariations() {
        const { fen, rules } = this
        if (!this.training?.isDone) this.record(false)
        setText(byId("report"), t("search-begins"))
        const tree = byId("tree")
        try {
            const solution = await variationsOf({ fen, rules, seconds: Number(this.seconds.value) })
            if (fen !== this.fen) return
            tree.replaceChildren(...drawSolution(solution))
            setText(byId("report"), "")
        } catch (error) {
            if (fen !== this.fen) return
            tree.replaceChildren(make("p", {}, messageOf(error)))
            setText(byId("report"), "")
        }
        tree.hidden = false
        tree.focus({ preventScroll: true })
        tree.scrollIntoView({ block: "nearest" })
    }

    // --- The solver ---

    startSearch() {
        if (!this.training?.isDone) this.record(false)
        this.training = null
        const { fen, rules } = this
        const moves = this.mostMoves.value === "" ? null : Number(this.mostMoves.value)
        const request = { fen, rules, moves, seconds: Number(this.seconds.value) }
        this.clearAnswer()
        setText(byId("report"), t("search-begins"))
        this.replay.load(fen, [])
        this.board.show(fen)
        this.search = startSearch(request, {
            queued: (place) => setText(byId("report"), t("search-queued", { place })),
            progress: (report) => setText(byId("report"), progressWords(report)),
            solution: (answer) => this.showSolution(answer, request),
            failure: (message) => this.endSearch(message || t("connection-lost")),
        })
        this.render()
    }

    stopSearch() {
        this.search?.cancel()
        this.endSearch(t("search-stopped"))
    }

    /** @param {string} answer */
    endSearch(answer) {
        this.search = null
        setText(byId("answer"), answer)
        announce(answer)
        this.render()
    }

    /**
     * @param {SearchSolution} answer
     * @param {SearchRequest} request
     */
    showSolution(answer, { moves }) {
        setText(byId("report"), costWords(answer))
        this.replay.load(this.fen, answer.line)
        const outcome = answer.mate === 0 ? this.outcome : null
        this.endSearch(outcome ? outcome.message : solutionWords(answer, this.fen, moves))
        if (answer.line.length > 0) {
            announce(answer.line.map((entry) => localSan(entry.san)).join(" "))
        }
    }

    showMove() {
        this.board.show(this.replay.fen)
        this.board.mark(this.replay.marks)
        if (this.training) this.allowMoves()
        this.render()
        const { entry } = this.replay
        if (entry) {
            play(soundOf(entry))
            announce(moveWords(entry))
        }
    }

    // --- Training ---

    async startTraining() {
        this.search?.cancel()
        this.search = null
        this.clearAnswer()
        const training = new Training(
            { fen: this.fen, rules: this.rules, seconds: Number(this.seconds.value) },
            () => this.onTraining(training),
        )
        this.training = training
        this.moves = this.verdict
        this.replay.load(this.fen, [])
        this.board.show(this.fen)
        say(t("training-prepares"))
        this.render()
        try {
            const { puzzle } = this
            await training.start(puzzle && this.practice.isProved(puzzle) ? puzzle.mate : null)
            this.typedField.value = ""
        } catch (error) {
            if (this.training !== training) return
            this.training = null
            this.render()
            say(messageOf(error), "wrong")
        }
    }

    /** @param {Training} training */
    async onTraining(training) {
        if (this.training !== training) return
        if (training.mistakes + training.hints > 0) this.record(false)
        else if (training.isDone) this.record(true)
        if (training.entries.length > this.replay.moves.length) await this.showPlayed(training)
        if (this.training !== training) return
        this.board.show(training.fen)
        const { words, kind } = trainingWords(training)
        say(words, kind)
        this.drawTraining(training)
        this.render()
    }

    /**
     * The person's move was seen when it was made; the reply follows it.
     *
     * @param {Training} training
     */
    async showPlayed(training) {
        const [own, reply] = training.entries.slice(this.replay.moves.length)
        this.replay.load(training.startFen, training.entries, training.entries.length)
        play(soundOf(own))
        announce(moveWords(own))
        this.moves = null
        if (!reply) return
        await this.board.show(own.fen)
        // Without an answer moves can still be typed.
        const verdict = await judgePosition(training.fen, training.rules).catch(() => null)
        if (this.training !== training) return
        this.moves = verdict
        play(soundOf(reply))
        announce(moveWords(reply))
    }

    allowMoves() {
        const { training, moves, replay } = this
        const isRunning = training && training.left !== null && !training.isDone
        if (!isRunning || replay.ply !== replay.moves.length || !moves?.ok) {
            this.board.allow({ color: null })
            return
        }
        this.board.allow({ color: moves.turn, canDragOthers: true, legal: moves.legal })
    }

    /** @param {Training} training */
    drawTraining(training) {
        const { said, hint } = training
        this.board.mark({
            ...this.replay.marks,
            guilty: said?.kind === "refused" ? said.squares : [],
            arrows: arrowsOf(training),
        })
        this.board.letGo()
        this.allowMoves()
        if (hint && !hint.isWhole && said?.kind === "hint") this.board.input.hold(hint.from)
    }

    /**
     * @param {Square} from
     * @param {Square} to
     * @param {Gesture} how
     */
    async attempt(from, to, how) {
        const { training, moves } = this
        if (!training || training.isBusy || !moves?.ok) return
        let promotion = ""
        await this.board.preview(from, to, { animated: how === "click" })
        if (moves.promotions.includes(from + to)) {
            const kind = await askPromotion(this.board, to, moves.turn)
            if (kind === null) {
                this.board.show(training.fen)
                return
            }
            promotion = kind
        }
        await training.attempt(from + to + promotion)
    }

    submitTyped() {
        const { training, moves } = this
        const text = this.typedField.value
        this.typedField.value = ""
        if (!training) return
        const meaning = interpret(text, {
            fen: training.fen,
            lastMove: this.replay.moves.at(-1) ?? null,
            legal: moves?.ok ? moves.legal : {},
            you: [turnOf(training.fen)],
            clock: null,
            t,
        })
        if ("say" in meaning) say(meaning.say)
        else if ("move" in meaning) training.attempt(meaning.move)
        else if (meaning.command === "flip") flip(this.board)
        else if (meaning.command === "hint") training.askHint()
        else say(t("not-in-training"))
    }

    // --- Drawing ---

    /** How the game has ended in the position, if it has. */
    get outcome() {
        return this.verdict?.ok ? this.verdict.outcome : null
    }

    clearAnswer() {
        setText(byId("answer"), "")
        setText(byId("report"), "")
        byId("tree").hidden = true
    }

    render() {
        const { verdict, search, training, replay, fenField } = this
        const isReady = verdict?.ok === true && !search
        if (fenField.value.trim() !== this.fen) fenField.value = this.fen
        setText(byId("problem-name"), this.problemWords())
        renderFaults(verdict?.faults ?? [])
        setText(byId("task"), verdict?.ok && !training ? this.taskWords() : "")
        const setup = byId("to-setup", HTMLAnchorElement)
        setup.href = positionLink(this.fen, this.rules, "", "/setup")
        byId("search", HTMLButtonElement).disabled = !isReady
        byId("stop").hidden = byId("progress").hidden = search === null
        byId("search").hidden = search !== null
        byId("train", HTMLButtonElement).disabled = !isReady || this.outcome !== null
        byId("train").hidden = training !== null
        byId("said").hidden = training === null
        byId("hint").hidden = training === null || training.isDone
        byId("hint", HTMLButtonElement).disabled = training === null || training.left === null
        byId("again").hidden = training === null
        byId("next").hidden = !(training?.isDone || (this.puzzle && !training && !search))
        byId("tell-all", HTMLButtonElement).disabled = !isReady || this.outcome !== null
        byId("previous-problem", HTMLButtonElement).disabled = this.shown.length < (this.puzzle ? 2 : 1)
        byId("typed-form").hidden = training === null || training.isDone
        byId("moves").hidden = replay.moves.length === 0
        const isTold = !byId("tree").hidden
        byId("training-hint").hidden = isTold || training !== null || replay.moves.length > 0
        if (!training) this.board.allow({ color: null })
    }

    problemWords() {
        const { puzzle } = this
        if (!puzzle) return t("own-position")
        const words = puzzle.mate === null ? [] : [t("mate-in", { moves: puzzle.mate })]
        const hasPlayed = this.training?.isDone || !this.training
        // What a puzzle shows is told when it is over: it would give the key away.
        if (hasPlayed && this.isRecorded) words.push(...themeWords(puzzle))
        else words.push(t("difficulty", { rating: puzzle.rating }))
        return [puzzle.name, ...words].filter(Boolean).join(" · ")
    }

    taskWords() {
        const { replay, outcome } = this
        if (replay.entry?.mate) return asSentence(t("checkmate"))
        return replay.ply === 0 && outcome ? outcome.message : sideToMoveWords(replay.fen)
    }
}

/**
 * The move that a hint tells, or the one that refutes the last attempt.
 *
 * @param {Training} training
 */
function arrowsOf({ said, hint }) {
    if (hint?.isWhole) return [{ from: hint.from, to: hint.to }]
    return said?.kind === "wrong" && said.arrow ? [said.arrow] : []
}

/**
 * @param {string} words
 * @param {Tone} kind
 */
function say(words, kind = "") {
    const place = byId("said")
    place.hidden = false
    place.className = `said ${kind}`
    if (place.textContent === words) return
    place.textContent = words
    announce(words)
}

/** @param {Fault[]} faults */
function renderFaults(faults) {
    const place = byId("faults")
    place.hidden = faults.length === 0
    const messages = faults.map(({ message }) => message)
    if (place.textContent === messages.join("")) return
    place.replaceChildren(...messages.map((message) => make("p", {}, message)))
}

startPage(async () => {
    const page = new SolvePage()
    /** Show the position of the address, if there is one. */
    function follow() {
        const given = parseFragment(location.hash)
        if (given?.kind !== "position") return false
        if (given.fen !== page.fen) page.load(given.fen, given.rules)
        return true
    }
    addEventListener("hashchange", follow)
    // Before the puzzles are there, nothing can be asked of a position that is not shown.
    const isGiven = follow()
    page.render()
    await page.practice.load()
    const puzzle = page.rules === "standard" ? page.practice.puzzleOf(page.fen) : null
    if (!isGiven) await page.nextPuzzle()
    else if (puzzle && !page.search && !page.training) await page.show(puzzle)
})
