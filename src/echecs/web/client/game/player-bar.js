// Above and below the board: who plays, what they took, how much time they have.

/** @import { Color, StateMessage } from "../protocol.js" */
/** @import { StartedState } from "./game-state.js" */

import { make, setText } from "../shared/dom.js"
import { t } from "../shared/labels.js"
import { pieceIcon, pieceName } from "../shared/pieces.js"
import { clockText } from "./clock-text.js"
import { other, shownMaterial, timeLeft } from "./game-state.js"
import { levelName } from "./levels.js"
import { LITTLE } from "./low-time.js"

const KINDS = "qrbnp"

/**
 * How many of each kind: `{q: 1, p: 2}` in the order of worth.
 *
 * @param {string} letters
 */
export function countKinds(letters) {
    /** @type {Record<string, number>} */
    const counts = {}
    for (const kind of KINDS) {
        const count = [...letters].filter((letter) => letter === kind).length
        if (count) counts[kind] = count
    }
    return counts
}

/**
 * The balance as the ahead side shows it: "+3", else "".
 *
 * @param {Color} color
 * @param {number | null} score
 */
export function scoreText(color, score) {
    if (score === null) return ""
    const own = color === "white" ? score : -score
    return own > 0 ? `+${own}` : ""
}

export class PlayerBar {
    /** @param {HTMLElement} element */
    constructor(element) {
        this.name = make("span", { class: "name" })
        this.presence = make("span", { class: "presence" })
        this.captured = make("span", { class: "captured" })
        this.score = make("span", { class: "score" })
        this.won = make("span", { class: "won", hidden: true }, t("winner"))
        this.clock = make("span", { class: "clock", role: "timer", hidden: true })
        /** @type {string | null} */
        this.capturedKey = null
        /** @type {Color} */
        this.color = "white"
        element.replaceChildren(
            make("span", { class: "who" }, this.name, this.presence),
            this.captured,
            this.score,
            this.won,
            this.clock,
        )
        this.element = element
    }

    /**
     * Draw a colour's side of a state.
     *
     * @param {StartedState} state
     * @param {Color} color
     */
    render(state, color) {
        const { game } = state
        this.color = color
        this.element.dataset.color = color
        this.element.classList.toggle("to-move", game.turn === color && !game.outcome)
        setText(this.name, nameOf(game, color))
        setText(this.presence, presenceOf(game, color))
        this.won.hidden = game.outcome?.winner !== color
        this.renderMaterial(state, color)
        this.clock.hidden = !game.clock
    }

    /**
     * @param {StartedState} state
     * @param {Color} color
     */
    renderMaterial(state, color) {
        const material = shownMaterial(state)
        const letters = material[color]
        if (this.capturedKey !== color + letters) {
            this.capturedKey = color + letters
            this.captured.replaceChildren(...capturedIcons(letters, other(color)))
        }
        const text = scoreText(color, material.score)
        setText(this.score, text)
        this.score.title = text ? t("material-score") : ""
    }

    /**
     * Draw the time that is left; called many times a second.
     *
     * @param {StartedState} state
     * @param {number} now
     */
    tick(state, now) {
        const left = timeLeft(state, this.color, now)
        if (left === null) return
        setText(this.clock, clockText(left))
        this.clock.classList.toggle("running", state.game.clock?.running === this.color)
        this.clock.classList.toggle("low", left < LITTLE)
    }
}

/**
 * What a player is called; nothing where nobody said.
 *
 * @param {StateMessage} game
 * @param {Color} color
 */
export function playerName(game, color) {
    const { name, engine } = game.players[color]
    if (name || !engine) return name
    return game.level ? levelName(game.level) : t("engine")
}

/**
 * @param {StateMessage} game
 * @param {Color} color
 */
function nameOf(game, color) {
    const side = color === "white" ? t("white") : t("black")
    const known = playerName(game, color)
    return known ? `${known} (${side})` : side
}

/**
 * @param {StateMessage} game
 * @param {Color} color
 */
function presenceOf(game, color) {
    const player = game.players[color]
    if (game.mode !== "link" || !player.taken || player.connected) return ""
    return t("away")
}

/**
 * @param {string} letters
 * @param {Color} color
 */
function capturedIcons(letters, color) {
    return Object.entries(countKinds(letters)).map(([kind, count]) => {
        const piece = color[0] + kind
        const words = t("taken-count", { count, piece: pieceName(piece) })
        return make(
            "span",
            { class: "taken", role: "img", "aria-label": words, title: words },
            pieceIcon(piece),
            count > 1 ? make("span", { class: "count" }, `×${count}`) : "",
        )
    })
}
