import assert from "node:assert/strict"
import test from "node:test"

import { asSentence } from "../../../../src/echecs/web/client/shared/sentence.js"

test("sentences", () => {
    assert.equal(asSentence("the king would be in check"), "The king would be in check.")
    assert.equal(asSentence("Check!"), "Check!")
})
