import assert from "node:assert/strict"
import test from "node:test"

import { START } from "../../../../src/echecs/web/client/notation/fen.js"
import { writePgn } from "../../../../src/echecs/web/client/notation/pgn.js"

const BLACK_FIRST = "4k3/8/8/8/8/8/8/4K2R b - - 0 31"

test("a game from the start", () => {
    const moves = ["f3", "e5", "g4", "Qh4#"].map((san) => ({ san }))
    const outcome = { result: "0-1" }
    const text = writePgn({ start_fen: START, moves, outcome, headers: { White: 'A "B" \\' } })
    assert.ok(text.includes('[White "A \\"B\\" \\\\"]\n'))
    assert.ok(text.endsWith('[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n'), text)
    assert.ok(!text.includes("FEN"))
})

test("a game that begins with Black", () => {
    const moves = ["Kd7", "O-O"].map((san) => ({ san }))
    const text = writePgn({ start_fen: BLACK_FIRST, moves, outcome: null })
    assert.ok(text.endsWith(`[SetUp "1"]\n[FEN "${BLACK_FIRST}"]\n\n31... Kd7 32. O-O *\n`), text)
})

test("lines stay short", () => {
    const moves = Array.from({ length: 300 }, () => ({ san: "Nf3" }))
    const lines = writePgn({ start_fen: START, moves, outcome: null }).split("\n")
    assert.ok(lines.every((line) => line.length < 80))
})
