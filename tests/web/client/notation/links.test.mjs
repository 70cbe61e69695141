import assert from "node:assert/strict"
import test from "node:test"

import { gameLink, parseFragment, positionLink } from "../../../../src/echecs/web/client/notation/links.js"
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
            const game = { kind: "game", start, moves, rules: "mini" }
            assert.deepEqual(parseFragment(fragmentOf(link)), game)
        }
    }
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
    bad.push("#fen=8/8&rules=odd", `#moves=${"e2e4.".repeat(30_000)}`, "#moves=<script>")
    for (const fragment of bad) assert.equal(parseFragment(fragment), null, fragment.slice(0, 40))
})
