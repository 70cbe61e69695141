// What a pawn becomes: four pieces, or the pawn goes back.

/** @import { Color } from "../protocol.js" */

import { ask } from "../shared/dialog.js"
import { t } from "../shared/labels.js"
import { pieceIcon, pieceName } from "../shared/pieces.js"

/**
 * Resolves to "q", "r", "b" or "n", or to null when the move is taken back.
 *
 * @param {Color} color
 */
export function askPromotion(color) {
    return ask({
        title: t("promote-to"),
        className: "promotion",
        choices: ["q", "r", "b", "n"].map((kind) => ({
            value: kind,
            label: pieceName(color[0] + kind),
            content: pieceIcon(color[0] + kind),
            primary: kind === "q",
        })),
    })
}
