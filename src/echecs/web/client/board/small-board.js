// A board to look at: one drawing, without words and without input. The page says what it shows.

/** @import { Color, Piece, Square } from "../protocol.js" */

import { FILES, piecesOf } from "../notation/fen.js"
import { makeSvg } from "../shared/dom.js"
import { isAnimated } from "../shared/settings.js"

// The side of a square, which is that of a piece in the sprite.
const SIDE = 40
// Milliseconds that a piece takes to its square: slower than in play, as nobody waits for it.
const GLIDE = 450

export class SmallBoard {
    /** @param {Color} below the colour at the bottom */
    constructor(below = "white") {
        this.below = below
        this.squares = makeSvg("g", {})
        this.pieces = makeSvg("g", {})
        const size = { viewBox: `0 0 ${8 * SIDE} ${8 * SIDE}` }
        const hidden = { class: "small-board", "aria-hidden": "true" }
        const ground = makeSvg("rect", { width: 8 * SIDE, height: 8 * SIDE, class: "light" })
        const dark = makeSvg("path", { d: darkSquares(), class: "dark" })
        this.element = makeSvg("svg", { ...size, ...hidden }, ground, dark, this.squares, this.pieces)
    }

    /**
     * Show a position; the move that led to it is marked, and glides where motion is wanted.
     *
     * @param {string} fen
     * @param {string} [move] as "e2e4"
     */
    show(fen, move = "") {
        const marked = move === "" ? [] : [move.slice(0, 2), move.slice(2, 4)]
        this.squares.replaceChildren(...marked.map((square) => this.mark(square)))
        const drawn = Object.entries(piecesOf(fen)).map(([square, piece]) => {
            return /** @type {const} */ ([square, this.draw(piece, square)])
        })
        this.pieces.replaceChildren(...drawn.map(([, piece]) => piece))
        const arrived = drawn.find(([square]) => square === marked[1])?.[1]
        if (arrived && isAnimated()) this.glide(arrived, marked[0], marked[1])
        return this
    }

    // --- Within ---

    /**
     * @param {SVGElement} piece
     * @param {Square} from
     * @param {Square} to
     */
    glide(piece, from, to) {
        const [start, end] = [this.place(from), this.place(to)]
        const away = `translate(${start.x - end.x}px, ${start.y - end.y}px)`
        this.pieces.append(piece)
        piece.animate([{ transform: away }, { transform: "none" }], {
            duration: GLIDE,
            easing: "ease-in-out",
        })
    }

    /** @param {Square} square */
    place(square) {
        const file = FILES.indexOf(square[0])
        const rank = Number(square[1]) - 1
        const [column, row] = this.below === "white" ? [file, 7 - rank] : [7 - file, rank]
        return { x: column * SIDE, y: row * SIDE }
    }

    /** @param {Square} square */
    mark(square) {
        return makeSvg("rect", { ...this.place(square), width: SIDE, height: SIDE, class: "moved" })
    }

    /**
     * @param {Piece} piece
     * @param {Square} square
     */
    draw(piece, square) {
        return makeSvg("use", { ...this.place(square), href: `#${piece}` })
    }
}

/** The dark squares as one path; they are the same from both sides. */
function darkSquares() {
    let path = ""
    for (let row = 0; row < 8; row++) {
        for (let column = (row + 1) % 2; column < 8; column += 2) {
            path += `M${column * SIDE} ${row * SIDE}h${SIDE}v${SIDE}h-${SIDE}z`
        }
    }
    return path
}
