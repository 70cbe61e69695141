import assert from "node:assert/strict"
import test from "node:test"

import { clockText } from "../../../../src/echecs/web/client/game/clock-text.js"

test("clocks", () => {
    const texts = [3_909_000, 60_000, 59_001, 20_000, 19_950, 940, 0].map(clockText)
    assert.deepEqual(texts, ["1:05:09", "1:00", "1:00", "0:20", "0:20.0", "0:01.0", "0:00.0"])
})
