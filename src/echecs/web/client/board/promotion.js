// What a pawn becomes: four pieces on the squares before it, or the pawn goes back.

/** @import { Color, Square } from "../protocol.js" */
/** @import { Surface } from "./carried-piece.js" */
/** @import { SquareGrid } from "./square-grid.js" */

import { squaresSeenBy } from "../notation/fen.js"
import { ask } from "../shared/dialog.js"
import { t } from "../shared/labels.js"
import { pieceIcon, pieceName } from "../shared/pieces.js"

const KINDS = ["q", "r", "b", "n"]

/**
 * Resolves to "q", "r", "b" or "n", or to null when the move is taken back; whoever came by
 * mouse goes on from the pawn's square by keyboard.
 *
 * @param {Surface & {grid: SquareGrid}} board
 * @param {Square} square where the pawn goes
 * @param {Color} color
 */
export async function askPromotion(board, square, color) {
    const kind = await ask({
        title: t("promote-to"),
        className: "promotion",
        choices: KINDS.map((one) => ({
            value: one,
            label: pieceName(color[0] + one),
            content: pieceIcon(color[0] + one),
            primary: one === "q",
        })),
        place: (dialog) => placeAt(dialog, board, square),
    })
    if (document.activeElement === document.body) {
        board.grid.cells[square].focus({ preventScroll: true })
    }
    return kind
}

/**
 * Lay the choices over the square and those before it, the queen on the square itself.
 *
 * @param {HTMLElement} dialog
 * @param {Surface} board
 * @param {Square} square
 */
function placeAt(dialog, { surface, orientation }, square) {
    const box = surface.getBoundingClientRect()
    const size = box.width / 8
    const place = squaresSeenBy(orientation).indexOf(square)
    const [column, row] = [place % 8, Math.floor(place / 8)]
    const isAtTop = row < 4
    dialog.classList.toggle("upwards", !isAtTop)
    const top = isAtTop ? box.top + row * size : box.top + (row + 1 - KINDS.length) * size
    Object.assign(dialog.style, {
        left: `${box.left + column * size}px`,
        top: `${top}px`,
        width: `${size}px`,
        height: `${size * KINDS.length}px`,
    })
}
