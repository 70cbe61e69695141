// A hand over the board: takes pieces up and puts them down, by drag or by two clicks.
//
// It knows nothing of pixels and nothing of chess. `canTake(square)` says whether a click may
// take up what stands there, `canDrag(square)` whether a drag may, `isTarget(from, to)` whether
// the held piece is known to go there (then a click on an own piece is a move, not a new choice).

export class Hand {
    constructor({ canTake, canDrag, isTarget, onHold, onAttempt, onSquare, onThrowOff }) {
        Object.assign(this, { canTake, canDrag, isTarget, onHold, onAttempt, onSquare, onThrowOff })
        /** The square of the piece that was taken up, or null. */
        this.held = null
        /** The square where the pointer went down, or null. */
        this.pressed = null
        this.isDragging = false
        this.wasHeld = false
    }

    /** The pointer goes down on a square. */
    press(square) {
        this.pressed = square
        this.isDragging = false
        this.wasHeld = this.held === square
        if (this.held === null || this.wasHeld) {
            if (this.canTake(square)) this.hold(square)
        } else if (this.canTake(square) && !this.isTarget(this.held, square)) {
            this.hold(square)
        } else {
            this.pressed = null
            this.attempt(this.held, square, "click")
        }
    }

    /** The pressed pointer moves away; true when a piece now hangs on it. */
    drag() {
        if (this.pressed !== null && !this.isDragging && this.canDrag(this.pressed)) {
            this.isDragging = true
        }
        return this.isDragging
    }

    /** The pointer goes up over a square, or outside the board (null). */
    release(square) {
        const { pressed, isDragging } = this
        this.pressed = null
        this.isDragging = false
        if (pressed === null) return
        if (isDragging) {
            if (square === null) {
                this.drop()
                this.onThrowOff(pressed)
            } else if (square === pressed) {
                if (this.wasHeld) this.drop()
            } else {
                this.attempt(pressed, square, "drag")
            }
        } else if (square === pressed) {
            if (this.wasHeld) this.drop()
            else if (this.held === null) this.onSquare(square)
        }
    }

    /** Press and release in one place, as the keyboard does. */
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

    hold(square) {
        if (this.held === square) return
        this.held = square
        this.onHold(square)
    }

    attempt(from, to, how) {
        this.drop()
        this.onAttempt(from, to, how)
    }
}
