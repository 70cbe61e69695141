// A move of the list in words, for who listens.

import { key, t } from "../shared/labels.js"
import { pieceName } from "../shared/pieces.js"

/** "white knight from g1 to f3, check". */
export function moveWords(entry) {
    const color = entry.piece[0]
    const from = entry.uci.slice(0, 2)
    const to = entry.uci.slice(2, 4)
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

function castlingKey(color, san) {
    const isLong = san.startsWith("O-O-O")
    if (color === "w") return isLong ? key("white-castles-long") : key("white-castles-short")
    return isLong ? key("black-castles-long") : key("black-castles-short")
}
