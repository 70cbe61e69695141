// A game judged by the server: its curve, its marks, better lines; variations to try, lessons.

/**
 * @import {
 *     AnalysisMessage, Color, Evaluation, GameAnalysis, MoveEntry, ReadGame, Square, Verdict
 * } from "../protocol.js"
 */

import { Curve } from "../analysis/curve.js"
import { Evaluations } from "../analysis/evaluations.js"
import { mistakesOf, scoreText } from "../analysis/judged-game.js"
import { Lessons } from "../analysis/lessons.js"
import { Board } from "../board/board.js"
import { wireDrawing } from "../board/draw-button.js"
import { wireFlip } from "../board/flip.js"
import { moveWords, sideToMoveWords } from "../board/move-words.js"
import { askPromotion } from "../board/promotion.js"
import { Replay } from "../board/replay.js"
import { START } from "../notation/fen.js"
import { GameTree } from "../notation/game-tree.js"
import { detailsOf, readLinked, titleOf } from "../notation/linked-game.js"
import { parseFragment } from "../notation/links.js"
import { writePgn } from "../notation/pgn.js"
import { localSan } from "../notation/san.js"
import { uciMoves } from "../notation/uci.js"
import { announce } from "../shared/announce.js"
import { judgeOrFault, messageOf, messagesOf, readText } from "../shared/api.js"
import { wireCopy } from "../shared/clipboard.js"
import { byId, make, onClick, setText } from "../shared/dom.js"
import { t } from "../shared/labels.js"
import { startLongSearch } from "../shared/long-search.js"
import { play, soundOf } from "../shared/sound.js"
import { startPage } from "../shared/start-page.js"

const SIDES = /** @type {const} */ (["white", "black"])

class AnalysePage {
    constructor() {
        /** @type {ReadGame | null} */
        this.game = null
        /** @type {GameAnalysis | null} */
        this.analysis = null
        /** @type {Lessons | null} */
        this.lessons = null
        this.evaluations = new Evaluations("standard")
        /**
         * What may be played in the positions that were looked at.
         *
         * @type {Map<string, Verdict>}
         */
        this.verdicts = new Map()
        this.board = new Board(byId("board"), {
            onAttempt: (from, to, how) => this.attempt(from, to, how === "click"),
        })
        this.replay = new Replay({
            list: byId("moves"),
            controls: byId("controls"),
            onShow: () => this.showMove(),
        })
        this.replay.listen(byId("board"))
        this.curve = new Curve(byId("curve"), (ply) => this.lookAt(ply))
        wireFlip(this.board)
        wireDrawing(this.board)
        wireCopy("copy-pgn", () => this.pgn, announce)
        onClick("download-pgn", () => this.download())
        for (const side of SIDES) onClick(`learn-${side}`, () => this.learn(side))
        onClick("lesson-next", () => this.nextLesson())
        onClick("lesson-show", () => this.showAnswer())
        onClick("lesson-end", () => this.endLessons())
        addEventListener("hashchange", () => location.reload())
    }

    async load() {
        const given = parseFragment(location.hash)
        try {
            if (given === null || given.kind === "position") throw new Error(t("nothing-to-analyse"))
            this.game = await readLinked(given)
            if (this.game.moves.length === 0) throw new Error(t("nothing-to-analyse"))
        } catch (error) {
            refuse(messagesOf(error))
            return
        }
        const { start_fen: start, moves } = this.game
        setText(byId("title"), titleOf(this.game) ?? t("analysis"))
        byId("game-panel").hidden = false
        this.replay.load(start, moves, 0)
        this.show({ animated: false })
        this.tellDetails()
        byId("to-demo", HTMLAnchorElement).href = `/demo${location.hash}`
        this.search(start, uciMoves(moves))
    }

    tellDetails() {
        if (!this.game) return
        const opening = this.analysis?.opening
        const name = opening ? `${opening.code} ${opening.name}` : ""
        const words = [detailsOf(this.game), name].filter(Boolean).join(" · ")
        byId("about").hidden = words === ""
        setText(byId("about"), words)
    }

    // --- The analysis ---

    /**
     * @param {string} start
     * @param {string[]} moves
     */
    search(start, moves) {
        byId("working").hidden = false
        setText(byId("progress-words"), t("analysis-begins"))
        const request = {
            start: start === START ? "" : start,
            moves: moves.join("."),
            rules: this.game?.rules,
        }
        /** @param {AnalysisMessage} message */
        const tell = (message) => {
            if (message.type === "queued") {
                setText(byId("progress-words"), t("search-queued", { place: message.place }))
            } else if (message.type === "progress") {
                const { done, total } = message
                setText(byId("progress-words"), t("analysis-progress", { done, total }))
                Object.assign(byId("progress", HTMLProgressElement), { value: done, max: total })
            } else {
                this.take(message)
            }
        }
        const fail = (/** @type {string} */ message) => {
            byId("working").hidden = true
            refuse([message || t("connection-lost")])
        }
        startLongSearch("/ws/analyse", request, "analysis", { message: tell, failure: fail })
    }

    /** @param {GameAnalysis} analysis */
    take(analysis) {
        this.analysis = analysis
        byId("working").hidden = true
        byId("summary").hidden = false
        this.keepEvaluations(analysis)
        const ply = this.replay.ply
        this.replay.loadTree(GameTree.fromEntries(this.replay.startFen, analysis.nodes), ply)
        this.curve.draw(analysis)
        this.renderSummary(analysis)
        this.tellDetails()
        this.show()
        announce(t("analysis-done"))
    }

    /**
     * What the analysis knows need not be asked for again.
     *
     * @param {GameAnalysis} analysis
     */
    keepEvaluations({ moves }) {
        moves.forEach(({ ply, score, chances }, index) => {
            const fen = this.game?.moves[ply].fen
            const best = moves[index + 1]?.best
            if (!fen || (!best && index + 1 < moves.length)) return
            this.evaluations.known.set(fen, {
                score: scoreText(score),
                chances,
                best: best?.line_uci[0] ?? null,
                line: (best?.line ?? []).slice(0, 8).map(localSan).join(" "),
            })
        })
    }

    /** @param {GameAnalysis} analysis */
    renderSummary(analysis) {
        const rows = SIDES.map((side) => {
            const accuracy = analysis.accuracy[side]
            const share = accuracy === null ? "–" : `${Math.round(accuracy * 100)} %`
            const marks = ["?!", "?", "??"].map((mark) =>
                make("td", {}, String(analysis.marks[side][mark] ?? 0)),
            )
            const name = this.game?.headers[side === "white" ? "White" : "Black"]
            const words = name || (side === "white" ? t("white") : t("black"))
            return make("tr", {}, make("th", { scope: "row" }, words), make("td", {}, share), ...marks)
        })
        byId("sides").replaceChildren(...rows)
        for (const side of SIDES) {
            const count = mistakesOf(analysis, side).length
            byId(`learn-${side}`, HTMLButtonElement).disabled = count === 0
        }
    }

    // --- Looking and trying ---

    /** @param {number} ply */
    lookAt(ply) {
        this.replay.goTo(this.replay.tree.mainLine[ply - 1] ?? this.replay.tree.root)
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
        const isEnd = replay.node === replay.tree.mainLine.at(-1)
        const outcome = isEnd ? this.game?.outcome : null
        setText(byId("status"), outcome ? outcome.message : sideToMoveWords(replay.fen))
        const place = replay.tree.mainLine.indexOf(replay.node)
        const isInGame = place >= 0 || replay.node === replay.tree.root
        this.curve.mark(isInGame ? place + 1 : null)
        this.evaluations.follow(replay.fen, (found) => this.renderEvaluation(found))
        this.allowMoves()
    }

    /** @param {Evaluation | null} found */
    renderEvaluation(found) {
        if (!found) return
        byId("balance").style.width = `${found.chances * 100}%`
        setText(byId("score"), found.score)
        setText(byId("best-line"), found.line ? t("best-line", { line: found.line }) : "")
    }

    async allowMoves() {
        const { fen } = this.replay
        if (!this.verdicts.has(fen)) {
            this.board.allow({ color: null })
            this.verdicts.set(fen, await judgeOrFault(fen, "standard"))
        }
        const verdict = this.verdicts.get(fen)
        if (fen !== this.replay.fen || !verdict?.ok) return
        this.board.allow({ color: verdict.turn, legal: verdict.legal })
    }

    /**
     * @param {Square} from
     * @param {Square} to
     * @param {boolean} animated
     */
    async attempt(from, to, animated) {
        const { fen } = this.replay
        const verdict = this.verdicts.get(fen)
        if (!verdict?.ok) return
        let move = from + to
        if ((verdict.legal[from] ?? []).includes(to)) this.board.preview(from, to, { animated })
        if (verdict.promotions.includes(move)) {
            const kind = await askPromotion(this.board, to, verdict.turn)
            if (kind === null) {
                this.show()
                return
            }
            move += kind
        }
        try {
            const [entry] = (await readText(move, "standard", fen)).moves
            if (this.lessons) await this.judgeAnswer(entry)
            else this.replay.goTo(this.replay.tree.add(this.replay.node, entry))
        } catch (error) {
            this.show()
            setText(byId("status"), messageOf(error))
            announce(messageOf(error), { urgent: true })
        }
    }

    // --- Lessons ---

    /** @param {Color} side */
    learn(side) {
        if (!this.analysis) return
        this.lessons = new Lessons(mistakesOf(this.analysis, side), this.evaluations)
        this.board.orient(side)
        byId("main").classList.add("learning")
        byId("lesson").hidden = false
        this.startLesson()
    }

    startLesson() {
        const mistake = this.lessons?.mistake
        if (!this.lessons || !mistake) {
            this.tellEnd()
            return
        }
        this.lookAt(mistake.ply)
        this.board.mark({ ...this.replay.marks, arrows: [] })
        const fields = {
            number: this.lessons.index + 1,
            total: this.lessons.mistakes.length,
            move: localSan(mistake.san) + mistake.mark,
        }
        this.say(t("lesson-question", fields))
        this.renderLesson()
    }

    /** @param {MoveEntry} entry */
    async judgeAnswer(entry) {
        const { lessons } = this
        if (!lessons?.mistake) return
        const { isGood, loss } = await lessons.judge(entry)
        const move = localSan(entry.san)
        if (isGood) {
            play(soundOf(entry))
            this.board.show(entry.fen)
            this.board.allow({ color: null })
            this.say(t("lesson-right", { move }))
        } else {
            this.show()
            const share = Math.round(loss * 100)
            const isSame = entry.uci === lessons.mistake.uci
            this.say(isSame ? t("lesson-same", { move }) : t("lesson-wrong", { move, share }))
        }
        this.renderLesson()
    }

    showAnswer() {
        const best = this.lessons?.mistake?.best
        if (!this.lessons || !best) return
        this.lessons.show()
        const [move] = best.line_uci
        this.board.mark({ arrows: [{ from: move.slice(0, 2), to: move.slice(2, 4) }] })
        this.say(t("lesson-answer", { line: best.line.slice(0, 6).map(localSan).join(" ") }))
        this.renderLesson()
    }

    nextLesson() {
        this.lessons?.next()
        this.startLesson()
    }

    tellEnd() {
        if (!this.lessons) return
        const { found, mistakes } = this.lessons
        this.say(t("lesson-over", { found, total: mistakes.length }))
        this.board.allow({ color: null })
        this.renderLesson()
        byId("lesson-end").focus()
    }

    renderLesson() {
        const { lessons } = this
        byId("lesson-next").hidden = !lessons || lessons.isOver || !lessons.isDone
        byId("lesson-show").hidden = !lessons || lessons.isOver || lessons.isDone
    }

    endLessons() {
        this.lessons = null
        byId("main").classList.remove("learning")
        byId("lesson").hidden = true
        this.show()
    }

    /** @param {string} words */
    say(words) {
        setText(byId("lesson-words"), words)
    }

    // --- Taking it home ---

    get pgn() {
        const { game, analysis } = this
        if (!game) return ""
        const { opening } = analysis ?? {}
        const headers = {
            ...game.headers,
            ...(opening ? { ECO: opening.code, Opening: opening.name } : {}),
            Annotator: "échecs",
        }
        return writePgn({ tree: this.replay.tree, outcome: game.outcome, headers })
    }

    download() {
        const address = URL.createObjectURL(new Blob([this.pgn], { type: "application/vnd.chess-pgn" }))
        make("a", { href: address, download: "echecs.pgn" }).click()
        setTimeout(() => URL.revokeObjectURL(address), 10_000)
    }
}

/** @param {string[]} lines */
function refuse(lines) {
    byId("wrong").hidden = false
    byId("wrong").replaceChildren(...lines.map((line) => make("p", {}, line)))
}

startPage(() => new AnalysePage().load())
