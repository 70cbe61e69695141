// Making a game and going to it.

/** @import { Color, Clock, GameOptions, StateMessage, WantedClock } from "../protocol.js" */
/** @import { SavedGame } from "./saved-games.js" */

import { createGame } from "../shared/api.js"
import { loadText } from "../shared/storage.js"
import { other } from "./game-state.js"
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
    const color = you[0] ?? "white"
    const wanted = clock && clockFor(clock, color)
    return { mode: mode === "engine" ? "local" : mode, rules, color, clock: wanted }
}

/**
 * A clock as the player of a colour would ask for it.
 *
 * @param {Pick<Clock, "terms">} clock
 * @param {Color} color
 * @returns {WantedClock}
 */
function clockFor({ terms }, color) {
    const [own, opponent] = [terms[color], terms[other(color)]]
    const isSame = own.base === opponent.base && own.increment === opponent.increment
    return isSame ? own : { ...own, opponent }
}
