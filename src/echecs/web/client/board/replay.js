// A game or a solution to look at move by move.

import { make } from "../shared/dom.js"
import { icon } from "../shared/icons.js"
import { t } from "../shared/labels.js"
import { MoveList } from "./move-list.js"

const KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }

export class Replay {
    /**
     * `list` shows the moves, `controls` gets the buttons to step with; `onShow(ply)` is told
     * which position is looked at, `ply` half-moves from the start.
     */
    constructor({ list, controls, onShow }) {
        this.moveList = new MoveList(list, (ply) => this.go(ply))
        this.onShow = onShow
        this.ply = 0
        this.moves = []
        this.startFen = null
        const step = (name, words, by) =>
            make("button", { type: "button", "data-step": name, title: words, "aria-label": words,
                onclick: () => this.go(this.ply + by) }, icon(name))
        this.back = [step("first", t("to-start"), -Infinity), step("back", t("step-back"), -1)]
        this.on = [step("on", t("step-on"), 1), step("last", t("last-position"), Infinity)]
        this.controls = controls
        controls.hidden = true
        controls.replaceChildren(...this.back, ...this.on)
    }

    /** Show these moves; `ply` is where to begin. */
    load(startFen, moves, ply = 0) {
        this.startFen = startFen
        this.moves = moves
        this.look(ply)
    }

    /** Look at the position after `ply` half-moves, or at the nearest end. */
    go(ply) {
        const before = this.ply
        this.look(ply)
        if (this.ply !== before) this.onShow(this.ply)
    }

    look(ply) {
        this.ply = Math.max(0, Math.min(this.moves.length, ply))
        this.moveList.render({ moves: this.moves, start_fen: this.startFen }, this.ply)
        this.controls.hidden = this.moves.length === 0
        // Not truly disabled, which would take the focus away from who steps with Enter.
        for (const button of this.back) button.setAttribute("aria-disabled", this.ply === 0)
        for (const button of this.on) {
            button.setAttribute("aria-disabled", this.ply === this.moves.length)
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

    /** What the board marks there. */
    get marks() {
        if (!this.entry) return {}
        const { uci, king } = this.entry
        return { last: [uci.slice(0, 2), uci.slice(2, 4)], check: king ?? null }
    }

    /** Step with the arrow keys wherever they have no other use, and with the wheel over `board`. */
    listen(board) {
        document.addEventListener("keydown", (event) => {
            const isOther = event.ctrlKey || event.altKey || event.metaKey || !(event.key in KEYS)
            if (isOther || this.moves.length === 0) return
            if (event.target.closest("input, select, textarea, dialog")) return
            event.preventDefault()
            this.go(this.ply + KEYS[event.key])
        })
        const onWheel = (event) => {
            if (this.moves.length === 0 || event.ctrlKey) return
            event.preventDefault()
            this.go(this.ply + Math.sign(event.deltaY))
        }
        board.addEventListener("wheel", onWheel, { passive: false })
    }
}
