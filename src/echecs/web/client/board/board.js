// The board of every page: cm-chessboard draws squares and pieces, this adds the
// input of moves, the marks, the coordinates and the table for screen readers.
//
//     const board = new Board(element, {onAttempt(from, to, how) {…}})
//     board.show(fen)                                   the position, animated
//     board.mark({last: ["e2", "e4"], check: "e8"})     see marks.js
//     board.allow({color: "white", legal: {e2: ["e3", "e4"]}})
//     board.orient("black")

/** @import { Color, LegalMoves, Piece, Square } from "../protocol.js" */
/** @import { Brush } from "./brush.js" */
/** @import { Marks } from "./marks.js" */
/** @import { MoveListener } from "./move-input.js" */

import { Chessboard } from "/vendor/cm-chessboard/src/Chessboard.js"
import { FILES, piecesOf } from "../notation/fen.js"
import { make } from "../shared/dom.js"
import { CHANGED, coordinatesPlace, isAnimated, isWanted } from "../shared/settings.js"
import { followBrush } from "./brush.js"
import { Drawings } from "./drawings.js"
import { MarksExtension, NO_MARKS } from "./marks.js"
import { MoveInput } from "./move-input.js"
import { followPointer } from "./pointer.js"
import { SquareGrid } from "./square-grid.js"

// Milliseconds that a piece takes to its square.
const GLIDE = 160

/**
 * @typedef {object} Permission What may be moved.
 * @property {Color | "both" | null} color whose pieces can be taken up
 * @property {boolean} canDragOthers other pieces too, so that the refusal can say why not
 * @property {LegalMoves} legal the destinations to show
 */

/** @type {Permission} */
const NOTHING = { color: null, canDragOthers: false, legal: {} }

export class Board {
    /**
     * @param {HTMLElement} element
     * @param {Partial<MoveListener>} listener
     */
    constructor(element, { onAttempt, onSquare, onDragOff, onHold } = {}) {
        this.element = element
        /** @type {Record<Square, Piece>} */
        this.pieces = {}
        /** @type {Color} */
        this.orientation = "white"
        /** @type {Marks} */
        this.marks = NO_MARKS
        this.permission = NOTHING
        /** @type {Square | null} */
        this.lifted = null
        /** @type {Square | null} */
        this.hovered = null
        this.isTurning = false
        this.drawings = new Drawings(() => this.drawMarks())
        /** Whether every press draws, not only the right button's. */
        this.isDrawing = false
        /**
         * What a press does to each square it is drawn over, instead of moving pieces.
         *
         * @type {Brush | null}
         */
        this.brush = null
        this.shownFen = ""
        this.element.classList.add("board")
        this.surface = make("div", { class: "surface", "aria-hidden": "true" })
        this.files = make("div", { class: "coordinates files", "aria-hidden": "true" })
        this.ranks = make("div", { class: "coordinates ranks", "aria-hidden": "true" })
        this.input = new MoveInput({
            canTake: (square) => this.canTake(square),
            canDrag: (square) => this.canTake(square) || this.canDragOther(square),
            isTarget: (from, to) => (this.permission.legal[from] ?? []).includes(to),
            onHold: (square) => {
                this.drawMarks()
                onHold?.(square)
            },
            onAttempt: (from, to, how) => onAttempt?.(from, to, how),
            onSquare: (square) => onSquare?.(square),
            onDragOff: (square) => onDragOff?.(square),
        })
        this.grid = new SquareGrid({
            onClick: (square) => this.input.click(square),
            onEscape: () => {
                this.input.drop()
                this.drawings.clear()
            },
            onDraw: (from, to) => this.drawings.toggle(from, to),
        })
        element.replaceChildren(this.surface, this.files, this.ranks, this.grid.element)
        this.chessboard = new Chessboard(this.surface, {
            style: {
                cssClass: "ours",
                // Its own coordinates need style attributes, which the page forbids.
                showCoordinates: false,
                pieces: { file: "/pieces/classic.svg" },
                animationDuration: GLIDE,
            },
            extensions: [{ class: MarksExtension }],
        })
        this.stopCarrying = followPointer(this)
        followBrush(this)
        document.addEventListener(CHANGED, () => this.drawMarks())
        this.layOut()
    }

    /**
     * Show a position. Resolves when the pieces have arrived.
     *
     * @param {string} fen
     * @param {{animated?: boolean}} options
     */
    async show(fen, { animated = true } = {}) {
        this.pieces = piecesOf(fen)
        // What was drawn belongs to the position that it was drawn on.
        if (this.shownFen !== "" && this.shownFen !== fen) this.drawings.clear()
        this.shownFen = fen
        if (this.input.held && !this.canTake(this.input.held)) this.letGo()
        this.drawMarks()
        await this.chessboard.setPosition(fen, animated && isAnimated())
        this.hide(this.lifted)
    }

    /**
     * Move a piece before the server has answered; the next `show` corrects it.
     *
     * @param {Square} from
     * @param {Square} to
     * @param {{animated: boolean}} options
     */
    async preview(from, to, { animated }) {
        const piece = this.pieces[from]
        if (!piece) return
        this.pieces = { ...this.pieces, [to]: piece }
        delete this.pieces[from]
        await this.chessboard.movePiece(from, to, animated && isAnimated())
    }

    /**
     * Turn the board so that a colour is below; it is busy until earlier work is drawn.
     *
     * @param {Color} color
     */
    async orient(color) {
        this.orientation = color
        if (this.isTurning || this.chessboard.getOrientation() === this.side) return
        this.isTurning = true
        this.element.setAttribute("aria-busy", "true")
        try {
            while (this.chessboard.getOrientation() !== this.side) {
                this.letGo()
                await this.chessboard.setOrientation(this.side, false)
                this.layOut()
            }
        } finally {
            this.isTurning = false
            this.element.removeAttribute("aria-busy")
        }
    }

    /**
     * Draw marks; what is held and where it may go is added by the board itself.
     *
     * @param {Partial<Marks>} marks
     */
    mark(marks) {
        this.marks = { ...NO_MARKS, ...marks }
        this.drawMarks()
    }

    /**
     * Say what may be moved; nothing is what is left out.
     *
     * @param {Partial<Permission>} permission
     */
    allow(permission) {
        this.permission = { ...NOTHING, ...permission }
        this.element.classList.toggle("still", this.permission.color === null)
        if (this.input.held && !this.canTake(this.input.held)) this.letGo()
        this.drawMarks()
    }

    /** Let go of a held or dragged piece. */
    letGo() {
        this.stopCarrying()
        this.input.drop()
    }

    // --- Within ---

    get side() {
        return this.orientation === "white" ? "w" : "b"
    }

    /** @param {Square} square */
    canTake(square) {
        const piece = this.pieces[square]
        const { color } = this.permission
        return Boolean(piece) && (color === "both" || piece[0] === color?.[0])
    }

    /** @param {Square} square */
    canDragOther(square) {
        return this.permission.canDragOthers && Boolean(this.pieces[square])
    }

    /**
     * Hide the piece that a pointer carries; null shows all again.
     *
     * @param {Square | null} square
     */
    hide(square) {
        this.lifted = square
        for (const group of this.surface.querySelectorAll(".pieces g[data-square]")) {
            group.classList.toggle("lifted", group.getAttribute("data-square") === square)
        }
    }

    /**
     * Mark the square over which a piece is carried; null for none.
     *
     * @param {Square | null} square
     */
    hover(square) {
        if (this.hovered === square) return
        this.hovered = square
        this.drawMarks()
    }

    drawMarks() {
        const { held } = this.input
        this.element.dataset.coordinates = coordinatesPlace()
        const known = held ? (this.permission.legal[held] ?? []) : []
        const targets = isWanted("dots") ? known : []
        const marks = {
            ...this.marks,
            held,
            over: this.hovered,
            dots: targets.filter((square) => !this.pieces[square]),
            rings: targets.filter((square) => this.pieces[square]),
            arrows: [...this.marks.arrows, ...this.drawings.arrows],
            drawn: this.drawings.circles,
        }
        this.chessboard.getExtension(MarksExtension).set(marks)
        this.grid.describe(this.pieces, marks)
    }

    layOut() {
        const files = [...FILES]
        const ranks = [..."87654321"]
        if (this.orientation === "black") {
            files.reverse()
            ranks.reverse()
        }
        this.files.replaceChildren(...files.map((file) => make("span", {}, file)))
        this.ranks.replaceChildren(...ranks.map((rank) => make("span", {}, rank)))
        this.grid.orient(this.orientation)
        this.drawMarks()
    }
}
