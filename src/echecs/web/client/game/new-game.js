// Making a game and going to it.

import { createGame } from "../shared/api.js"
import { recall } from "../shared/storage.js"
import { keepRecord } from "./saved-games.js"

/** Make a game by these wishes, remember its seats, and go there. */
export async function startGame(wishes) {
    const made = await createGame({ name: recall("name", ""), ...wishes })
    keepRecord(made.id, {
        mode: wishes.mode,
        seats: made.seats,
        invite: made.invite ?? null,
        // The same again is a new game from the usual position.
        wishes: { ...wishes, fen: undefined, pgn: undefined, start: undefined, moves: undefined },
    })
    location.assign(`/game/${made.id}`)
}

/** The wishes for another game like this one. */
export function sameAgain(game, record) {
    if (record?.wishes) return record.wishes
    const { clock, mode, rules, you } = game
    const wishes = { mode: mode === "engine" ? "local" : mode, rules, color: you[0] ?? "white" }
    return { ...wishes, clock: clock && { base: clock.base, increment: clock.increment } }
}
