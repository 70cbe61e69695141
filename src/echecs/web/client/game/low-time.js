// When the time of somebody here gets short: once, and again only if it has grown meanwhile.

/** @import { Color } from "../protocol.js" */
/** @import { StartedState } from "./game-state.js" */

import { timeLeft } from "./game-state.js"

/** Less is little, in milliseconds: the clock is red and shows tenths. */
export const LITTLE = 20_000
// So much more, by an increment, and the next shortage is another one.
const ENOUGH = LITTLE + 5_000

export class LowTime {
    /** @param {() => void} onLow */
    constructor(onLow) {
        this.onLow = onLow
        /**
         * Who had enough when looked at last.
         *
         * @type {Set<Color>}
         */
        this.atEase = new Set()
    }

    /**
     * Look at the clock of whoever is to move here.
     *
     * @param {StartedState} state
     * @param {number} now
     */
    tick(state, now) {
        const { clock, you } = state.game
        const color = clock?.running
        if (!color || !you.includes(color)) return
        const left = timeLeft(state, color, now) ?? 0
        if (left >= ENOUGH) this.atEase.add(color)
        else if (left < LITTLE && this.atEase.delete(color)) this.onLow()
    }
}
