// Turning the board around: a button, and the key f where it has no other use.

import { byId } from "../shared/dom.js"

/** Wire the page's flip button and the key to a board. */
export function wireFlip(board) {
    byId("flip").addEventListener("click", () => flip(board))
    document.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.altKey || event.metaKey || event.key.toLowerCase() !== "f") return
        // The editor's board takes letters for pieces, and says so.
        if (event.defaultPrevented || event.target.closest?.("input[type=text], select, textarea, dialog")) return
        flip(board)
    })
}

/** Turn the board around. */
export function flip(board) {
    return board.orient(board.orientation === "white" ? "black" : "white")
}
