import assert from "node:assert/strict"
import test from "node:test"

import { squaresOf, uciMoves } from "../../../../src/echecs/web/client/notation/uci.js"

test("where a move goes from and to", () => {
    assert.deepEqual(squaresOf({ uci: "e7e8q" }), ["e7", "e8"])
})

test("a list of moves", () => {
    assert.deepEqual(uciMoves([{ uci: "e2e4" }, { uci: "e7e5" }]), ["e2e4", "e7e5"])
})
