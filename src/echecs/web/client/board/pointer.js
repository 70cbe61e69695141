// Mouse, pen and finger over a board, told to a hand in squares.

import { pieceIcon } from "../shared/pieces.js"
import { squaresSeenBy } from "../notation/fen.js"

// A press that moves less is a click.
const THRESHOLD = 5

/** Follow the pointer over `element`; `board` has `hand`, `pieces`, `orientation`, `hide`, `hover`. */
export function followPointer(element, board) {
    const { hand } = board
    let start = null
    let carried = null

    function squareAt({ clientX, clientY }) {
        const box = element.getBoundingClientRect()
        const column = Math.floor(((clientX - box.left) / box.width) * 8)
        const row = Math.floor(((clientY - box.top) / box.height) * 8)
        if (column < 0 || column > 7 || row < 0 || row > 7) return null
        return squaresSeenBy(board.orientation)[row * 8 + column]
    }

    function carry(square, { pointerType }) {
        carried = pieceIcon(board.pieces[square])
        carried.classList.add("carried")
        // A finger hides what it holds, so the piece grows above it.
        if (pointerType === "touch") carried.classList.add("by-touch")
        const size = element.getBoundingClientRect().width / 8
        carried.style.width = carried.style.height = `${size}px`
        document.body.append(carried)
        board.hide(square)
    }

    function follow({ clientX, clientY, pointerType }) {
        const above = pointerType === "touch" ? "100%" : "50%"
        carried.style.translate = `calc(${clientX}px - 50%) calc(${clientY}px - ${above})`
        element.classList.add("carrying")
        board.hover(squareAt({ clientX, clientY }))
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
        if (event.button !== 0) {
            putDown()
            hand.drop()
            return
        }
        const square = squareAt(event)
        if (square === null) return
        start = { x: event.clientX, y: event.clientY }
        element.setPointerCapture(event.pointerId)
        hand.press(square)
    })
    element.addEventListener("pointermove", (event) => {
        if (!start || !event.isPrimary) return
        const distance = Math.hypot(event.clientX - start.x, event.clientY - start.y)
        const square = hand.pressed
        if (distance > THRESHOLD && hand.drag()) {
            if (!carried) carry(square, event)
            follow(event)
        }
    })
    element.addEventListener("pointerup", (event) => {
        if (!start || !event.isPrimary) return
        putDown()
        hand.release(squareAt(event))
    })
    element.addEventListener("pointercancel", () => {
        putDown()
        hand.drop()
    })
    element.addEventListener("contextmenu", (event) => event.preventDefault())
    return putDown
}
