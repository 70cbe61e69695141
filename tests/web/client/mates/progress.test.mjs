import assert from "node:assert/strict"
import test from "node:test"

/** @import { Puzzle } from "../../../../src/echecs/web/client/protocol.js" */

const { afterPuzzle, dueOf, FIRST_RATING, newProgress, nextPuzzle, readProgress, WAITS } = await import(
    "../../../../src/echecs/web/client/mates/progress.js"
)
const { matching } = await import("../../../../src/echecs/web/client/mates/collections.js")

/**
 * @param {string} id
 * @param {number} rating
 * @returns {Puzzle}
 */
const puzzle = (id, rating = 1000) => ({ id, fen: id, mate: 2, themes: ["quiet"], rating })

test("the rating moves by Elo's rule, once for each puzzle", () => {
    const won = afterPuzzle(newProgress(), puzzle("a"), true, 0)
    assert.equal(won.rating, FIRST_RATING + 24)
    assert.equal(afterPuzzle(newProgress(), puzzle("a"), false, 0).rating, FIRST_RATING - 24)
    assert.ok(afterPuzzle(newProgress(), puzzle("a", 1800), true, 0).rating > won.rating)
    assert.equal(afterPuzzle(won, puzzle("a"), false, 1).rating, won.rating)
    let low = newProgress()
    for (let id = 0; id < 300; id += 1) low = afterPuzzle(low, puzzle(`${id}`, 400), false, 0)
    assert.equal(low.rating, 100)
})

test("streaks end with a miss, the best one stays", () => {
    let progress = newProgress()
    for (const id of ["a", "b"]) progress = afterPuzzle(progress, puzzle(id), true, 0)
    progress = afterPuzzle(progress, puzzle("c"), false, 0)
    assert.deepEqual([progress.streak, progress.best, progress.solved, progress.missed], [0, 2, 2, 1])
})

test("what was missed comes back after ever longer waits, until it is known", () => {
    let now = 0
    let progress = afterPuzzle(newProgress(), puzzle("a"), false, now)
    for (const wait of WAITS) {
        assert.equal(dueOf(progress, [puzzle("a")], now + wait - 1).length, 0)
        now += wait
        assert.equal(dueOf(progress, [puzzle("a")], now).length, 1)
        progress = afterPuzzle(progress, puzzle("a"), true, now)
    }
    assert.deepEqual(progress.puzzles, { a: { seen: now } })
    progress = afterPuzzle(progress, puzzle("a"), false, now)
    assert.equal(progress.puzzles.a.box, 0)
})

test("next is what is due, then what is new and suits, then the oldest", () => {
    const all = [puzzle("easy", 500), puzzle("fits", 1010), puzzle("hard", 2000)]
    const at = { now: WAITS[0], chance: () => 0 }
    let progress = newProgress()
    assert.equal(nextPuzzle(progress, all, at)?.id, "fits")
    assert.equal(nextPuzzle(progress, all, { ...at, last: "fits" })?.id, "easy")
    progress = afterPuzzle(progress, all[2], false, 0)
    assert.equal(nextPuzzle(progress, all, at)?.id, "hard")
    for (const [index, one] of all.entries()) progress = afterPuzzle(progress, one, true, index + 1)
    assert.equal(nextPuzzle(progress, all, { now: 10, last: "easy" })?.id, "fits")
    assert.equal(nextPuzzle(progress, [all[0]], { now: 10, last: "easy" })?.id, "easy")
    assert.equal(nextPuzzle(progress, [], at), null)
})

test("what is kept is read as far as it is whole", () => {
    for (const damaged of [null, 5, "x", [], { rating: NaN, puzzles: [] }, { streak: -1 }]) {
        assert.deepEqual(readProgress(damaged), newProgress())
    }
    const whole = afterPuzzle(newProgress(), puzzle("a"), false, 5)
    assert.deepEqual(readProgress(JSON.parse(JSON.stringify(whole))), whole)
})

test("lengths and themes are chosen from", () => {
    const all = [puzzle("a"), { ...puzzle("b"), mate: 7 }, { ...puzzle("c"), mate: null, themes: [] }]
    /** @param {string} length @param {string} theme */
    const ids = (length, theme) =>
        matching(all, { length, theme }, ({ id }) => id === "c").map(({ id }) => id)
    assert.deepEqual(ids("", ""), ["a", "b", "c"])
    assert.deepEqual(ids("2", ""), ["a"])
    assert.deepEqual(ids("6", ""), ["b"])
    assert.deepEqual(ids("", "quiet"), ["a", "b"])
    assert.deepEqual(ids("", "missed"), ["c"])
})
