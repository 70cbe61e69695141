// A move of the list in words, for who listens; and whose turn it is.

/** @import { MoveEntry } from "../protocol.js" */

import { turnOf } from "../notation/fen.js"
import { squaresOf } from "../notation/uci.js"
import { key, t } from "../shared/labels.js"
import { pieceName } from "../shared/pieces.js"

/**
 * "white knight from g1 to f3, check".
 *
 * @param {MoveEntry} entry
 */
export function moveWords(entry) {
    const color = entry.piece[0]
    const [from, to] = squaresOf(entry)
    const words = []
    if (entry.castle) {
        words.push(t(castlingKey(color, entry.san)))
    } else {
        const piece = pieceName(entry.piece.toLowerCase())
        words.push(t("piece-from-to", { piece, from, to }))
        if (entry.taken) {
            const taken = pieceName((color === "w" ? "b" : "w") + entry.taken.toLowerCase())
            words.push(t("takes-piece", { piece: taken }))
        }
        if (entry.promotion) {
            words.push(t("becomes-piece", { piece: pieceName(color + entry.promotion) }))
        }
    }
    if (entry.mate) words.push(t("checkmate"))
    else if (entry.check) words.push(t("check-word"))
    return words.join(", ")
}

/**
 * @param {string} color
 * @param {string} san
 */
function castlingKey(color, san) {
    const isLong = san.startsWith("O-O-O")
    if (color === "w") return isLong ? key("white-castles-long") : key("white-castles-short")
    return isLong ? key("black-castles-long") : key("black-castles-short")
}

/**
 * Whose turn it is in a position.
 *
 * @param {string} fen
 */
export function sideToMoveWords(fen) {
    return turnOf(fen) === "white" ? t("white-to-move") : t("black-to-move")
}
