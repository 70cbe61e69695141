// The drawings of the pieces: the sprite of one set, used everywhere by reference.

/** @import { Piece } from "../protocol.js" */
/** @import { PieceSet } from "./settings.js" */

import { make, makeSvg } from "./dom.js"
import { key, partAddress, t } from "./labels.js"
import { keepPieceSet, pieceSet } from "./settings.js"

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

/**
 * Where the drawing of a whole set is.
 *
 * @param {PieceSet} name
 */
export function setAddress(name) {
    return partAddress(`pieces-${name}`) ?? `/pieces/${name}.svg`
}

/** Put the chosen set into the page; call it before anything is drawn. */
export async function loadPieces() {
    const holder = make("div", { id: SPRITE_ID, class: "sprite", "aria-hidden": "true" })
    document.body.append(holder)
    holder.append(await fetchSet(pieceSet()))
}

/**
 * Draw everything with another set from now on, and keep that; fails where it cannot be fetched.
 *
 * @param {PieceSet} name
 */
export async function changePieces(name) {
    const sprite = await fetchSet(name)
    document.getElementById(SPRITE_ID)?.replaceChildren(sprite)
    keepPieceSet(name)
}

/** @param {PieceSet} name */
async function fetchSet(name) {
    const answer = await fetch(setAddress(name))
    if (!answer.ok) throw new Error(`${answer.status}`)
    const sprite = new DOMParser().parseFromString(await answer.text(), "image/svg+xml")
    return document.importNode(sprite.documentElement, true)
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
