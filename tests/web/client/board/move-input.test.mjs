import assert from "node:assert/strict"
import test from "node:test"

import { Hand } from "../../../../src/echecs/web/client/board/move-input.js"

function handOver({ own = ["e2", "g1", "a1"], others = ["e7"], targets = { e2: ["e3", "e4"] } } = {}) {
    const events = []
    const hand = new Hand({
        canTake: (square) => own.includes(square),
        canDrag: (square) => own.includes(square) || others.includes(square),
        isTarget: (from, to) => (targets[from] ?? []).includes(to),
        onHold: (square) => events.push(`hold ${square}`),
        onAttempt: (from, to, how) => events.push(`${how} ${from}${to}`),
        onSquare: (square) => events.push(`square ${square}`),
        onThrowOff: (square) => events.push(`off ${square}`),
    })
    return { hand, events }
}

function drag(hand, from, to) {
    hand.press(from)
    hand.drag()
    hand.release(to)
}

test("two clicks try a move, legal or not", () => {
    for (const to of ["e4", "h8"]) {
        const { hand, events } = handOver()
        hand.click("e2")
        assert.equal(hand.held, "e2")
        hand.click(to)
        assert.equal(hand.held, null)
        assert.equal(events.at(-1), `click e2${to}`)
    }
})

test("a second click on the piece lets it go", () => {
    const { hand, events } = handOver()
    hand.click("e2")
    hand.click("e2")
    assert.deepEqual(events, ["hold e2", "hold null"])
})

test("a click on another own piece takes that one up, unless the move is known", () => {
    const { hand, events } = handOver({ targets: { e2: ["a1"] } })
    hand.click("e2")
    hand.click("g1")
    assert.equal(hand.held, "g1")
    hand.click("e2")
    hand.click("a1")
    assert.equal(events.at(-1), "click e2a1")
})

test("a drag tries a move, also with a piece of the other side", () => {
    const { hand, events } = handOver()
    drag(hand, "e2", "e4")
    assert.equal(events.at(-1), "drag e2e4")
    drag(hand, "e7", "e5")
    assert.equal(events.at(-1), "drag e7e5")
    drag(hand, "e2", "g1")
    assert.equal(events.at(-1), "drag e2g1")
})

test("a drag back keeps the piece in the hand, a second one puts it down", () => {
    const { hand } = handOver()
    drag(hand, "e2", "e2")
    assert.equal(hand.held, "e2")
    drag(hand, "e2", "e2")
    assert.equal(hand.held, null)
})

test("a drag off the board is no move", () => {
    const { hand, events } = handOver()
    drag(hand, "e2", null)
    assert.deepEqual(events, ["hold e2", "hold null", "off e2"])
})

test("empty squares cannot be dragged, and a click on them is told", () => {
    const { hand, events } = handOver()
    hand.press("d5")
    assert.equal(hand.drag(), false)
    hand.release("d6")
    hand.click("d5")
    hand.click("e7")
    assert.deepEqual(events, ["square d5", "square e7"])
})
