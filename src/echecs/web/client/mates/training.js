// Training: a person looks for the mate, the server defends as long as it can.

import { train } from "../shared/api.js"
import { startSearch } from "./mate-search.js"

const HINT_SECONDS = 20

export class Training {
    /** `fen` is where the mate has to be found; `onChange()` is called after each step. */
    constructor(fen, rules, onChange) {
        this.onChange = onChange
        this.rules = rules
        this.startFen = fen
        this.fen = fen
        /** Moves until mate, or null before the server has found it. */
        this.left = null
        /** The mate it began with. */
        this.length = null
        /** The moves played, replies included. */
        this.entries = []
        this.attempts = 0
        this.mistakes = 0
        this.hints = 0
        this.isDone = false
        this.isBusy = false
        /** What to tell the person: `{kind: "wrong", message, refutation}` and the like, or null. */
        this.said = null
        /** The first move of a solution, once a hint was asked for. */
        this.hint = null
        this.search = null
    }

    /** Find out how long the mate is; throws when there is none. */
    async start() {
        const { left } = await train({ fen: this.fen, rules: this.rules, left: null, move: null })
        this.left = this.length = left
        this.onChange()
    }

    /** Try a move; the server says whether the mate is still forced. */
    async attempt(move) {
        if (this.isDone || this.isBusy) return
        this.dropHint()
        this.isBusy = true
        try {
            const answer = await train({ fen: this.fen, rules: this.rules, left: this.left, move })
            this.attempts += 1
            if (answer.verdict === "good") this.accept(answer)
            else this.reject(answer)
        } catch (error) {
            // Not a legal move: that is no attempt at the problem.
            this.said = { kind: "refused", message: error.message, squares: error.squares ?? [] }
        } finally {
            this.isBusy = false
        }
        this.onChange()
    }

    accept(answer) {
        this.entries = [...this.entries, ...answer.entries]
        this.fen = answer.fen ?? answer.fen_after
        this.left = answer.left
        this.isDone = answer.mate
        this.said = { kind: answer.mate ? "done" : "good" }
    }

    reject({ message, refutation }) {
        this.mistakes += 1
        this.said = { kind: "wrong", message, refutation }
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
        this.search = startSearch({ fen: this.fen, rules: this.rules, moves: this.left, seconds: HINT_SECONDS }, {
            queued: () => {},
            progress: () => {},
            solution: ({ line }) => this.giveHint(line[0]),
            failure: () => this.giveHint(undefined),
        })
        this.onChange()
    }

    giveHint(entry) {
        this.search = null
        if (entry) {
            this.hints += 1
            this.hint = { from: entry.uci.slice(0, 2), to: entry.uci.slice(2, 4), san: entry.san, isWhole: false }
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
