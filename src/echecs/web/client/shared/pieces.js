// The drawings of the pieces: one sprite, loaded once, used everywhere by reference.

/** @import { Piece } from "../protocol.js" */

import { make, makeSvg } from "./dom.js"
import { key, partAddress, t } from "./labels.js"

// cm-chessboard looks for its sprite under this name before it loads one itself.
const SPRITE_ID = "cm-chessboard-sprite"

/** @type {Record<Piece, string>} */
const NAMES = {
    wp: key("white-pawn"),
    wn: key("white-knight"),
    wb: key("white-bishop"),
    wr: key("white-rook"),
    wq: key("white-queen"),
    wk: key("white-king"),
    bp: key("black-pawn"),
    bn: key("black-knight"),
    bb: key("black-bishop"),
    br: key("black-rook"),
    bq: key("black-queen"),
    bk: key("black-king"),
}

/**
 * The words for a piece such as "wn": "white knight".
 *
 * @param {Piece} piece
 */
export function pieceName(piece) {
    return t(NAMES[piece])
}

/** Put the sprite into the page; call it before anything is drawn. */
export async function loadPieces() {
    if (document.getElementById(SPRITE_ID)) return
    const holder = make("div", { id: SPRITE_ID, class: "sprite", "aria-hidden": "true" })
    document.body.append(holder)
    const text = await (await fetch(partAddress("pieces") ?? "/pieces.svg")).text()
    const sprite = new DOMParser().parseFromString(text, "image/svg+xml").documentElement
    holder.append(document.importNode(sprite, true))
}

/**
 * A piece as a picture without words, for use beside or within something that has them.
 *
 * @param {Piece} piece
 */
export function pieceIcon(piece) {
    const attributes = { viewBox: "0 0 40 40", class: "piece-icon", "aria-hidden": "true" }
    return makeSvg("svg", attributes, makeSvg("use", { href: `#${piece}` }))
}
