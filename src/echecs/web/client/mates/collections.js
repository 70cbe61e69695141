// The puzzles to choose from: those of the server, and the collections that this browser keeps.

/** @import { Puzzle } from "../protocol.js" */

import { loadData, saveData, savedNames, saveText } from "../shared/storage.js"

const PREFIX = "training.collection."

/**
 * The collections that this browser keeps, by name.
 *
 * @returns {Map<string, Puzzle[]>}
 */
export function keptCollections() {
    /** @type {Map<string, Puzzle[]>} */
    const found = new Map()
    for (const name of savedNames(PREFIX).sort()) {
        const puzzles = loadData(name)
        if (Array.isArray(puzzles)) found.set(name.slice(PREFIX.length), puzzles.filter(isPuzzle))
    }
    return found
}

/**
 * Keep a collection under a name; tells whether there was room.
 *
 * @param {string} name
 * @param {Puzzle[]} puzzles
 */
export function keepCollection(name, puzzles) {
    return saveData(PREFIX + name, puzzles)
}

/** @param {string} name */
export function forgetCollection(name) {
    saveText(PREFIX + name, null)
}

/**
 * @param {unknown} value
 * @returns {value is Puzzle}
 */
function isPuzzle(value) {
    if (typeof value !== "object" || value === null) return false
    const { id, fen, mate, themes, rating } = /** @type {Record<string, unknown>} */ (value)
    return (
        typeof id === "string" &&
        typeof fen === "string" &&
        (mate === null || typeof mate === "number") &&
        Array.isArray(themes) &&
        typeof rating === "number"
    )
}

/**
 * What somebody wants to train: a length, "6" being six or more, and a theme; empty is any.
 *
 * @typedef {{length: string, theme: string}} Wish
 */

const LONGEST_NAMED = 6

/**
 * The puzzles that a wish allows; `isMissed` tells those that were missed.
 *
 * @param {Puzzle[]} puzzles
 * @param {Wish} wish
 * @param {(puzzle: Puzzle) => boolean} isMissed
 */
export function matching(puzzles, { length, theme }, isMissed) {
    return puzzles.filter((puzzle) => {
        const { mate, themes } = puzzle
        if (length !== "" && String(Math.min(mate ?? 0, LONGEST_NAMED)) !== length) return false
        return theme === "" || (theme === "missed" ? isMissed(puzzle) : themes.includes(theme))
    })
}
