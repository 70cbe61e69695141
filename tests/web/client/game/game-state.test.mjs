import assert from "node:assert/strict"
import test from "node:test"

/** @import { GameState } from "../../../../src/echecs/web/client/game/game-state.js" */
/** @import { Color, MoveEntry, StateMessage } from "../../../../src/echecs/web/client/protocol.js" */

import {
    emptyState, hasStarted, orientation, permission, shownCheck, shownFen, shownMaterial, shownMove, shownPly,
    timeLeft, update,
} from "../../../../src/echecs/web/client/game/game-state.js"
import { viewOf } from "../../../../src/echecs/web/client/game/typed-form.js"

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/**
 * @param {string} uci
 * @param {Partial<MoveEntry>} more
 * @returns {MoveEntry}
 */
function entry(uci, more = {}) {
    return {
        uci, san: uci, piece: "wP", taken: null, promotion: null, castle: false, check: false, mate: false,
        fen: `after ${uci} w - - 0 1`, king: null, score: 0, clock: null, ...more,
    }
}

const CLOCK = /** @type {const} */ ({
    terms: { white: { base: 5, increment: 0 }, black: { base: 5, increment: 0 } }, white: 1000, black: 5000, running: "white",
})
const PLAYER = { name: "", taken: true, connected: true, engine: false }

/**
 * @param {Partial<StateMessage>} more
 * @returns {StateMessage}
 */
function message(more = {}) {
    return {
        type: "state", id: "g", mode: "link", rules: "standard", level: null, language: "en",
        players: { white: PLAYER, black: PLAYER }, spectators: 0, next: null,
        offers: { draw: null, takeback: null, rematch: null },
        start_fen: START, you: ["white"], from: 0, moves: [], ply: 0, thinking: false,
        fen: START, turn: "white", check: null, legal: { e2: ["e4"] }, promotions: [], outcome: null, opening: null,
        material: { white_taken: "", black_taken: "", score: 0 }, clock: null, can: ["move"], ...more,
    }
}

/**
 * @param {GameState} state
 * @param {Partial<StateMessage>} more
 */
function told(state, more, now = 0) {
    return started(update(state, { type: "state", message: message(more), now }))
}

/** @param {GameState} state */
function started(state) {
    assert.ok(hasStarted(state))
    return state
}

test("moves are told once and kept", () => {
    let state = told(emptyState("g"), { moves: [entry("e2e4")], ply: 1 })
    state = told(state, { from: 1, moves: [entry("e7e5")], ply: 2 })
    assert.deepEqual(state.game.moves.map((one) => one.uci), ["e2e4", "e7e5"])
    state = told(state, { from: 0, moves: [], ply: 0 })
    assert.deepEqual(state.game.moves, [])
})

test("looking back shows the past and lets nobody move", () => {
    const moves = [entry("e2e4"), entry("d8h4", { piece: "bQ", taken: "p", king: "e1", score: -1 })]
    /** @type {GameState} */
    let state = told(emptyState("g"), { moves, ply: 2, fen: "now" })
    assert.equal(shownFen(state), "now")
    state = update(state, { type: "look", ply: 1 })
    assert.equal(shownFen(state), moves[0].fen)
    assert.deepEqual(shownMove(state), ["e2", "e4"])
    assert.equal(permission(state).color, null)
    assert.deepEqual(shownMaterial(state), { white: "", black: "", score: 0 })
    state = update(state, { type: "look", ply: 0 })
    assert.equal(shownFen(state), START)
    assert.deepEqual(shownMove(state), [])
    state = update(state, { type: "look", ply: -1 })
    assert.equal(shownPly(state), 0)
    state = update(state, { type: "look", ply: 2 })
    assert.equal(state.viewed, null)
})

test("the past remembers who was in check and what was taken", () => {
    const moves = [entry("d8h4", { piece: "bQ", taken: "p", king: "e1", score: -1 }), entry("e1e2")]
    const state = update(told(emptyState("g"), { moves, ply: 2 }), { type: "look", ply: 1 })
    assert.equal(shownCheck(state), "e1")
    assert.deepEqual(shownMaterial(state), { white: "", black: "p", score: -1 })
})

test("a new move calls players back, not spectators", () => {
    /** @type {[Color[], number | null][]} */
    const cases = [[["white"], null], [[], 0]]
    for (const [you, viewed] of cases) {
        /** @type {GameState} */
        let state = told(emptyState("g"), { you, moves: [entry("e2e4")], ply: 1 })
        state = update(state, { type: "look", ply: 0 })
        state = told(state, { you, from: 1, moves: [entry("e7e5")], ply: 2 })
        assert.equal(state.viewed, viewed)
    }
})

test("a refusal stays until something happens", () => {
    /** @type {GameState} */
    let state = told(emptyState("g"), {})
    state = update(state, { type: "refused", message: { message: "no", squares: ["e2"] } })
    state = told(state, { spectators: 1 })
    assert.equal(state.refusal?.message, "no")
    state = told(state, { moves: [entry("e2e4")], ply: 1 })
    assert.equal(state.refusal, null)
})

test("an error is forgotten once the game is there", () => {
    let state = update(emptyState("g"), { type: "error", message: { message: "full" } })
    assert.equal(state.error?.message, "full")
    state = told(state, {})
    assert.equal(state.error, null)
})

test("which side is below", () => {
    assert.equal(orientation(told(emptyState("g"), { you: ["black"] })), "black")
    assert.equal(orientation(told(emptyState("g"), { you: [] })), "white")
    /** @type {GameState} */
    let both = told(emptyState("g"), { you: ["white", "black"], mode: "local", turn: "black" })
    assert.equal(orientation(both), "white")
    both = update(both, { type: "auto-flip", on: true })
    assert.equal(orientation(both), "black")
    assert.equal(orientation(update(both, { type: "flip" })), "white")
})

test("who holds both seats moves the side whose turn it is", () => {
    const state = told(emptyState("g"), { you: ["white", "black"], mode: "local", turn: "black" })
    assert.equal(permission(state).color, "black")
    assert.equal(permission(told(emptyState("g"), { you: [] })).color, null)
})

test("only the running clock loses time, and never goes below zero", () => {
    const state = told(emptyState("g"), { clock: CLOCK }, 100)
    assert.equal(timeLeft(state, "white", 400), 700)
    assert.equal(timeLeft(state, "black", 400), 5000)
    assert.equal(timeLeft(state, "white", 9999), 0)
    assert.equal(timeLeft(told(emptyState("g"), {}), "white", 0), null)
})

test("typed questions are about what is shown, and about this moment", () => {
    let state = told(emptyState("g"), { clock: CLOCK, moves: [entry("e2e4")], ply: 1 }, 100)
    assert.deepEqual(viewOf(state, 400).clock, { white: 700, black: 5000 })
    assert.deepEqual(viewOf(state, 400).legal, { e2: ["e4"] })
    state = started(update(state, { type: "look", ply: 0 }))
    assert.deepEqual(viewOf(state, 400).legal, {})
    assert.equal(viewOf(state, 400).fen, START)
    assert.equal(viewOf(told(emptyState("g"), {}), 0).clock, null)
})
