// The pieces and tools of the editor, to choose from or to drag from.

import { make } from "../shared/dom.js"
import { squaresSeenBy } from "../notation/fen.js"
import { icon } from "../shared/icons.js"
import { t } from "../shared/labels.js"
import { pieceIcon, pieceName } from "../shared/pieces.js"

const KINDS = ["k", "q", "r", "b", "n", "p"]
// A press that moves less is a click.
const THRESHOLD = 5

/** Fill `element`; `onChoose(tool)` hears of "move", "erase" or a piece, `onDrop(piece, square)` of drags. */
export function fillPalette(element, board, { onChoose, onDrop }) {
    const tool = (value, name, content) => {
        const input = make("input", { type: "radio", name: "tool", value, class: "unseen",
            "aria-label": name, checked: value === "move", onchange: () => onChoose(value) })
        return make("label", { class: "tool", title: name, "data-tool": value }, input, content)
    }
    const piece = (value) => tool(value, pieceName(value), pieceIcon(value))
    const row = (...tools) => make("div", { class: "tools" }, ...tools)
    element.replaceChildren(
        row(...KINDS.map((kind) => piece(`w${kind}`)), tool("move", t("tool-move"), icon("move"))),
        row(...KINDS.map((kind) => piece(`b${kind}`)), tool("erase", t("tool-erase"), icon("cross"))),
    )
    for (const label of element.querySelectorAll(".tool:has(.piece-icon)")) {
        followDrag(label, board, (square) => onDrop(label.dataset.tool, square))
    }
}

function followDrag(label, board, onDrop) {
    let start = null
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
        if (distance > THRESHOLD) carried ??= lift(label.dataset.tool, board, event)
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

function lift(piece, board, { pointerType }) {
    const icon = pieceIcon(piece)
    icon.classList.add("carried")
    if (pointerType === "touch") icon.classList.add("by-touch")
    icon.style.width = icon.style.height = `${board.element.clientWidth / 8}px`
    document.body.append(icon)
    return icon
}

function squareAt(board, { clientX, clientY }) {
    const box = board.element.getBoundingClientRect()
    const column = Math.floor(((clientX - box.left) / box.width) * 8)
    const row = Math.floor(((clientY - box.top) / box.height) * 8)
    const isInside = column >= 0 && column < 8 && row >= 0 && row < 8
    return isInside ? squaresSeenBy(board.orientation)[row * 8 + column] : null
}
