// Mouse, pen and finger over a board, told to the move input in squares.

/** @import { Piece, Square } from "../protocol.js" */
/** @import { Brush } from "./brush.js" */
/** @import { Surface } from "./carried-piece.js" */
/** @import { Drawings } from "./drawings.js" */
/** @import { MoveInput } from "./move-input.js" */

import { carryPiece, squareAt, THRESHOLD } from "./carried-piece.js"

/**
 * @typedef {object} PointedBoard
 * @property {HTMLElement} element
 * @property {MoveInput} input
 * @property {Record<Square, Piece>} pieces
 * @property {(square: Square | null) => void} hide
 * @property {(square: Square | null) => void} hover
 * @property {Drawings} drawings
 * @property {boolean} isDrawing
 * @property {Brush | null} brush
 */

/**
 * Follow the pointer over a board; what is returned puts a carried piece down.
 *
 * @param {Surface & PointedBoard} board
 */
export function followPointer(board) {
    const { element, input } = board
    /** @type {{x: number, y: number} | null} */
    let start = null
    /** @type {SVGSVGElement | null} */
    let carried = null
    /** @type {Square | null} */
    let drawnFrom = null

    /**
     * @param {SVGSVGElement} icon
     * @param {PointerEvent} event
     */
    function follow(icon, event) {
        const above = event.pointerType === "touch" ? "100%" : "50%"
        icon.style.translate = `calc(${event.clientX}px - 50%) calc(${event.clientY}px - ${above})`
        element.classList.add("carrying")
        board.hover(squareAt(board, event))
    }

    function putDown() {
        carried?.remove()
        carried = null
        start = null
        element.classList.remove("carrying")
        board.hover(null)
        board.hide(null)
    }

    element.addEventListener("pointerdown", (event) => {
        if (!event.isPrimary) return
        const square = squareAt(board, event)
        const isRight = event.button === 2
        drawnFrom = null
        if (event.button !== 0 || board.isDrawing) {
            putDown()
            input.drop()
            if (square === null || !(isRight || board.isDrawing)) return
            drawnFrom = square
            element.setPointerCapture(event.pointerId)
            return
        }
        if (square === null) return
        board.drawings.clear()
        if (board.brush) return
        start = { x: event.clientX, y: event.clientY }
        element.setPointerCapture(event.pointerId)
        input.press(square)
    })
    element.addEventListener("pointermove", (event) => {
        if (!start || !event.isPrimary) return
        const distance = Math.hypot(event.clientX - start.x, event.clientY - start.y)
        const square = input.pressed
        if (distance <= THRESHOLD || square === null || !input.drag()) return
        if (!carried) {
            carried = carryPiece(board, board.pieces[square], event)
            board.hide(square)
        }
        follow(carried, event)
    })
    element.addEventListener("pointerup", (event) => {
        if (drawnFrom !== null && event.isPrimary) {
            const square = squareAt(board, event)
            if (square !== null) board.drawings.toggle(drawnFrom, square)
            drawnFrom = null
            return
        }
        if (!start || !event.isPrimary) return
        putDown()
        input.release(squareAt(board, event))
    })
    element.addEventListener("pointercancel", () => {
        drawnFrom = null
        putDown()
        input.drop()
    })
    // The press may have opened a dialogue: the click must not take the focus away from it.
    element.addEventListener("mousedown", (event) => {
        event.preventDefault()
        const focused = document.activeElement
        if (focused instanceof HTMLElement && !focused.closest("dialog")) focused.blur()
    })
    element.addEventListener("contextmenu", (event) => event.preventDefault())
    return putDown
}
