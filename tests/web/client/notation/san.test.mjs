import assert from "node:assert/strict"
import test from "node:test"

import { localSan } from "../../../../src/echecs/web/client/notation/san.js"
import { setLabels } from "../../../../src/echecs/web/client/shared/labels.js"

test("moves are written with the letters of the language", () => {
    setLabels({ "typed-letters": "RDTFCP" })
    const moves = ["Nf3", "Qxf7#", "e8=B+", "O-O-O", "Rae1", "Kd2", "exd5"].map(localSan)
    assert.deepEqual(moves, ["Cf3", "Dxf7#", "e8=F+", "O-O-O", "Tae1", "Rd2", "exd5"])
    setLabels({ "typed-letters": "KQRBNP" })
    assert.equal(localSan("Nf3"), "Nf3")
})
