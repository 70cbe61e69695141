// How somebody's training goes: a rating, a streak, and when each missed puzzle comes back.

/** @import { Puzzle } from "../protocol.js" */

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

// After so long a missed puzzle comes back; each time it is found, it waits longer.
export const WAITS = [10 * MINUTE, DAY, 3 * DAY, 7 * DAY, 21 * DAY, 60 * DAY]

export const FIRST_RATING = 1000
const LEAST_RATING = 100
// The first puzzles say most.
const MANY = 20
const FIRST_STEP = 48
const STEP = 20

/**
 * What is kept of one puzzle: when it was last met; `box` and `due` while it is to be repeated.
 *
 * @typedef {{seen: number, box?: number, due?: number}} Memory
 *
 * @typedef {object} Progress
 * @property {number} rating
 * @property {number} streak puzzles found in a row without a mistake
 * @property {number} best the longest streak
 * @property {number} solved
 * @property {number} missed
 * @property {Record<string, Memory>} puzzles
 */

/** @returns {Progress} */
export function newProgress() {
    return { rating: FIRST_RATING, streak: 0, best: 0, solved: 0, missed: 0, puzzles: {} }
}

/**
 * What was kept, as far as it is whole.
 *
 * @param {unknown} kept
 * @returns {Progress}
 */
export function readProgress(kept) {
    const progress = newProgress()
    if (!isObject(kept)) return progress
    for (const name of /** @type {const} */ (["rating", "streak", "best", "solved", "missed"])) {
        if (isCount(kept[name])) progress[name] = kept[name]
    }
    for (const [id, memory] of Object.entries(isObject(kept.puzzles) ? kept.puzzles : {})) {
        if (!isObject(memory) || !isCount(memory.seen)) continue
        progress.puzzles[id] = { seen: memory.seen }
        if (isCount(memory.box) && isCount(memory.due) && memory.box < WAITS.length) {
            Object.assign(progress.puzzles[id], { box: memory.box, due: memory.due })
        }
    }
    return progress
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isObject(value) {
    return typeof value === "object" && value !== null && !Array.isArray(value)
}

/**
 * @param {unknown} value
 * @returns {value is number}
 */
function isCount(value) {
    return typeof value === "number" && Number.isFinite(value) && value >= 0
}

/**
 * The progress after a puzzle was found without a mistake, or was not. The rating moves when
 * a puzzle is met for the first time; what was missed once comes back until it is known.
 *
 * @param {Progress} progress
 * @param {Puzzle} puzzle
 * @param {boolean} isFound
 * @param {number} now
 * @returns {Progress}
 */
export function afterPuzzle(progress, puzzle, isFound, now) {
    const before = progress.puzzles[puzzle.id]
    const streak = isFound ? progress.streak + 1 : 0
    return {
        rating: before ? progress.rating : newRating(progress, puzzle.rating, isFound),
        streak,
        best: Math.max(progress.best, streak),
        solved: progress.solved + (isFound ? 1 : 0),
        missed: progress.missed + (isFound ? 0 : 1),
        puzzles: { ...progress.puzzles, [puzzle.id]: remember(before, isFound, now) },
    }
}

/**
 * Elo's rule, the puzzle being the opponent.
 *
 * @param {Progress} progress
 * @param {number} opponent
 * @param {boolean} isFound
 */
function newRating({ rating, puzzles }, opponent, isFound) {
    const expected = 1 / (1 + 10 ** ((opponent - rating) / 400))
    const step = Object.keys(puzzles).length < MANY ? FIRST_STEP : STEP
    return Math.max(LEAST_RATING, Math.round(rating + step * ((isFound ? 1 : 0) - expected)))
}

/**
 * @param {Memory | undefined} before
 * @param {boolean} isFound
 * @param {number} now
 * @returns {Memory}
 */
function remember(before, isFound, now) {
    if (!isFound) return { seen: now, box: 0, due: now + WAITS[0] }
    const box = (before?.box ?? WAITS.length) + 1
    return box < WAITS.length ? { seen: now, box, due: now + WAITS[box] } : { seen: now }
}

/**
 * The puzzles that are to be repeated now, the longest overdue first.
 *
 * @param {Progress} progress
 * @param {Puzzle[]} puzzles
 * @param {number} now
 */
export function dueOf(progress, puzzles, now) {
    /** @param {Puzzle} puzzle */
    const due = ({ id }) => progress.puzzles[id]?.due ?? Infinity
    return puzzles.filter((puzzle) => due(puzzle) <= now).sort((one, two) => due(one) - due(two))
}

/**
 * The next puzzle: one that is due, else a new one that suits the rating, else the one that
 * was met longest ago; never the one just shown, unless there is no other.
 *
 * @param {Progress} progress
 * @param {Puzzle[]} puzzles
 * @param {object} now
 * @param {number} now.now
 * @param {string} [now.last] the one just shown
 * @param {() => number} [now.chance] from 0 to 1
 * @returns {Puzzle | null}
 */
export function nextPuzzle(progress, puzzles, { now, last = "", chance = Math.random }) {
    const others = puzzles.filter(({ id }) => id !== last)
    if (others.length === 0) return puzzles[0] ?? null
    const [due] = dueOf(progress, others, now)
    if (due) return due
    /** @param {Puzzle} puzzle */
    const distance = ({ rating }) => Math.abs(rating - progress.rating)
    const fresh = others
        .filter(({ id }) => !progress.puzzles[id])
        .sort((one, two) => distance(one) - distance(two))
        .slice(0, 8)
    if (fresh.length > 0) return fresh[Math.floor(chance() * fresh.length) % fresh.length]
    /** @param {Puzzle} puzzle */
    const seen = ({ id }) => progress.puzzles[id].seen
    return others.reduce((oldest, puzzle) => (seen(puzzle) < seen(oldest) ? puzzle : oldest))
}
