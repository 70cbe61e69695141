// The board as a table of 64 cells over the drawing: for screen readers and for the keyboard.
//
// One cell is in the tab order; arrow keys walk from there, Enter or Space takes a piece up
// and puts it down, Escape lets go. The key x draws.

/** @import { Color, Piece, Square } from "../protocol.js" */
/** @import { DrawnMarks } from "./marks.js" */

import { announce } from "../shared/announce.js"
import { hasModifier, make } from "../shared/dom.js"
import { squaresSeenBy } from "../notation/fen.js"
import { t } from "../shared/labels.js"
import { pieceName } from "../shared/pieces.js"

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 }

export class SquareGrid {
    /**
     * @param {object} listener
     * @param {(square: Square) => void} listener.onClick
     * @param {() => void} listener.onEscape
     * @param {(from: Square, to: Square) => void} listener.onDraw
     */
    constructor({ onClick, onEscape, onDraw }) {
        this.element = make("div", {
            class: "grid",
            role: "grid",
            "aria-label": t("chess-board"),
            onkeydown: (/** @type {KeyboardEvent} */ event) => this.onKey(event),
            onfocusin: (/** @type {FocusEvent} */ { target }) => {
                if (target instanceof HTMLElement) this.roam(target.dataset.square ?? "")
            },
        })
        this.onClick = onClick
        this.onEscape = onEscape
        this.onDraw = onDraw
        /**
         * Where an arrow that is drawn by keyboard begins.
         *
         * @type {Square | null}
         */
        this.drawnFrom = null
        this.current = "e2"
        /** @type {Square[]} */
        this.order = []
        /** @type {Record<Square, HTMLElement>} */
        this.cells = {}
    }

    /**
     * Lay the cells out as a colour sees the board.
     *
     * @param {Color} color
     */
    orient(color) {
        const hadFocus = this.element.contains(document.activeElement)
        this.order = squaresSeenBy(color)
        this.cells = {}
        const rows = []
        for (let start = 0; start < 64; start += 8) {
            const cells = this.order.slice(start, start + 8).map((square) => {
                const cell = make("div", { role: "gridcell", tabindex: -1, "data-square": square })
                this.cells[square] = cell
                return cell
            })
            rows.push(make("div", { role: "row" }, ...cells))
        }
        this.element.replaceChildren(...rows)
        this.roam(this.current)
        if (hadFocus) this.cells[this.current].focus()
    }

    /**
     * Say what stands where; `marks` are those of the drawing.
     *
     * @param {Record<Square, Piece>} pieces
     * @param {DrawnMarks} marks
     */
    describe(pieces, marks) {
        for (const square of this.order) {
            const words = [square]
            if (pieces[square]) words.push(pieceName(pieces[square]))
            else words.push(t("empty"))
            if (marks.held === square) words.push(t("taken-up"))
            if (marks.dots.includes(square)) words.push(t("may-go-here"))
            if (marks.rings.includes(square)) words.push(t("may-take-here"))
            if (marks.check === square) words.push(t("in-check"))
            if (marks.last.includes(square)) words.push(t("last-move"))
            if (marks.drawn.includes(square)) words.push(t("circled"))
            const drawn = marks.arrows.filter(({ from }) => from === square).map(({ to }) => to)
            if (drawn.length > 0) words.push(t("arrow-to", { squares: drawn.join(", ") }))
            if (marks.premove.includes(square)) words.push(t("premove"))
            const cell = this.cells[square]
            const label = words.join(", ")
            if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label)
            cell.setAttribute("aria-selected", marks.held === square ? "true" : "false")
        }
    }

    /** @param {Square} square */
    roam(square) {
        if (!this.cells[square]) return
        this.cells[this.current]?.setAttribute("tabindex", "-1")
        this.cells[square].setAttribute("tabindex", "0")
        this.current = square
    }

    /** The key x: twice on a square draws a circle, on two squares an arrow. */
    drawHere() {
        if (this.drawnFrom === null) {
            this.drawnFrom = this.current
            announce(t("drawing-begins", { square: this.current }))
            return
        }
        this.onDraw(this.drawnFrom, this.current)
        this.drawnFrom = null
    }

    /** @param {KeyboardEvent} event */
    onKey(event) {
        if (hasModifier(event)) return
        const place = this.order.indexOf(this.current)
        if (event.key in STEPS) {
            const next = place + STEPS[event.key]
            const staysInRow = Math.abs(STEPS[event.key]) === 8 || next >> 3 === place >> 3
            if (next >= 0 && next < 64 && staysInRow) this.cells[this.order[next]].focus()
        } else if (event.key === "Enter" || event.key === " ") {
            this.onClick(this.current)
        } else if (event.key === "Escape") {
            this.drawnFrom = null
            this.onEscape()
        } else if (event.key === "x" && !event.defaultPrevented) {
            this.drawHere()
        } else {
            return
        }
        event.preventDefault()
        event.stopPropagation()
    }
}
