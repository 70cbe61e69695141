// How a person moves pieces: takes them up and puts them down, by drag or by two clicks.
//
// It knows nothing of pixels and nothing of chess. `canTake(square)` says whether a click may
// take up what stands there, `canDrag(square)` whether a drag may, `isTarget(from, to)` whether
// the held piece is known to go there (then a click on an own piece is a move, not a new choice).

/** @import { Square } from "../protocol.js" */

/**
 * @typedef {"drag" | "click"} Gesture
 *
 * @typedef {object} MoveListener
 * @property {(from: Square, to: Square, how: Gesture) => void} onAttempt a move is tried, legal or not
 * @property {(square: Square) => void} onSquare a click that takes nothing up
 * @property {(from: Square) => void} onDragOff a piece is dragged off the board
 * @property {(square: Square | null) => void} onHold a piece was taken up or let go
 *
 * @typedef {object} MoveRules
 * @property {(square: Square) => boolean} canTake
 * @property {(square: Square) => boolean} canDrag
 * @property {(from: Square, to: Square) => boolean} isTarget
 */

export class MoveInput {
    /** @param {MoveRules & MoveListener} callbacks */
    constructor(callbacks) {
        this.callbacks = callbacks
        /**
         * The square of the piece that was taken up.
         *
         * @type {Square | null}
         */
        this.held = null
        /**
         * The square where the pointer went down.
         *
         * @type {Square | null}
         */
        this.pressed = null
        this.isDragging = false
        this.wasHeld = false
    }

    /**
     * The pointer goes down on a square.
     *
     * @param {Square} square
     */
    press(square) {
        const { canTake, isTarget } = this.callbacks
        this.pressed = square
        this.isDragging = false
        this.wasHeld = this.held === square
        if (this.held === null || this.wasHeld) {
            if (canTake(square)) this.hold(square)
        } else if (canTake(square) && !isTarget(this.held, square)) {
            this.hold(square)
        } else {
            this.pressed = null
            this.attempt(this.held, square, "click")
        }
    }

    /** The pressed pointer moves away; true when a piece now hangs on it. */
    drag() {
        if (this.pressed !== null && !this.isDragging && this.callbacks.canDrag(this.pressed)) {
            this.isDragging = true
        }
        return this.isDragging
    }

    /**
     * The pointer goes up over a square, or outside the board (null).
     *
     * @param {Square | null} square
     */
    release(square) {
        const { pressed, isDragging } = this
        this.pressed = null
        this.isDragging = false
        if (pressed === null) return
        if (isDragging) {
            if (square === null) {
                this.drop()
                this.callbacks.onDragOff(pressed)
            } else if (square === pressed) {
                if (this.wasHeld) this.drop()
            } else {
                this.attempt(pressed, square, "drag")
            }
        } else if (square === pressed) {
            if (this.wasHeld) this.drop()
            else if (this.held === null) this.callbacks.onSquare(square)
        }
    }

    /**
     * Press and release in one place, as the keyboard does.
     *
     * @param {Square} square
     */
    click(square) {
        this.press(square)
        this.release(square)
    }

    /** Let go of everything; no move is made. */
    drop() {
        this.pressed = null
        this.isDragging = false
        this.hold(null)
    }

    /** @param {Square | null} square */
    hold(square) {
        if (this.held === square) return
        this.held = square
        this.callbacks.onHold(square)
    }

    /**
     * @param {Square} from
     * @param {Square} to
     * @param {Gesture} how
     */
    attempt(from, to, how) {
        this.drop()
        this.callbacks.onAttempt(from, to, how)
    }
}
