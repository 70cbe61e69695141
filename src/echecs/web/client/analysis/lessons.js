// Learning from one's mistakes: each marked move again, and something better to be found.

/** @import { JudgedMove, MoveEntry } from "../protocol.js" */
/** @import { Evaluations } from "./evaluations.js" */

import { chancesBefore } from "./judged-game.js"

// What a move may lose and still be a good answer: less than is marked as an inaccuracy.
const ALLOWED = 0.05

export class Lessons {
    /**
     * @param {JudgedMove[]} mistakes
     * @param {Evaluations} evaluations
     */
    constructor(mistakes, evaluations) {
        this.mistakes = mistakes
        this.evaluations = evaluations
        this.index = 0
        this.found = 0
        /** Whether the present one is found or shown. */
        this.isDone = false
        this.wasShown = false
    }

    /** The mistake that is looked at, or undefined after the last. */
    get mistake() {
        return this.mistakes.at(this.index)
    }

    get isOver() {
        return this.index >= this.mistakes.length
    }

    /**
     * Judge another move in the same position; the share of the chances that it loses.
     *
     * @param {MoveEntry} entry
     */
    async judge(entry) {
        const { mistake } = this
        if (!mistake) return { isGood: false, loss: 0 }
        const isBest = entry.uci === mistake.best?.line_uci[0] || entry.mate
        let loss = 0
        if (!isBest) {
            const { chances } = await this.evaluations.of(entry.fen)
            const own = mistake.side === "white" ? chances : 1 - chances
            loss = Math.max(0, chancesBefore(mistake) - own)
        }
        const isGood = entry.uci !== mistake.uci && loss < ALLOWED
        if (isGood && !this.isDone) {
            if (!this.wasShown) this.found += 1
            this.isDone = true
        }
        return { isGood, loss }
    }

    /** Give the answer away. */
    show() {
        this.wasShown = true
        this.isDone = true
    }

    next() {
        this.index += 1
        this.isDone = this.wasShown = false
    }
}
