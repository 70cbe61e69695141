// The drawings of the pieces: one sprite, loaded once, used everywhere by reference.

import { key, t } from "./labels.js"

const SVG = "http://www.w3.org/2000/svg"
// cm-chessboard looks for its sprite under this name before it loads one itself.
const SPRITE_ID = "cm-chessboard-sprite"

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

/** The words for a piece such as "wn": "white knight". */
export function pieceName(piece) {
    return t(NAMES[piece])
}

/** Put the sprite into the page; call it before anything is drawn. */
export async function loadPieces() {
    if (document.getElementById(SPRITE_ID)) return
    const holder = document.createElement("div")
    holder.id = SPRITE_ID
    holder.className = "sprite"
    holder.setAttribute("aria-hidden", "true")
    document.body.append(holder)
    const text = await (await fetch("/pieces.svg")).text()
    const sprite = new DOMParser().parseFromString(text, "image/svg+xml").documentElement
    holder.append(document.importNode(sprite, true))
}

/** A piece as a picture without words, for use beside or within something that has them. */
export function pieceIcon(piece) {
    const icon = document.createElementNS(SVG, "svg")
    icon.setAttribute("viewBox", "0 0 40 40")
    icon.setAttribute("class", "piece-icon")
    icon.setAttribute("aria-hidden", "true")
    const use = document.createElementNS(SVG, "use")
    use.setAttribute("href", `#${piece}`)
    icon.append(use)
    return icon
}
