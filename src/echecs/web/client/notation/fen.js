// What a FEN says about where things stand; no rule of chess is needed for it.

/** @import { Color, Piece, Square } from "../protocol.js" */

export const FILES = "abcdefgh"
export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/**
 * The pieces by square, as `{e1: "wk", d8: "bq"}`.
 *
 * @param {string} fen
 */
export function piecesOf(fen) {
    /** @type {Record<Square, Piece>} */
    const pieces = {}
    fen.split(" ")[0].split("/").forEach((row, index) => {
        let file = 0
        for (const letter of row) {
            if (letter >= "1" && letter <= "8") {
                file += Number(letter)
                continue
            }
            const color = letter === letter.toUpperCase() ? "w" : "b"
            pieces[FILES[file] + (8 - index)] = color + letter.toLowerCase()
            file += 1
        }
    })
    return pieces
}

/**
 * Whose turn it is.
 *
 * @param {string} fen
 * @returns {Color}
 */
export function turnOf(fen) {
    return fen.split(" ")[1] === "b" ? "black" : "white"
}

/**
 * The number of the full move that is being played.
 *
 * @param {string} fen
 */
export function moveNumberOf(fen) {
    return Number(fen.split(" ")[5] ?? 1) || 1
}

/**
 * The 64 squares as a player of a colour sees them, row by row from the top left.
 *
 * @param {Color} color
 */
export function squaresSeenBy(color) {
    /** @type {Square[]} */
    const squares = []
    for (let rank = 8; rank >= 1; rank--) {
        for (const file of FILES) squares.push(file + rank)
    }
    return color === "black" ? squares.reverse() : squares
}
