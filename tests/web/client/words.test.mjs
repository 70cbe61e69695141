import assert from "node:assert/strict"
import test from "node:test"

import { rowsOf } from "../../../src/echecs/web/client/board/move-list.js"
import { clockText, countKinds, scoreText } from "../../../src/echecs/web/client/game/player-bar.js"
import { setLabels } from "../../../src/echecs/web/client/shared/labels.js"
import { localSan } from "../../../src/echecs/web/client/notation/san.js"
import { asSentence, originFor } from "../../../src/echecs/web/client/game/status.js"
import { clockOf, startOf, wishesOf } from "../../../src/echecs/web/client/game/game-options.js"

test("clocks", () => {
    const texts = [3_909_000, 60_000, 59_001, 20_000, 19_950, 940, 0].map(clockText)
    assert.deepEqual(texts, ["1:05:09", "1:00", "1:00", "0:20", "0:20.0", "0:01.0", "0:00.0"])
})

test("captured pieces are counted in the order of worth", () => {
    assert.deepEqual(Object.entries(countKinds("pnpqp")), [["q", 1], ["n", 1], ["p", 3]])
})

test("the score stands with who is ahead, # with who gave mate", () => {
    assert.deepEqual(["white", "black"].map((color) => scoreText(color, 3, null)), ["+3", ""])
    assert.deepEqual(["white", "black"].map((color) => scoreText(color, -2, null)), ["", "+2"])
    assert.deepEqual(["white", "black"].map((color) => scoreText(color, -9, "white")), ["#", ""])
    assert.equal(scoreText("white", 0, null), "")
    assert.equal(scoreText("white", null, null), "")
})

test("moves in pairs, also when Black begins", () => {
    const moves = ["a", "b", "c"].map((san) => ({ san }))
    const plies = (fen) => rowsOf(moves, fen).map(({ number, cells }) => [number, ...cells.map((cell) => cell?.ply ?? null)])
    assert.deepEqual(plies("8/8/8/8/8/8/8/8 w - - 0 1"), [[1, 1, 2], [2, 3, null]])
    assert.deepEqual(plies("8/8/8/8/8/8/8/8 b - - 0 7"), [[7, null, 1], [8, 2, 3]])
})

test("sentences", () => {
    assert.equal(asSentence("the king would be in check"), "The king would be in check.")
    assert.equal(asSentence("Check!"), "Check!")
})

test("an invitation names an address that others can reach", () => {
    const here = { hostname: "127.0.0.1", origin: "http://127.0.0.1:8000" }
    assert.equal(originFor(here, "http://192.168.1.7:8000/"), "http://192.168.1.7:8000")
    assert.equal(originFor(here, null), here.origin)
    const there = { hostname: "192.168.1.7", origin: "http://192.168.1.7:8000" }
    assert.equal(originFor(there, "http://10.0.0.1:8000/"), there.origin)
})

test("wishes as the server hears them", () => {
    const form = { mode: "engine", rules: "mini", color: "black", level: "4", pace: "300+3" }
    assert.deepEqual(wishesOf(form), {
        mode: "engine", rules: "mini", color: "black", level: 4, clock: { base: 300, increment: 3 },
    })
    assert.deepEqual(clockOf({ pace: "own", minutes: "0.5", increment: "2" }), { base: 30, increment: 2 })
    assert.equal(clockOf({ pace: "" }), null)
    assert.equal("color" in wishesOf({ ...form, mode: "local" }), false)
})

test("where a pasted text starts", () => {
    assert.deepEqual(startOf({ kind: "fen", fen: "x" }), { fen: "x" })
    const moves = [{ uci: "e2e4" }]
    assert.deepEqual(startOf({ kind: "pgn", start_fen: "s", moves }), { start: "s", moves: ["e2e4"] })
})

test("moves are written with the letters of the language", () => {
    setLabels({ "typed-letters": "RDTFCP" })
    const moves = ["Nf3", "Qxf7#", "e8=B+", "O-O-O", "Rae1", "Kd2", "exd5"].map(localSan)
    assert.deepEqual(moves, ["Cf3", "Dxf7#", "e8=F+", "O-O-O", "Tae1", "Rd2", "exd5"])
    setLabels({ "typed-letters": "KQRBNP" })
    assert.equal(localSan("Nf3"), "Nf3")
})
