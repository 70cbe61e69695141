// The board of every page: cm-chessboard draws squares and pieces, this adds the hand,
// the marks, the coordinates and the table for screen readers.
//
//     const board = new Board(element, {onAttempt(from, to, how) {…}})
//     board.show(fen)                                   the position, animated
//     board.mark({last: ["e2", "e4"], check: "e8"})     see marks.js
//     board.allow({color: "white", legal: {e2: ["e3", "e4"]}})
//     board.orient("black")

import { Chessboard } from "/vendor/cm-chessboard/src/Chessboard.js"
import { make } from "../shared/dom.js"
import { FILES, piecesOf } from "../notation/fen.js"
import { Grid } from "./square-grid.js"
import { Hand } from "./move-input.js"
import { Marks, NO_MARKS } from "./marks.js"
import { followPointer } from "./pointer.js"

const MILLISECONDS = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 160
const NOTHING = { color: null, strangers: false, legal: {} }

export class Board {
    /**
     * `onAttempt(from, to, how)`: a person moves a piece, legal or not; how is "drag" or "click".
     * `onSquare(square)`: a click that takes nothing up. `onThrowOff(from)`: dragged off the board.
     * `onHold(square | null)`: a piece was taken up or let go.
     */
    constructor(element, { onAttempt, onSquare, onThrowOff, onHold } = {}) {
        this.element = element
        this.pieces = {}
        this.orientation = "white"
        this.marks = NO_MARKS
        this.permission = NOTHING
        this.lifted = null
        this.hovered = null
        this.element.classList.add("board")
        this.surface = make("div", { class: "surface", "aria-hidden": "true" })
        this.files = make("div", { class: "coordinates files", "aria-hidden": "true" })
        this.ranks = make("div", { class: "coordinates ranks", "aria-hidden": "true" })
        this.hand = new Hand({
            canTake: (square) => this.canTake(square),
            canDrag: (square) => this.canTake(square) || this.canDragStranger(square),
            isTarget: (from, to) => (this.permission.legal[from] ?? []).includes(to),
            onHold: (square) => {
                this.drawMarks()
                onHold?.(square)
            },
            onAttempt: (from, to, how) => onAttempt?.(from, to, how),
            onSquare: (square) => onSquare?.(square),
            onThrowOff: (square) => onThrowOff?.(square),
        })
        this.grid = new Grid({
            onClick: (square) => this.hand.click(square),
            onEscape: () => this.hand.drop(),
        })
        element.replaceChildren(this.surface, this.files, this.ranks, this.grid.element)
        this.chessboard = new Chessboard(this.surface, {
            style: {
                cssClass: "ours",
                // Its own coordinates need style attributes, which the page forbids.
                showCoordinates: false,
                pieces: { file: "/pieces.svg" },
                animationDuration: MILLISECONDS,
            },
            extensions: [{ class: Marks }],
        })
        this.stopCarrying = followPointer(element, this)
        this.layOut()
    }

    /** Show a position. Resolves when the pieces have arrived. */
    async show(fen, { animated = true } = {}) {
        this.pieces = piecesOf(fen)
        if (this.hand.held && !this.canTake(this.hand.held)) this.letGo()
        this.drawMarks()
        await this.chessboard.setPosition(fen, animated)
        this.hide(this.lifted)
    }

    /** Move a piece before the server has answered; the next `show` corrects it. */
    async preview(from, to, { animated }) {
        const piece = this.pieces[from]
        if (!piece) return
        this.pieces = { ...this.pieces, [to]: piece }
        delete this.pieces[from]
        await this.chessboard.movePiece(from, to, animated)
    }

    /** Turn the board so that a colour is below. */
    async orient(color) {
        this.orientation = color
        if (this.isTurning) return
        this.isTurning = true
        try {
            while (this.chessboard.getOrientation() !== this.orientation[0]) {
                this.letGo()
                await this.chessboard.setOrientation(this.orientation[0], false)
                this.layOut()
            }
        } finally {
            this.isTurning = false
        }
    }

    /** Draw marks; what the hand holds and where it may go is added by the board itself. */
    mark(marks) {
        this.marks = { ...NO_MARKS, ...marks }
        this.drawMarks()
    }

    /**
     * Who may be taken up: `color` is "white", "black", "both" or null; with `strangers`
     * other pieces can be dragged too (so that the refusal can say why not).
     * `legal` are the destinations to show, by origin.
     */
    allow(permission) {
        this.permission = { ...NOTHING, ...permission }
        this.element.classList.toggle("still", this.permission.color === null)
        if (this.hand.held && !this.canTake(this.hand.held)) this.letGo()
        this.drawMarks()
    }

    /** Let go of a held or dragged piece. */
    letGo() {
        this.stopCarrying()
        this.hand.drop()
    }

    // --- Within ---

    canTake(square) {
        const piece = this.pieces[square]
        const { color } = this.permission
        return Boolean(piece) && (color === "both" || piece[0] === color?.[0])
    }

    canDragStranger(square) {
        return this.permission.strangers && Boolean(this.pieces[square])
    }

    /** Hide the piece that a pointer carries; null shows all again. */
    hide(square) {
        this.lifted = square
        for (const group of this.surface.querySelectorAll(".pieces g[data-square]")) {
            group.classList.toggle("lifted", group.dataset.square === square)
        }
    }

    /** Mark the square over which a piece is carried; null for none. */
    hover(square) {
        if (this.hovered === square) return
        this.hovered = square
        this.drawMarks()
    }

    drawMarks() {
        const { held } = this.hand
        const targets = held ? (this.permission.legal[held] ?? []) : []
        const marks = {
            ...this.marks,
            held,
            over: this.hovered,
            dots: targets.filter((square) => !this.pieces[square]),
            rings: targets.filter((square) => this.pieces[square]),
        }
        this.chessboard.getExtension(Marks).set(marks)
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
