import assert from "node:assert/strict"
import test from "node:test"

import { START } from "../../../../src/echecs/web/client/notation/fen.js"
import { GameTree } from "../../../../src/echecs/web/client/notation/game-tree.js"
import { writePgn } from "../../../../src/echecs/web/client/notation/pgn.js"

/** @import { MoveEntry, TreeEntry } from "../../../../src/echecs/web/client/protocol.js" */

/**
 * @param {string} start
 * @param {string[]} moves
 */
function treeOf(start, moves) {
    const entries = moves.map((san) => /** @type {MoveEntry} */ ({ san }))
    return GameTree.fromMoves(start, entries)
}

const BLACK_FIRST = "4k3/8/8/8/8/8/8/4K2R b - - 0 31"

test("a game from the start", () => {
    const tree = treeOf(START, ["f3", "e5", "g4", "Qh4#"])
    const outcome = { result: "0-1" }
    const text = writePgn({ tree, outcome, headers: { White: 'A "B" \\' } })
    assert.ok(text.includes('[White "A \\"B\\" \\\\"]\n'))
    assert.ok(text.endsWith('[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n'), text)
    assert.ok(!text.includes("FEN"))
})

test("a game that begins with Black", () => {
    const text = writePgn({ tree: treeOf(BLACK_FIRST, ["Kd7", "O-O"]), outcome: null })
    assert.ok(text.endsWith(`[SetUp "1"]\n[FEN "${BLACK_FIRST}"]\n\n31... Kd7 32. O-O *\n`), text)
})

test("lines stay short", () => {
    const tree = treeOf(START, Array(300).fill("Nf3"))
    const lines = writePgn({ tree, outcome: null }).split("\n")
    assert.ok(lines.every((line) => line.length < 80))
})

test("comments, judgements and variations within variations", () => {
    const entry = (/** @type {string} */ san, /** @type {number} */ parent, said = {}) =>
        /** @type {TreeEntry} */ ({ san, uci: san, parent, ...said })
    const tree = GameTree.fromEntries(START, [
        entry("e4", -1, { comment: "best by {test" }),
        entry("e5", 0, { nags: [1] }),
        entry("Nf3", 1),
        entry("c5", 0, { before: "or" }),
        entry("Nf3", 3),
        entry("c3", 3, { comment: "too" }),
        entry("d4", -1),
    ], "A game.")
    const text = writePgn({ tree, outcome: null })
    const moves = "{A game.} 1. e4 {best by test} (1. d4) 1... e5 $1 ({or} 1... c5 2. Nf3 (2. c3 {too})) 2. Nf3 *"
    assert.equal(text.split("\n\n")[1].replaceAll("\n", " ").trim(), moves)
})
