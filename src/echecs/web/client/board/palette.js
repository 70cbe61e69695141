// The pieces and tools of the editor, to choose from or to drag from.

/** @import { Piece, Square } from "../protocol.js" */
/** @import { Surface } from "./carried-piece.js" */

import { make } from "../shared/dom.js"
import { icon } from "../shared/icons.js"
import { t } from "../shared/labels.js"
import { pieceIcon, pieceName } from "../shared/pieces.js"
import { carryPiece, squareAt, THRESHOLD } from "./carried-piece.js"

const KINDS = ["k", "q", "r", "b", "n", "p"]

/** @typedef {"move" | "erase" | Piece} Tool */

/**
 * Fill `element`; `onChoose` hears of the tool that is chosen, `onDrop` of pieces dragged to the board.
 *
 * @param {HTMLElement} element
 * @param {Surface} board
 * @param {{onChoose: (tool: Tool) => void, onDrop: (piece: Piece, square: Square) => void}} listener
 */
export function fillPalette(element, board, { onChoose, onDrop }) {
    /**
     * @param {Tool} value
     * @param {string} name
     * @param {Node} content
     */
    const tool = (value, name, content) => {
        const input = make("input", { type: "radio", name: "tool", value, class: "unseen",
            "aria-label": name, checked: value === "move", onchange: () => onChoose(value) })
        return make("label", { class: "tool", title: name, "data-tool": value }, input, content)
    }
    /** @param {Piece} value */
    const piece = (value) => {
        const label = tool(value, pieceName(value), pieceIcon(value))
        followDrag(label, value, board, (square) => onDrop(value, square))
        return label
    }
    /** @param {...Node} tools */
    const row = (...tools) => make("div", { class: "tools" }, ...tools)
    element.replaceChildren(
        row(...KINDS.map((kind) => piece(`w${kind}`)), tool("move", t("tool-move"), icon("move"))),
        row(...KINDS.map((kind) => piece(`b${kind}`)), tool("erase", t("tool-erase"), icon("cross"))),
    )
}

/**
 * @param {HTMLElement} label
 * @param {Piece} piece
 * @param {Surface} board
 * @param {(square: Square) => void} onDrop
 */
function followDrag(label, piece, board, onDrop) {
    /** @type {PointerEvent | null} */
    let start = null
    /** @type {SVGSVGElement | null} */
    let carried = null

    function letGo() {
        carried?.remove()
        start = carried = null
    }
    label.addEventListener("pointerdown", (event) => {
        if (event.button !== 0 || !event.isPrimary) return
        start = event
        label.setPointerCapture(event.pointerId)
    })
    label.addEventListener("pointermove", (event) => {
        if (start === null) return
        const distance = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY)
        if (distance > THRESHOLD) carried ??= carryPiece(board, piece, event)
        if (carried) {
            const place = `translate(${event.clientX}px, ${event.clientY}px)`
            carried.style.transform = `${place} translate(-50%, -50%)`
        }
    })
    label.addEventListener("pointerup", (event) => {
        const square = carried ? squareAt(board, event) : null
        letGo()
        if (square) onDrop(square)
    })
    label.addEventListener("pointercancel", letGo)
    label.addEventListener("dragstart", (event) => event.preventDefault())
}
