// What is drawn on the board besides pieces: the last move, check, where a piece may go …
//
// Every kind has a shape of its own, so that nothing depends on telling colours apart:
// a filled square (last move), a frame (held piece, and the square it is carried over),
// a dot and a ring (destinations), a ring with "!" (check), a dashed frame with "×" (why a
// move was refused), circles and arrows.

/** @import { Square } from "../protocol.js" */
/** @import { Chessboard } from "/vendor/cm-chessboard/src/Chessboard.js" */

import { Extension, EXTENSION_POINT } from "/vendor/cm-chessboard/src/model/Extension.js"
import { Svg } from "/vendor/cm-chessboard/src/lib/Svg.js"

/**
 * @typedef {{from: Square, to: Square, className?: string}} Arrow
 *
 * @typedef {object} Marks
 * @property {Square[]} last the last move
 * @property {Square | null} check the king in check
 * @property {Square[]} guilty why a move was refused, or what is wrong with a position
 * @property {Square[]} premove a move that waits for its turn
 * @property {Arrow[]} arrows
 * @property {Square[]} circles squares to look at
 *
 * @typedef {object} InputMarks
 * @property {Square | null} held the piece that was taken up
 * @property {Square | null} over the square that a piece is carried over
 * @property {Square[]} dots where the held piece may go
 * @property {Square[]} rings where it may take
 * @property {Square[]} drawn circles that the person drew
 *
 * @typedef {Marks & InputMarks} DrawnMarks
 */

/** @type {DrawnMarks} */
export const NO_MARKS = {
    last: [],
    held: null,
    over: null,
    dots: [],
    rings: [],
    check: null,
    guilty: [],
    premove: [],
    drawn: [],
    arrows: [],
    circles: [],
}

/** A cm-chessboard extension that draws the marks it was last given. */
export class MarksExtension extends Extension {
    /** @param {Chessboard} chessboard */
    constructor(chessboard) {
        super(chessboard)
        this.marks = NO_MARKS
        const { markersLayer, markersTopLayer } = chessboard.view
        this.below = Svg.addElement(markersLayer, "g", { class: "marks" })
        this.above = Svg.addElement(markersTopLayer, "g", { class: "marks" })
        this.registerExtensionPoint(EXTENSION_POINT.afterRedrawBoard, () => this.draw())
    }

    /** @param {DrawnMarks} marks */
    set(marks) {
        this.marks = marks
        this.draw()
    }

    draw() {
        this.below.replaceChildren()
        this.above.replaceChildren()
        const { last, held, over, dots, rings, check, guilty, premove, arrows, circles, drawn } =
            this.marks
        for (const square of last) this.fill(square, "mark-last")
        for (const square of premove) this.fill(square, "mark-premove")
        if (check) this.check(check)
        if (held) this.frame(this.below, held, "mark-held")
        if (over) this.frame(this.above, over, "mark-over")
        for (const square of guilty) this.guilty(square)
        for (const square of dots) this.circle(this.above, square, "mark-dot", 0.16)
        for (const square of rings) this.circle(this.above, square, "mark-ring", 0.44)
        for (const square of circles) this.circle(this.above, square, "mark-circle", 0.45)
        for (const square of drawn) this.circle(this.above, square, "mark-drawn", 0.45)
        for (const arrow of arrows) this.arrow(arrow)
    }

    /** @param {Square} square */
    box(square) {
        const { x, y } = this.chessboard.view.squareToPoint(square)
        return { x, y, size: this.chessboard.view.squareWidth }
    }

    /**
     * @param {Square} square
     * @param {string} className
     */
    fill(square, className) {
        const { x, y, size } = this.box(square)
        const place = { x, y, width: size, height: size, class: className, "data-mark": square }
        Svg.addElement(this.below, "rect", place)
    }

    /**
     * @param {SVGElement} layer
     * @param {Square} square
     * @param {string} className
     */
    frame(layer, square, className) {
        const { x, y, size } = this.box(square)
        const edge = size * 0.06
        Svg.addElement(layer, "rect", {
            x: x + edge / 2,
            y: y + edge / 2,
            width: size - edge,
            height: size - edge,
            "stroke-width": edge,
            class: className,
            "data-mark": square,
        })
    }

    /**
     * @param {SVGElement} layer
     * @param {Square} square
     * @param {string} className
     * @param {number} share the radius, as a part of the square
     */
    circle(layer, square, className, share) {
        const { x, y, size } = this.box(square)
        Svg.addElement(layer, "circle", {
            cx: x + size / 2,
            cy: y + size / 2,
            r: size * share,
            "stroke-width": size * 0.08,
            class: className,
            "data-mark": square,
        })
    }

    /** @param {Square} square */
    check(square) {
        this.fill(square, "mark-check")
        this.circle(this.below, square, "mark-check-ring", 0.44)
        this.badge(square, "!", "mark-check-badge")
    }

    /** @param {Square} square */
    guilty(square) {
        this.frame(this.above, square, "mark-guilty")
        this.badge(square, "×", "mark-guilty-badge")
    }

    /**
     * @param {Square} square
     * @param {string} sign
     * @param {string} className
     */
    badge(square, sign, className) {
        const { x, y, size } = this.box(square)
        const radius = size * 0.13
        const centre = { x: x + size - radius * 1.2, y: y + radius * 1.2 }
        const group = Svg.addElement(this.above, "g", { class: `badge ${className}` })
        Svg.addElement(group, "circle", { cx: centre.x, cy: centre.y, r: radius })
        const text = Svg.addElement(group, "text", {
            x: centre.x,
            y: centre.y,
            "font-size": radius * 1.7,
            "text-anchor": "middle",
            "dominant-baseline": "central",
        })
        text.textContent = sign
    }

    /** @param {Arrow} arrow */
    arrow({ from, to, className = "" }) {
        const start = this.box(from)
        const end = this.box(to)
        const half = start.size / 2
        const [dx, dy] = [end.x - start.x, end.y - start.y]
        const length = Math.hypot(dx, dy)
        if (length === 0) return
        const [ux, uy] = [dx / length, dy / length]
        const tip = { x: end.x + half - ux * half * 0.2, y: end.y + half - uy * half * 0.2 }
        const neck = { x: tip.x - ux * half * 0.75, y: tip.y - uy * half * 0.75 }
        const [wx, wy] = [-uy * half * 0.42, ux * half * 0.42]
        const group = Svg.addElement(this.above, "g", {
            class: `arrow ${className}`,
            "data-arrow": from + to,
        })
        Svg.addElement(group, "path", {
            d: `M${start.x + half} ${start.y + half}L${neck.x} ${neck.y}`,
            "stroke-width": half * 0.3,
            class: "arrow-shaft",
        })
        Svg.addElement(group, "path", {
            d: `M${tip.x} ${tip.y}L${neck.x + wx} ${neck.y + wy}L${neck.x - wx} ${neck.y - wy}Z`,
            class: "arrow-head",
        })
    }
}
