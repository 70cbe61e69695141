import assert from "node:assert/strict"
import test from "node:test"

import { START, piecesOf } from "../../../../src/echecs/web/client/notation/fen.js"
import * as fields from "../../../../src/echecs/web/client/notation/fen-fields.js"

const { EMPTY, formatPlacement, isPlacement, joinFen, splitFen } = fields

test("a placement survives the way there and back", () => {
    for (const fen of [START, EMPTY, "r3k2r/8/1p5P/8/4K3/8/pPpPpPpP/7q b - - 3 9"]) {
        assert.equal(formatPlacement(piecesOf(fen)), fen.split(" ")[0])
    }
})

test("missing fields of a FEN take their usual value", () => {
    assert.equal(joinFen(splitFen(START)), START)
    assert.equal(joinFen(splitFen("8/8/8/8/8/8/8/8 b")), "8/8/8/8/8/8/8/8 b - - 0 1")
    assert.equal(joinFen(splitFen("")), EMPTY)
})

test("what can be drawn is told from what cannot", () => {
    for (const good of [START, EMPTY, "K7/8/8/8/8/8/8/kkkkkkkk"]) {
        assert.ok(isPlacement(splitFen(good).placement), good)
    }
    const bad = ["", "8", "8/8/8/8/8/8/8", "8/8/8/8/8/8/8/9", "8/8/8/8/8/8/8/7", "8/8/8/8/8/8/8/8/8"]
    for (const text of [...bad, "x7/8/8/8/8/8/8/8", "44k/8/8/8/8/8/8/8"]) {
        assert.ok(!isPlacement(text), text)
    }
})
