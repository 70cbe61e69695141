// Training: a person looks for the mate, the server defends as long as it can.

/** @import { GoodMove, MoveEntry, Rules, Square, WrongMove } from "../protocol.js" */
/** @import { Search } from "../shared/long-search.js" */

import { squaresOf } from "../notation/uci.js"
import { findMate, messageOf, Refused, tryMove } from "../shared/api.js"
import { startSearch } from "./mate-search.js"

/**
 * @typedef {{from: Square, to: Square}} Arrow
 *
 * @typedef {{from: Square, to: Square, san: string, isWhole: boolean}} Hint
 *
 * @typedef {{kind: "good" | "done" | "searching" | "no-hint"}
 *     | {kind: "refused", message: string, squares: Square[]}
 *     | {kind: "wrong", message: string, refutation: string | null, arrow?: Arrow | null}
 *     | {kind: "hint"} & Hint} Told What to tell the person.
 */

export class Training {
    /**
     * `fen` is where the mate has to be found, in `seconds` at the most for each step of the
     * server; `onChange()` is called after each step.
     *
     * @param {{fen: string, rules: Rules, seconds: number}} exercise
     * @param {() => void} onChange
     */
    constructor({ fen, rules, seconds }, onChange) {
        this.onChange = onChange
        this.rules = rules
        this.seconds = seconds
        this.startFen = fen
        this.fen = fen
        /**
         * Moves until mate, or null before the server has found it.
         *
         * @type {number | null}
         */
        this.left = null
        /**
         * The mate it began with.
         *
         * @type {number | null}
         */
        this.length = null
        /**
         * The moves played, replies included.
         *
         * @type {MoveEntry[]}
         */
        this.entries = []
        this.attempts = 0
        this.mistakes = 0
        this.hints = 0
        this.isDone = false
        this.isBusy = false
        /** @type {Told | null} */
        this.said = null
        /**
         * The first move of a solution, once a hint was asked for.
         *
         * @type {Hint | null}
         */
        this.hint = null
        /** @type {Search | null} */
        this.search = null
    }

    get position() {
        return { fen: this.fen, rules: this.rules, seconds: this.seconds }
    }

    /**
     * Find out how long the mate is, unless that is known; throws when there is none.
     *
     * @param {number | null} [known]
     */
    async start(known = null) {
        const left = known ?? (await findMate(this.position)).left
        this.left = this.length = left
        this.onChange()
    }

    /**
     * Try a move; the server says whether the mate is still forced.
     *
     * @param {string} move
     */
    async attempt(move) {
        if (this.isDone || this.isBusy) return
        this.dropHint()
        this.isBusy = true
        try {
            const answer = await tryMove(this.position, this.left, move)
            this.attempts += 1
            if (answer.verdict === "good") this.accept(answer)
            else this.reject(answer)
        } catch (error) {
            // Not a legal move: that is no attempt at the problem.
            const squares = error instanceof Refused ? error.squares : []
            this.said = { kind: "refused", message: messageOf(error), squares }
        } finally {
            this.isBusy = false
        }
        this.onChange()
    }

    /** @param {GoodMove} answer */
    accept(answer) {
        this.entries = [...this.entries, ...answer.entries]
        this.fen = answer.fen
        this.left = answer.left
        this.isDone = answer.mate
        this.said = { kind: answer.mate ? "done" : "good" }
    }

    /** @param {WrongMove} answer */
    reject({ message, refutation, refutation_uci: answer }) {
        this.mistakes += 1
        const arrow = answer === null ? null : { from: answer.slice(0, 2), to: answer.slice(2, 4) }
        this.said = { kind: "wrong", message, refutation, arrow }
    }

    /** First the piece to move, then where it goes. */
    askHint() {
        if (this.isDone || this.search) return
        if (this.hint) {
            this.hint = { ...this.hint, isWhole: true }
            this.hints += 1
            this.said = { kind: "hint", ...this.hint }
            this.onChange()
            return
        }
        this.said = { kind: "searching" }
        const request = { ...this.position, moves: this.left }
        this.search = startSearch(request, {
            solution: ({ line }) => this.giveHint(line[0]),
            failure: () => this.giveHint(undefined),
        })
        this.onChange()
    }

    /** @param {MoveEntry | undefined} entry */
    giveHint(entry) {
        this.search = null
        if (entry) {
            this.hints += 1
            const [from, to] = squaresOf(entry)
            this.hint = { from, to, san: entry.san, isWhole: false }
            this.said = { kind: "hint", ...this.hint }
        } else {
            this.said = { kind: "no-hint" }
        }
        this.onChange()
    }

    dropHint() {
        this.search?.cancel()
        this.search = null
        this.hint = null
    }
}
