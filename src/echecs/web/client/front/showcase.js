// The board that plays: a famous game, calmly, over and over, until somebody stops it.

/** @import { FamousGame } from "../protocol.js" */

import { SmallBoard } from "../board/small-board.js"
import { byId, onClick, setText } from "../shared/dom.js"
import { icon } from "../shared/icons.js"
import { t } from "../shared/labels.js"
import { isAnimated } from "../shared/settings.js"

// Milliseconds that a position is looked at, and the last one.
const STEP = 1600
const END = 6000

export class Showcase {
    /** @param {FamousGame} game */
    constructor(game) {
        this.game = game
        this.ply = 0
        this.board = new SmallBoard()
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        this.timer = undefined
        this.isPlaying = false
        byId("showcase").prepend(this.board.element)
        const { white, black, year } = game
        setText(byId("showcase-game"), t("famous-game", { white, black, year }))
        onClick("showcase-play", () => this.play(!this.isPlaying))
        document.addEventListener("visibilitychange", () => this.wait())
        // Where less motion is asked for, the final position stands still until somebody wants more.
        if (!isAnimated()) this.ply = game.moves.length
        this.show()
        this.play(isAnimated())
    }

    /** @param {boolean} wanted */
    play(wanted) {
        this.isPlaying = wanted
        const button = byId("showcase-play")
        button.replaceChildren(icon(wanted ? "pause" : "on"), wanted ? t("pause") : t("replay"))
        if (wanted && this.ply === this.game.moves.length) this.step()
        else this.wait()
    }

    /** Wait for the next move; a page that nobody sees does not play. */
    wait() {
        clearTimeout(this.timer)
        if (!this.isPlaying || document.hidden) return
        const isOver = this.ply === this.game.moves.length
        this.timer = setTimeout(() => this.step(), isOver ? END : STEP)
    }

    step() {
        this.ply = this.ply === this.game.moves.length ? 0 : this.ply + 1
        this.show()
        this.wait()
    }

    show() {
        const { moves, start_fen: start } = this.game
        const move = moves[this.ply - 1]
        this.board.show(move?.fen ?? start, move?.uci)
        byId("showcase").dataset.ply = String(this.ply)
    }
}
