// The field beside the board: moves, questions and commands by keyboard.

/** @import { Color } from "../protocol.js" */
/** @import { GameState, StartedState } from "./game-state.js" */
/** @import { Command, View } from "./typed-commands.js" */

import { byId, onSubmit } from "../shared/dom.js"
import { t } from "../shared/labels.js"
import { hasStarted, shownEntry, shownFen, timeLeft } from "./game-state.js"
import { interpret } from "./typed-commands.js"

/**
 * What the field's interpreter may know at a time.
 *
 * @param {StartedState} state
 * @param {number} now
 * @returns {View}
 */
export function viewOf(state, now) {
    const { game } = state
    /** @param {Color} color */
    const left = (color) => timeLeft(state, color, now) ?? 0
    return {
        fen: shownFen(state),
        lastMove: shownEntry(state),
        // What may be played now says nothing of a position of the past.
        legal: state.viewed === null ? game.legal : {},
        you: game.you,
        clock: game.clock && { white: left("white"), black: left("black") },
        t,
    }
}

/**
 * Wire the field: `play(text)`, `say(words)`, `command(name)` do what was typed.
 *
 * @param {object} page
 * @param {() => GameState} page.current
 * @param {(text: string) => void} page.play
 * @param {(words: string) => void} page.say
 * @param {(name: Command) => void} page.command
 */
export function wireTyped({ current, play, say, command }) {
    const field = byId("typed", HTMLInputElement)
    /** @type {string | null} */
    let played = null
    onSubmit("typed-form", () => {
        const state = current()
        const text = field.value.trim()
        if (!hasStarted(state) || text === "") return
        const meaning = interpret(text, viewOf(state, performance.now()))
        played = "move" in meaning ? field.value : null
        if ("move" in meaning) play(meaning.move)
        else if ("say" in meaning) say(meaning.say)
        else command(meaning.command)
        field.select()
    })
    return {
        /** The move was made: the field is free for the next. */
        clear() {
            if (played !== null && field.value === played) field.value = ""
        },
    }
}
