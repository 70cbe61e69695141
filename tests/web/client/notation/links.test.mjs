import assert from "node:assert/strict"
import test from "node:test"

import { gameLink, parseFragment, pgnLink, positionLink } from "../../../../src/echecs/web/client/notation/links.js"
import { packText, unpackText } from "../../../../src/echecs/web/client/notation/packed-text.js"
import { START } from "../../../../src/echecs/web/client/notation/fen.js"

const FEN = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 3 12"

/** @param {string} link */
function fragmentOf(link) {
    return new URL(link, "http://here").hash
}

test("a position survives its link, with its rules", () => {
    for (const rules of /** @type {const} */ (["standard", "mini"])) {
        const link = positionLink(FEN, rules, "http://here:8000")
        assert.ok(link.startsWith("http://here:8000/share#fen="))
        assert.ok(!/[\s]/.test(link))
        assert.deepEqual(parseFragment(fragmentOf(link)), { kind: "position", fen: FEN, rules })
    }
})

test("a game survives its link", () => {
    for (const start of [START, FEN]) {
        for (const moves of [["e2e4", "e7e5", "g1f3"], ["a7a8q"], []]) {
            const link = gameLink({ start, moves, rules: "mini" })
            const game = { kind: "game", start, moves, rules: "mini", headers: {} }
            assert.deepEqual(parseFragment(fragmentOf(link)), game)
        }
    }
})

test("names and the result travel with a game", () => {
    const headers = { White: "Zoé & Co", Black: "Bob", Result: "1-0" }
    const link = gameLink({ moves: ["e2e4"], headers: { ...headers, Event: "left out" } })
    const found = parseFragment(fragmentOf(link))
    assert.deepEqual(found?.kind === "game" && found.headers, headers)
})

test("a PGN travels whole; what is damaged or endless is nothing", async () => {
    const pgn = `[White "Zoé"]\n\n1. e4 {${"bien ".repeat(500)}} *`
    const link = await pgnLink(pgn, "mini", 2)
    assert.ok(link.length < 300)
    const found = parseFragment(fragmentOf(link))
    assert.ok(found?.kind === "pgn" && found.game === 2 && found.rules === "mini")
    assert.equal(await unpackText(found.packed), pgn)
    assert.equal(await unpackText(found.packed.slice(0, -9)), null)
    assert.equal(await unpackText("no packed text"), null)
    assert.equal(await unpackText(await packText("a".repeat(10_000_000))), null)
})

test("the usual start is left out of a link", () => {
    assert.equal(gameLink({ moves: ["e2e4"] }), "/share#moves=e2e4")
    assert.ok(gameLink({ start: FEN, moves: ["e1g1"] }).includes("start=r3k2r/8"))
})

test("spaces may be written in each way that links have them", () => {
    for (const space of ["_", "+", "%20", "%2B", " "]) {
        const fragment = `#fen=${FEN.replaceAll(" ", space)}`
        const expected = { kind: "position", fen: FEN, rules: "standard" }
        assert.deepEqual(parseFragment(fragment), expected)
    }
})

test("another page can be addressed", () => {
    assert.ok(positionLink(FEN, "standard", "", "/solve").startsWith("/solve#fen="))
})

test("what holds neither position nor game is nothing", () => {
    const bad = ["", "#", "#fen=", "#hello", "#fen=%", "#fen=%E0%A4%A", "#moves=e2e4.zz", "#rules=mini"]
    bad.push("#fen=8/8&rules=odd", `#moves=${"e2e4.".repeat(80_000)}`, "#moves=<script>")
    for (const fragment of bad) assert.equal(parseFragment(fragment), null, fragment.slice(0, 40))
})
