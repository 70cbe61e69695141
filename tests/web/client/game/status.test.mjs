import assert from "node:assert/strict"
import test from "node:test"

import { originFor } from "../../../../src/echecs/web/client/game/status.js"

test("an invitation names an address that others can reach", () => {
    const here = { hostname: "127.0.0.1", origin: "http://127.0.0.1:8000" }
    assert.equal(originFor(here, "http://192.168.1.7:8000/"), "http://192.168.1.7:8000")
    assert.equal(originFor(here, null), here.origin)
    const there = { hostname: "192.168.1.7", origin: "http://192.168.1.7:8000" }
    assert.equal(originFor(there, "http://10.0.0.1:8000/"), there.origin)
})
