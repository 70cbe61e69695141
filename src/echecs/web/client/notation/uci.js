// Moves as coordinates: "e2e4", "e7e8q".

/** @import { MoveEntry, Square } from "../protocol.js" */

/**
 * Where a move goes from and to.
 *
 * @param {Pick<MoveEntry, "uci">} entry
 * @returns {[Square, Square]}
 */
export function squaresOf({ uci }) {
    return [uci.slice(0, 2), uci.slice(2, 4)]
}

/**
 * The moves of a list as coordinates.
 *
 * @param {Pick<MoveEntry, "uci">[]} entries
 */
export function uciMoves(entries) {
    return entries.map(({ uci }) => uci)
}
