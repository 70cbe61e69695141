// A game or a solution to look at move by move.

/** @import { MoveEntry } from "../protocol.js" */
/** @import { IconName } from "../shared/icons.js" */
/** @import { Marks } from "./marks.js" */

import { START } from "../notation/fen.js"
import { squaresOf } from "../notation/uci.js"
import { hasModifier, isWithin, make } from "../shared/dom.js"
import { icon } from "../shared/icons.js"
import { t } from "../shared/labels.js"
import { MoveList } from "./move-list.js"

/** @type {Record<string, number>} */
const KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }

export class Replay {
    /**
     * `list` shows the moves, `controls` gets the buttons to step with; `onShow(ply)` is told
     * which position is looked at, `ply` half-moves from the start.
     *
     * @param {{list: HTMLElement, controls: HTMLElement, onShow: (ply: number) => void}} parts
     */
    constructor({ list, controls, onShow }) {
        this.moveList = new MoveList(list, (ply) => this.go(ply))
        this.onShow = onShow
        this.ply = 0
        /** @type {MoveEntry[]} */
        this.moves = []
        this.startFen = START
        /**
         * @param {IconName} name
         * @param {string} words
         * @param {number} by
         */
        const step = (name, words, by) =>
            make("button", { type: "button", "data-step": name, title: words, "aria-label": words,
                onclick: () => this.go(this.ply + by) }, icon(name))
        this.back = [step("first", t("to-start"), -Infinity), step("back", t("step-back"), -1)]
        this.on = [step("on", t("step-on"), 1), step("last", t("last-position"), Infinity)]
        this.controls = controls
        controls.hidden = true
        controls.replaceChildren(...this.back, ...this.on)
    }

    /**
     * Show these moves; `ply` is where to begin.
     *
     * @param {string} startFen
     * @param {MoveEntry[]} moves
     * @param {number} ply
     */
    load(startFen, moves, ply = 0) {
        this.startFen = startFen
        this.moves = moves
        this.look(ply)
    }

    /**
     * Look at the position after `ply` half-moves, or at the nearest end.
     *
     * @param {number} ply
     */
    go(ply) {
        const before = this.ply
        this.look(ply)
        if (this.ply !== before) this.onShow(this.ply)
    }

    /** @param {number} wanted */
    look(wanted) {
        this.ply = Math.max(0, Math.min(this.moves.length, wanted))
        this.moveList.render({ moves: this.moves, start_fen: this.startFen }, this.ply)
        this.controls.hidden = this.moves.length === 0
        // Not truly disabled, which would take the focus away from who steps with Enter.
        const { ply, moves } = this
        for (const button of this.back) button.setAttribute("aria-disabled", String(ply === 0))
        for (const button of this.on) {
            button.setAttribute("aria-disabled", String(ply === moves.length))
        }
    }

    /** The move that led to the shown position, or null at the start. */
    get entry() {
        return this.moves[this.ply - 1] ?? null
    }

    /** The shown position. */
    get fen() {
        return this.entry?.fen ?? this.startFen
    }

    /**
     * What the board marks there.
     *
     * @returns {Partial<Marks>}
     */
    get marks() {
        if (!this.entry) return {}
        return { last: squaresOf(this.entry), check: this.entry.king }
    }

    /**
     * Step with the arrow keys wherever they have no other use, and with the wheel over `board`.
     *
     * @param {HTMLElement} board
     */
    listen(board) {
        document.addEventListener("keydown", (event) => {
            if (hasModifier(event) || !(event.key in KEYS) || this.moves.length === 0) return
            if (isWithin(event, "input, select, textarea, dialog")) return
            event.preventDefault()
            this.go(this.ply + KEYS[event.key])
        })
        const onWheel = (/** @type {WheelEvent} */ event) => {
            if (this.moves.length === 0 || event.ctrlKey) return
            event.preventDefault()
            this.go(this.ply + Math.sign(event.deltaY))
        }
        board.addEventListener("wheel", onWheel, { passive: false })
    }
}
