import assert from "node:assert/strict"
import test from "node:test"

import { countKinds, scoreText } from "../../../../src/echecs/web/client/game/player-bar.js"

const SIDES = /** @type {const} */ (["white", "black"])

test("captured pieces are counted in the order of worth", () => {
    assert.deepEqual(Object.entries(countKinds("pnpqp")), [["q", 1], ["n", 1], ["p", 3]])
})

test("the score stands with who is ahead", () => {
    assert.deepEqual(SIDES.map((color) => scoreText(color, 3)), ["+3", ""])
    assert.deepEqual(SIDES.map((color) => scoreText(color, -2)), ["", "+2"])
    assert.equal(scoreText("white", 0), "")
    assert.equal(scoreText("white", null), "")
})
