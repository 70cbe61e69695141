// Turning the board around: a button, and the key f where it has no other use.

/** @import { Board } from "./board.js" */

import { hasModifier, isWithin, onClick } from "../shared/dom.js"

/**
 * Wire the page's flip button and the key to a board.
 *
 * @param {Board} board
 */
export function wireFlip(board) {
    onClick("flip", () => flip(board))
    document.addEventListener("keydown", (event) => {
        if (hasModifier(event) || event.key.toLowerCase() !== "f") return
        // The editor's board takes letters for pieces, and says so.
        if (event.defaultPrevented) return
        if (isWithin(event, "input[type=text], select, textarea, dialog")) return
        flip(board)
    })
}

/**
 * Turn the board around.
 *
 * @param {Board} board
 */
export function flip(board) {
    return board.orient(board.orientation === "white" ? "black" : "white")
}
