// A press that is drawn over squares, as a brush is: each of them is told once on its way.

/** @import { Square } from "../protocol.js" */
/** @import { Surface } from "./carried-piece.js" */

import { squareAt } from "./carried-piece.js"

/** @typedef {(square: Square, isFirst: boolean) => void} Brush */

/**
 * Follow the pointer over a board as long as it has a brush.
 *
 * @param {Surface & {element: HTMLElement, brush: Brush | null}} board
 */
export function followBrush(board) {
    const { element } = board
    /** @type {{x: number, y: number, square: Square | null} | null} */
    let last = null

    /** @param {PointerEvent} event */
    function touch(event) {
        if (!last || !board.brush) return
        for (const { clientX, clientY } of pointsBetween(last, event, board.surface)) {
            const square = squareAt(board, { clientX, clientY })
            if (square !== null && square !== last.square) board.brush(square, false)
            last = { x: clientX, y: clientY, square }
        }
    }

    element.addEventListener("pointerdown", (event) => {
        if (!board.brush || event.button !== 0 || !event.isPrimary) return
        const square = squareAt(board, event)
        if (square === null) return
        last = { x: event.clientX, y: event.clientY, square }
        element.setPointerCapture(event.pointerId)
        board.brush(square, true)
    })
    element.addEventListener("pointermove", (event) => {
        if (event.isPrimary) touch(event)
    })
    element.addEventListener("pointerup", (event) => {
        if (!event.isPrimary) return
        touch(event)
        last = null
    })
    element.addEventListener("pointercancel", () => {
        last = null
    })
}

/**
 * The way from one point to another in steps smaller than a square: a quick hand leaves none out.
 *
 * @param {{x: number, y: number}} from
 * @param {{clientX: number, clientY: number}} to
 * @param {HTMLElement} surface
 */
function pointsBetween({ x, y }, { clientX, clientY }, surface) {
    const step = Math.max(1, surface.getBoundingClientRect().width / 32)
    const count = Math.max(1, Math.ceil(Math.hypot(clientX - x, clientY - y) / step))
    return Array.from({ length: count }, (_, index) => {
        const part = (index + 1) / count
        return { clientX: x + (clientX - x) * part, clientY: y + (clientY - y) * part }
    })
}
