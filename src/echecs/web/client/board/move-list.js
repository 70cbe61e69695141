// The moves played, in pairs with their numbers; a click looks back.

/** @import { MoveEntry } from "../protocol.js" */

import { numberOf } from "../notation/move-numbers.js"
import { localSan } from "../notation/san.js"
import { make } from "../shared/dom.js"
import { t } from "../shared/labels.js"
import { moveWords } from "./move-words.js"
import { keepInView } from "./scrolling.js"

/**
 * @template E
 * @typedef {{ply: number, entry: E} | null} Cell
 */

/**
 * The moves in pairs, White's cell first.
 *
 * @template E
 * @param {E[]} moves
 * @param {string} startFen
 */
export function rowsOf(moves, startFen) {
    /** @type {{number: number, cells: [Cell<E>, Cell<E>]}[]} */
    const rows = []
    moves.forEach((entry, index) => {
        const { number, side } = numberOf(startFen, index)
        if (side === 0 || index === 0) rows.push({ number, cells: [null, null] })
        rows[rows.length - 1].cells[side] = { ply: index + 1, entry }
    })
    return rows
}

export class MoveList {
    /**
     * @param {HTMLElement} element
     * @param {(ply: number) => void} onLook
     */
    constructor(element, onLook) {
        this.element = element
        this.onLook = onLook
        /** @type {MoveEntry[] | null} */
        this.moves = null
        /** @type {HTMLButtonElement[]} */
        this.buttons = []
        this.bringIntoView = keepInView(element)
    }

    /**
     * Draw the moves, with the one before the shown position marked.
     *
     * @param {{moves: MoveEntry[], start_fen: string}} game
     * @param {number} ply
     */
    render({ moves, start_fen: startFen }, ply) {
        if (this.moves !== moves) {
            this.moves = moves
            this.build(moves, startFen)
        }
        let current = null
        for (const button of this.buttons) {
            const isShown = Number(button.dataset.ply) === ply
            if (isShown) {
                button.setAttribute("aria-current", "true")
                current = button
            } else {
                button.removeAttribute("aria-current")
            }
        }
        this.bringIntoView(current)
    }

    /**
     * @param {MoveEntry[]} moves
     * @param {string} startFen
     */
    build(moves, startFen) {
        this.buttons = []
        const rows = rowsOf(moves, startFen).map(({ number, cells }) =>
            make(
                "li",
                {},
                make("span", { class: "number" }, `${number}.`),
                ...cells.map((cell, side) => this.cell(cell, side)),
            ),
        )
        if (rows.length === 0) rows.push(make("li", { class: "none" }, t("no-moves-yet")))
        this.element.replaceChildren(...rows)
    }

    /**
     * @param {Cell<MoveEntry>} cell
     * @param {number} side
     */
    cell(cell, side) {
        // A game that begins with Black has no first move of White.
        if (!cell) return make("span", {}, side === 0 ? "…" : "")
        const button = make(
            "button",
            {
                type: "button",
                "data-ply": cell.ply,
                "aria-label": `${localSan(cell.entry.san)}: ${moveWords(cell.entry)}`,
                onclick: () => this.onLook(cell.ply),
            },
            localSan(cell.entry.san),
        )
        this.buttons.push(button)
        return button
    }
}
