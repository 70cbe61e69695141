// Making a game and going to it.

/** @import { GameOptions, StateMessage } from "../protocol.js" */
/** @import { SavedGame } from "./saved-games.js" */

import { createGame } from "../shared/api.js"
import { loadText } from "../shared/storage.js"
import { saveGame } from "./saved-games.js"

/**
 * Make a game with these options, keep its seats, and go there.
 *
 * @param {GameOptions} options
 */
export async function startGame(options) {
    const made = await createGame({ name: loadText("name") ?? "", ...options })
    saveGame(made.id, {
        mode: options.mode,
        seats: made.seats,
        invite: made.invite ?? null,
        // The same again is a new game from the usual position.
        wishes: { ...options, fen: undefined, start: undefined, moves: undefined },
    })
    location.assign(`/game/${made.id}`)
}

/**
 * The options for another game like this one.
 *
 * @param {StateMessage} game
 * @param {SavedGame | null} saved
 * @returns {GameOptions}
 */
export function sameAgain(game, saved) {
    if (saved?.wishes) return saved.wishes
    const { clock, mode, rules, you } = game
    const pace = clock && { base: clock.base, increment: clock.increment }
    return { mode: mode === "engine" ? "local" : mode, rules, color: you[0] ?? "white", clock: pace }
}
