// The letters that people write for pieces, in two languages.

/** @import { Piece } from "../protocol.js" */

/** King to pawn, in English. */
export const KINDS = "kqrbnp"
const FRENCH = "rdtfcp"

/**
 * The piece that a typed letter names: "N" is White's knight, "n" Black's; null for none.
 * R is the rook or the roi, as `letters`, those of the page's language, have it.
 *
 * @param {string} word
 * @param {string} letters
 * @returns {Piece | null}
 */
export function pieceOf(word, letters) {
    if (word.length !== 1) return null
    const letter = word.toLowerCase()
    for (const known of [letters.toLowerCase(), KINDS, FRENCH]) {
        const kind = KINDS[known.indexOf(letter)]
        if (kind !== undefined) return (word === letter ? "b" : "w") + kind
    }
    return null
}
