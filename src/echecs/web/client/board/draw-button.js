// A button that turns every press on the board into drawing, for fingers.

/** @import { Board } from "./board.js" */

import { byId } from "../shared/dom.js"
import { announce } from "../shared/announce.js"
import { t } from "../shared/labels.js"

/**
 * Wire the page's button to a board.
 *
 * @param {Board} board
 */
export function wireDrawing(board) {
    const button = byId("draw-mode")
    button.setAttribute("aria-pressed", "false")
    button.addEventListener("click", () => {
        board.isDrawing = !board.isDrawing
        button.setAttribute("aria-pressed", String(board.isDrawing))
        board.letGo()
        board.element.classList.toggle("drawing", board.isDrawing)
        announce(board.isDrawing ? t("drawing-on") : t("drawing-off"))
    })
}
