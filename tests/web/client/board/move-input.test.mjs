import assert from "node:assert/strict"
import test from "node:test"

/** @import { Square } from "../../../../src/echecs/web/client/protocol.js" */

import { MoveInput } from "../../../../src/echecs/web/client/board/move-input.js"

/** @param {{targets?: Record<Square, Square[]>}} board */
function inputOver({ targets = { e2: ["e3", "e4"] } } = {}) {
    const own = ["e2", "g1", "a1"]
    const others = ["e7"]
    /** @type {string[]} */
    const events = []
    const input = new MoveInput({
        canTake: (square) => own.includes(square),
        canDrag: (square) => own.includes(square) || others.includes(square),
        isTarget: (from, to) => (targets[from] ?? []).includes(to),
        onHold: (square) => events.push(`hold ${square}`),
        onAttempt: (from, to, how) => events.push(`${how} ${from}${to}`),
        onSquare: (square) => events.push(`square ${square}`),
        onDragOff: (square) => events.push(`off ${square}`),
    })
    return { input, events }
}

/**
 * @param {MoveInput} input
 * @param {Square} from
 * @param {Square | null} to
 */
function drag(input, from, to) {
    input.press(from)
    input.drag()
    input.release(to)
}

test("two clicks try a move, legal or not", () => {
    for (const to of ["e4", "h8"]) {
        const { input, events } = inputOver()
        input.click("e2")
        assert.equal(input.held, "e2")
        input.click(to)
        assert.equal(input.held, null)
        assert.equal(events.at(-1), `click e2${to}`)
    }
})

test("a second click on the piece lets it go", () => {
    const { input, events } = inputOver()
    input.click("e2")
    input.click("e2")
    assert.deepEqual(events, ["hold e2", "hold null"])
})

test("a click on another own piece takes that one up, unless the move is known", () => {
    const { input, events } = inputOver({ targets: { e2: ["a1"] } })
    input.click("e2")
    input.click("g1")
    assert.equal(input.held, "g1")
    input.click("e2")
    input.click("a1")
    assert.equal(events.at(-1), "click e2a1")
})

test("a drag tries a move, also with a piece of the other side", () => {
    const { input, events } = inputOver()
    drag(input, "e2", "e4")
    assert.equal(events.at(-1), "drag e2e4")
    drag(input, "e7", "e5")
    assert.equal(events.at(-1), "drag e7e5")
    drag(input, "e2", "g1")
    assert.equal(events.at(-1), "drag e2g1")
})

test("a drag back keeps the piece in the hand, a second one puts it down", () => {
    const { input } = inputOver()
    drag(input, "e2", "e2")
    assert.equal(input.held, "e2")
    drag(input, "e2", "e2")
    assert.equal(input.held, null)
})

test("a drag off the board is no move", () => {
    const { input, events } = inputOver()
    drag(input, "e2", null)
    assert.deepEqual(events, ["hold e2", "hold null", "off e2"])
})

test("empty squares cannot be dragged, and a click on them is told", () => {
    const { input, events } = inputOver()
    input.press("d5")
    assert.equal(input.drag(), false)
    input.release("d6")
    input.click("d5")
    input.click("e7")
    assert.deepEqual(events, ["square d5", "square e7"])
})
