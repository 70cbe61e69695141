// The field beside the board: moves, questions and commands by keyboard.

import { byId } from "../shared/dom.js"
import { shownEntry, shownFen, timeLeft } from "./game-state.js"
import { t } from "../shared/labels.js"
import { interpret } from "./typed-commands.js"

/** What the field's interpreter may know at a time. */
export function viewOf(state, now) {
    const { game } = state
    const left = (color) => timeLeft(state, color, now)
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

/** Wire the field: `play(text)`, `say(words)`, `command(name)` do what was typed. */
export function wireTyped({ current, play, say, command }) {
    const field = byId("typed")
    let played = null
    byId("typed-form").addEventListener("submit", (event) => {
        event.preventDefault()
        const state = current()
        const text = field.value.trim()
        if (!state.game || text === "") return
        const meaning = interpret(text, viewOf(state, performance.now()))
        played = meaning.move ? field.value : null
        if (meaning.move) play(meaning.move)
        else if (meaning.say) say(meaning.say)
        else if (meaning.command) command(meaning.command)
        field.select()
    })
    return {
        /** The move was made: the field is free for the next. */
        clear() {
            if (played !== null && field.value === played) field.value = ""
        },
    }
}
