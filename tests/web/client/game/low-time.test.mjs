import assert from "node:assert/strict"
import test from "node:test"

import { LowTime } from "../../../../src/echecs/web/client/game/low-time.js"

/**
 * How often somebody with these times is warned, looked at one after the other.
 *
 * @param {number[]} times seconds left
 * @param {{you?: string[], running?: string | null}} [who]
 */
function warnings(times, { you = ["white"], running = "white" } = {}) {
    let count = 0
    const lowTime = new LowTime(() => count++)
    for (const seconds of times) {
        const clock = { white: seconds * 1000, black: 500_000, running }
        const state = /** @type {any} */ ({ heardAt: 0, game: { you, clock } })
        lowTime.tick(state, 0)
    }
    return count
}

test("little time is told once", () => {
    assert.equal(warnings([60, 30, 20, 19.9, 10, 1, 0]), 1)
})

test("once more when it has grown, and not by a little", () => {
    assert.equal(warnings([60, 19, 22, 19]), 1)
    assert.equal(warnings([60, 19, 25, 19]), 2)
})

test("a game that begins with little time warns nobody", () => {
    assert.equal(warnings([15, 10, 5]), 0)
})

test("only whoever plays here and is to move is warned", () => {
    assert.equal(warnings([60, 10], { you: ["black"] }), 0)
    assert.equal(warnings([60, 10], { you: [] }), 0)
    assert.equal(warnings([60, 10], { running: null }), 0)
    assert.equal(warnings([60, 10], { you: ["white", "black"] }), 1)
})
