// What the form of the first page asks for, as the server wants to hear it.

/** @import { Color, GameOptions, GameStart, Mode, MoveEntry, Pace, ReadGame, Rules, WantedClock } from "../protocol.js" */

import { uciMoves } from "../notation/uci.js"

/**
 * @typedef {object} FormFields The form of the first page.
 * @property {Mode} mode
 * @property {Rules} rules
 * @property {Color | "random"} color
 * @property {string} level
 * @property {string} pace "300+3", "own" or ""
 * @property {string} minutes
 * @property {string} increment
 * @property {"on"} [odds] the opponent, or Black on one screen, has another clock
 * @property {string} oddsMinutes
 * @property {string} oddsIncrement
 * @property {string} name
 * @property {string} opponent the other's name, on one screen
 * @property {string} text a pasted position or game
 */

/**
 * The clock of a pace such as "300+3", of the own one, or null.
 *
 * @param {Pick<FormFields, "pace"> & Partial<FormFields>} fields
 * @returns {WantedClock | null}
 */
export function clockOf({ pace, minutes, increment, odds, oddsMinutes, oddsIncrement }) {
    if (!pace) return null
    const own = pace === "own" ? paceOf(minutes, increment) : namedPace(pace)
    return odds ? { ...own, opponent: paceOf(oddsMinutes, oddsIncrement) } : own
}

/**
 * @param {string | undefined} minutes
 * @param {string | undefined} increment
 * @returns {Pace}
 */
function paceOf(minutes, increment) {
    return { base: Math.round(Number(minutes) * 60), increment: Math.round(Number(increment)) }
}

/** @param {string} name */
function namedPace(name) {
    const [base, increment] = name.split("+").map(Number)
    return { base, increment }
}

/**
 * The same clocks as the opponent asks for them: odds stay with the player.
 *
 * @param {WantedClock | null | undefined} clock
 * @returns {WantedClock | null}
 */
export function seenByOpponent(clock) {
    if (!clock?.opponent) return clock ?? null
    const { opponent, ...own } = clock
    return { ...opponent, opponent: own }
}

/**
 * The options of a new game, from the form's fields.
 *
 * @param {Pick<FormFields, "mode" | "rules" | "pace"> & Partial<FormFields>} fields
 */
export function optionsOf(fields) {
    const { mode, rules } = fields
    /** @type {GameOptions} */
    const options = { mode, rules, clock: clockOf(fields) }
    if (mode !== "local") options.color = fields.color
    else if (fields.opponent?.trim()) options.opponent = fields.opponent.trim()
    if (mode === "engine") options.level = Number(fields.level)
    return options
}

/**
 * Where a game starts, from what the server read out of a pasted text.
 *
 * @param {Pick<ReadGame, "kind" | "fen" | "start_fen"> & {moves: Pick<MoveEntry, "uci">[]}} read
 * @returns {GameStart}
 */
export function startOf(read) {
    if (read.kind === "fen") return { fen: read.fen }
    return { start: read.start_fen, moves: uciMoves(read.moves) }
}
