// The games this browser takes part in: seats, invitations, how they were made.

/** @import { GameOptions, Mode, Seats } from "../protocol.js" */

import { loadData, saveData, savedNames, saveText } from "../shared/storage.js"

const PREFIX = "game."
const MOST = 60

/**
 * @typedef {object} SavedGame
 * @property {string} id
 * @property {number} created
 * @property {number} [seen]
 * @property {Mode} [mode]
 * @property {Seats} seats the tokens of the seats held here
 * @property {string | null} [invite]
 * @property {GameOptions} [wishes] what it was made with, under the name that browsers have kept
 * @property {number} [ply]
 * @property {string[]} [names]
 * @property {string | null} [result]
 * @property {string} [fen] the position when it was last seen
 * @property {string} [last] the move that led to it
 */

/** @param {string} name */
function load(name) {
    return /** @type {SavedGame | null} */ (loadData(name))
}

/**
 * What is known of a game here, or null.
 *
 * @param {string} id
 */
export function savedGame(id) {
    return load(PREFIX + id)
}

/**
 * Keep a game, or change some of what is kept.
 *
 * @param {string} id
 * @param {Partial<SavedGame>} changes
 */
export function saveGame(id, changes) {
    saveData(PREFIX + id, { id, created: Date.now(), seats: {}, ...savedGame(id), ...changes })
    for (const game of savedGames().slice(MOST)) forgetGame(game.id)
}

/**
 * Forget a game.
 *
 * @param {string} id
 */
export function forgetGame(id) {
    saveText(PREFIX + id, null)
}

/** All games, the newest first. */
export function savedGames() {
    return savedNames(PREFIX)
        .flatMap((name) => load(name) ?? [])
        .filter((game) => Boolean(game.id))
        .sort((a, b) => (b.seen ?? b.created) - (a.seen ?? a.created))
}

/**
 * The tokens of the seats held in a game.
 *
 * @param {string} id
 */
export function tokensOf(id) {
    return Object.values(savedGame(id)?.seats ?? {})
}
