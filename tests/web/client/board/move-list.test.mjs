import assert from "node:assert/strict"
import test from "node:test"

import { rowsOf } from "../../../../src/echecs/web/client/board/move-list.js"

test("moves in pairs, also when Black begins", () => {
    const moves = ["a", "b", "c"].map((san) => ({ san }))
    /** @param {string} fen */
    const plies = (fen) =>
        rowsOf(moves, fen).map(({ number, cells }) => [number, ...cells.map((cell) => cell?.ply ?? null)])
    assert.deepEqual(plies("8/8/8/8/8/8/8/8 w - - 0 1"), [[1, 1, 2], [2, 3, null]])
    assert.deepEqual(plies("8/8/8/8/8/8/8/8 b - - 0 7"), [[7, null, 1], [8, 2, 3]])
})
