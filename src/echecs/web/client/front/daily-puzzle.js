// The problem of the day, one click from being tried.

/** @import { Puzzle } from "../protocol.js" */

import { SmallBoard } from "../board/small-board.js"
import { KeptProgress } from "../mates/kept-progress.js"
import { turnOf } from "../notation/fen.js"
import { positionLink } from "../notation/links.js"
import { byId, setText } from "../shared/dom.js"
import { t } from "../shared/labels.js"

/**
 * The day of whoever reads, as "2024-02-29".
 *
 * @param {Date} now
 */
export function dayOf(now) {
    const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"))
    return `${now.getFullYear()}-${month}-${day}`
}

/** @param {Puzzle} puzzle */
export function showPuzzle({ id, fen, mate, rating }) {
    const turn = turnOf(fen)
    byId("daily", HTMLAnchorElement).href = positionLink(fen, "standard", "", "/solve")
    byId("daily-board").replaceChildren(new SmallBoard(turn).show(fen).element)
    const task = t(turn === "white" ? "white-mates-in" : "black-mates-in", { moves: mate ?? "" })
    setText(byId("daily-task"), task)
    const memory = new KeptProgress().now.puzzles[id]
    const isFound = memory !== undefined && memory.box === undefined
    setText(byId("daily-hint"), isFound ? t("found-already") : t("difficulty", { rating }))
}
