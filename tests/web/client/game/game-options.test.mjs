import assert from "node:assert/strict"
import test from "node:test"

import { clockOf, optionsOf, seenByOpponent, startOf } from "../../../../src/echecs/web/client/game/game-options.js"

test("options as the server hears them", () => {
    const form = /** @type {const} */ ({
        mode: "engine", rules: "mini", color: "black", level: "4", pace: "300+3",
    })
    assert.deepEqual(optionsOf(form), {
        mode: "engine", rules: "mini", color: "black", level: 4, clock: { base: 300, increment: 3 },
    })
    assert.deepEqual(clockOf({ pace: "own", minutes: "0.5", increment: "2" }), { base: 30, increment: 2 })
    assert.equal(clockOf({ pace: "" }), null)
    assert.equal("color" in optionsOf({ ...form, mode: "local" }), false)
})

test("time odds go with the player, not with the colour", () => {
    const fields = { pace: "60+0", odds: /** @type {const} */ ("on"), oddsMinutes: "5", oddsIncrement: "3" }
    const clock = clockOf(fields)
    assert.deepEqual(clock, { base: 60, increment: 0, opponent: { base: 300, increment: 3 } })
    const seen = { base: 300, increment: 3, opponent: { base: 60, increment: 0 } }
    assert.deepEqual(seenByOpponent(clock), seen)
    assert.deepEqual(seenByOpponent(seen), clock)
    assert.deepEqual(clockOf({ ...fields, odds: undefined }), { base: 60, increment: 0 })
    assert.equal(clockOf({ ...fields, pace: "" }), null)
    assert.equal(seenByOpponent(null), null)
})

test("where a pasted text starts", () => {
    const read = { fen: "x", start_fen: "s", moves: [{ uci: "e2e4" }] }
    assert.deepEqual(startOf({ ...read, kind: "fen" }), { fen: "x" })
    assert.deepEqual(startOf({ ...read, kind: "pgn" }), { start: "s", moves: ["e2e4"] })
})
