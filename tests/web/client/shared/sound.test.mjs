import assert from "node:assert/strict"
import test from "node:test"

import { SOUNDS, isMuted, play, setMuted, soundOf } from "../../../../src/echecs/web/client/shared/sound.js"

const NAMES = /** @type {const} */ (["move", "capture", "castle", "check", "end", "low-time"])

test("there are six sounds, each its own", () => {
    assert.deepEqual(Object.keys(SOUNDS), NAMES)
    assert.equal(new Set(Object.values(SOUNDS).map((strokes) => JSON.stringify(strokes))).size, 6)
})

test("sounds are short and never overdriven", () => {
    for (const [name, strokes] of Object.entries(SOUNDS)) {
        assert.ok(Math.max(...strokes.map(({ at, length }) => at + length)) < 1, name)
        assert.ok(strokes.every(({ gain }) => gain > 0 && gain <= 0.7), name)
    }
})

test("no sound before a gesture, and no complaint", () => {
    for (const name of NAMES) assert.equal(play(name), false)
    // @ts-expect-error: what is no sound is refused at run time too
    assert.throws(() => play("applause"), /applause/)
    // @ts-expect-error: nor is what every object has
    assert.throws(() => play("toString"), /toString/)
})

test("mute holds where nothing can be stored", () => {
    assert.equal(isMuted(), false)
    setMuted(true)
    assert.equal(isMuted(), true)
    setMuted(false)
    assert.equal(isMuted(), false)
})

test("a move sounds as what matters most in it", () => {
    assert.equal(soundOf({ taken: null, castle: false, check: false, mate: false }), "move")
    assert.equal(soundOf({ taken: "p", castle: false, check: false, mate: false }), "capture")
    assert.equal(soundOf({ taken: null, castle: true, check: false, mate: false }), "castle")
    assert.equal(soundOf({ taken: "p", castle: false, check: true, mate: false }), "check")
    assert.equal(soundOf({ taken: "p", castle: false, check: true, mate: true }), "end")
})
