import assert from "node:assert/strict"
import test from "node:test"

/** @import { SearchSolution } from "../../../../src/echecs/web/client/protocol.js" */
/** @import { Training } from "../../../../src/echecs/web/client/mates/training.js" */

// The one thing that the words ask of a page is its language.
Object.assign(globalThis, { document: { documentElement: { lang: "en" } } })
const { setLabels } = await import("../../../../src/echecs/web/client/shared/labels.js")
const words = await import("../../../../src/echecs/web/client/mates/mate-words.js")

// Each label speaks its own name and its fields.
setLabels(new Proxy({}, {
    get: (_, key) => (key === "typed-letters" ? "RDTFCP" : `${String(key)} {moves}{key}{keys}{move}{square}`),
}))
const plain = (/** @type {string} */ text) => text.replace(/\{\w+\}/g, "")

const WHITE = "8/8/8/8/6K1/3N4/B2r3k/5Q2 w - - 0 1"
const BLACK = WHITE.replace(" w ", " b ")
/** @type {Pick<SearchSolution, "status" | "mate" | "minimal" | "keys" | "all_keys">} */
const FOUND = { status: "solved", mate: 2, minimal: true, keys: ["Bd5"], all_keys: true }

test("who mates depends on the turn and on the sign", () => {
    /**
     * @param {number} mate
     * @param {string} fen
     */
    const who = (mate, fen) => plain(words.solutionWords({ ...FOUND, mate, minimal: false, keys: [] }, fen, null))
    assert.equal(who(2, WHITE), "white-mates-in 2")
    assert.equal(who(-3, WHITE), "black-mates-in 3")
    assert.equal(who(2, BLACK), "black-mates-in 2")
    assert.equal(who(-3, BLACK), "white-mates-in 3")
})

test("keys are told in the reader's letters, and whether they are all", () => {
    /** @param {Partial<SearchSolution>} changes */
    const told = (changes) => plain(words.solutionWords({ ...FOUND, ...changes }, WHITE, null))
    assert.equal(told({}), "white-mates-in 2 mate-is-shortest  only-key Fd5")
    assert.match(told({ all_keys: false }), /one-key Fd5$/)
    assert.match(told({ keys: ["Qa1", "Nb4"] }), /keys Da1, Cb4$/)
})

test("no mate, as far as it is known", () => {
    /**
     * @param {SearchSolution["status"]} status
     * @param {number | null} asked
     */
    const none = (status, asked) => plain(words.solutionWords({ ...FOUND, status, mate: null }, WHITE, asked))
    assert.equal(none("limit", null), "no-mate-in-time ")
    assert.equal(none("no-solution", null), "no-mate-at-all ")
    assert.equal(none("no-solution", 3), "no-mate-so-short 3")
})

test("what a training says", () => {
    const base = { startFen: WHITE, left: 2, length: 2, attempts: 3, mistakes: 1, hints: 0, said: null }
    /** @param {Partial<Training>} changes */
    const told = (changes) => {
        const { words: text, kind } = words.trainingWords({ ...base, ...changes })
        return [plain(text).trim(), kind]
    }
    assert.deepEqual(told({}), ["find-white-mate 2", ""])
    assert.deepEqual(told({ startFen: BLACK }), ["find-black-mate 2", ""])
    assert.deepEqual(told({ said: { kind: "good" }, left: 1 }), ["good-left 1", "good"])
    assert.deepEqual(told({ said: { kind: "done" } }), ["training-done 2 training-count", "good"])
    const wrong = /** @type {const} */ ({ kind: "wrong", message: "No.", refutation: "Rxd3" })
    assert.deepEqual(told({ said: wrong }), ["No. refuted-by Txd3 mistakes-so-far", "wrong"])
    const quiet = { ...wrong, refutation: null }
    assert.deepEqual(told({ said: quiet }), ["No. mistakes-so-far", "wrong"])
    const hint = /** @type {const} */ ({
        kind: "hint", from: "a2", to: "d5", san: "Bd5", isWhole: false,
    })
    assert.deepEqual(told({ said: hint }), ["hint-piece a2", ""])
    assert.deepEqual(told({ said: { ...hint, isWhole: true } }), ["hint-move Fd5", ""])
    assert.deepEqual(told({ said: { kind: "no-hint" } }), ["no-hint", ""])
})
