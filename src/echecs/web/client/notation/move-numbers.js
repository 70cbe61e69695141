// Which number a move has, and whether it is White's, in a game from any position.

import { moveNumberOf, turnOf } from "./fen.js"

/**
 * The number of the full move, and the side (0 for White) of a game's move.
 *
 * @param {string} startFen
 * @param {number} index how many moves of either side came before
 */
export function numberOf(startFen, index) {
    const half = index + (turnOf(startFen) === "black" ? 1 : 0)
    return { number: moveNumberOf(startFen) + Math.floor(half / 2), side: half % 2 }
}
