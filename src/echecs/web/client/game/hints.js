// Hints for who plays alone, in three steps: which piece, where it goes, why.

/** @import { HintMessage, StateMessage } from "../protocol.js" */
/** @import { Marks } from "../board/marks.js" */

import { localSan } from "../notation/san.js"
import { squaresOf } from "../notation/uci.js"
import { hintFor, messageOf } from "../shared/api.js"
import { t } from "../shared/labels.js"
import { pieceName } from "../shared/pieces.js"

/**
 * Whether a game has hints: nobody else plays in it who would mind.
 *
 * @param {StateMessage} game
 */
export function hasHints(game) {
    return game.mode !== "link" && game.can.includes("move")
}

export class Hints {
    /** @param {{say: (words: string) => void, draw: () => void}} page */
    constructor({ say, draw }) {
        this.say = say
        this.draw = draw
        /** @type {{ply: number, step: number, found: HintMessage} | null} */
        this.given = null
        this.isAsking = false
    }

    /**
     * The next step of the hint for the present position.
     *
     * @param {StateMessage} game
     */
    async ask(game) {
        if (!hasHints(game)) {
            this.say(t("no-hint-here"))
            return
        }
        if (this.isAsking) return
        if (this.given?.ply === game.ply) {
            this.given = { ...this.given, step: Math.min(3, this.given.step + 1) }
        } else {
            this.isAsking = true
            try {
                const found = await hintFor(game.fen, game.rules)
                this.given = { ply: game.ply, step: 1, found }
            } catch (error) {
                this.say(messageOf(error))
                return
            } finally {
                this.isAsking = false
            }
        }
        this.say(this.words)
        this.draw()
    }

    /** What the present step says. */
    get words() {
        if (!this.given) return ""
        const { found, step } = this.given
        const [square] = squaresOf(found)
        const move = localSan(found.san)
        if (step === 1) {
            return t("hint-which", { piece: pieceName(found.piece.toLowerCase()), square })
        }
        return step === 2 ? t("hint-where", { move }) : t("hint-why", { move, why: found.why })
    }

    /**
     * What the board shows of the hint, as long as no move was made.
     *
     * @param {number} ply
     * @returns {Partial<Marks>}
     */
    marksAt(ply) {
        if (this.given?.ply !== ply) return {}
        const [from, to] = squaresOf(this.given.found)
        if (this.given.step === 1) return { circles: [from] }
        return { arrows: [{ from, to }] }
    }
}
