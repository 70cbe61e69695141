// The moves played, in pairs with their numbers; a click looks back.

import { make } from "../shared/dom.js"
import { moveNumberOf, turnOf } from "../notation/fen.js"
import { t } from "../shared/labels.js"
import { moveWords } from "./move-words.js"
import { localSan } from "../notation/san.js"

/** Pairs `{number, cells: [white, black]}`; a cell is `{ply, entry}` or null. */
export function rowsOf(moves, startFen) {
    const rows = []
    const offset = turnOf(startFen) === "black" ? 1 : 0
    const first = moveNumberOf(startFen)
    moves.forEach((entry, index) => {
        const place = index + offset
        if (place % 2 === 0 || rows.length === 0) {
            rows.push({ number: first + Math.floor(place / 2), cells: [null, null] })
        }
        rows.at(-1).cells[place % 2] = { ply: index + 1, entry }
    })
    return rows
}

export class MoveList {
    constructor(element, onLook) {
        this.element = element
        this.onLook = onLook
        this.moves = null
        this.buttons = []
    }

    /** Draw the moves, with the one before the shown position marked. */
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

    // Only the list scrolls, never the page.
    bringIntoView(button) {
        const list = this.element
        if (!button) {
            list.scrollTop = 0
            return
        }
        const row = button.parentElement
        const top = row.offsetTop - list.offsetTop
        if (top < list.scrollTop) list.scrollTop = top
        else if (top + row.offsetHeight > list.scrollTop + list.clientHeight) {
            list.scrollTop = top + row.offsetHeight - list.clientHeight
        }
    }
}
