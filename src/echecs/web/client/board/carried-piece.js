// A piece that hangs on the pointer, over the board or on its way there.

/** @import { Color, Piece } from "../protocol.js" */

import { squaresSeenBy } from "../notation/fen.js"
import { pieceIcon } from "../shared/pieces.js"

/** @typedef {{surface: HTMLElement, orientation: Color}} Surface the squares, without what is around them */

/** A press that moves less, in pixels, is a click. */
export const THRESHOLD = 5

/**
 * The square of a board under the pointer, or null.
 *
 * @param {Surface} board
 * @param {{clientX: number, clientY: number}} event
 */
export function squareAt({ surface, orientation }, { clientX, clientY }) {
    const box = surface.getBoundingClientRect()
    const column = Math.floor(((clientX - box.left) / box.width) * 8)
    const row = Math.floor(((clientY - box.top) / box.height) * 8)
    const isInside = column >= 0 && column < 8 && row >= 0 && row < 8
    return isInside ? squaresSeenBy(orientation)[row * 8 + column] : null
}

/**
 * Put a piece over the page, as large as on the board.
 *
 * @param {Surface} board
 * @param {Piece} piece
 * @param {PointerEvent} event
 */
export function carryPiece({ surface }, piece, { pointerType }) {
    const icon = pieceIcon(piece)
    icon.classList.add("carried")
    // A finger hides what it holds, so the piece grows above it.
    if (pointerType === "touch") icon.classList.add("by-touch")
    const size = surface.getBoundingClientRect().width / 8
    icon.style.width = icon.style.height = `${size}px`
    document.body.append(icon)
    return icon
}
