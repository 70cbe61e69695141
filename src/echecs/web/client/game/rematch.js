// After the game: who won, and another one with colours changed.

/** @import { GameOptions, GameRequest, StateMessage } from "../protocol.js" */

import { byId, onClick, setText } from "../shared/dom.js"
import { t } from "../shared/labels.js"
import { seenByOpponent } from "./game-options.js"
import { other } from "./game-state.js"
import { sameAgain, startGame } from "./new-game.js"
import { playerName } from "./player-bar.js"
import { savedGame, saveGame } from "./saved-games.js"

/**
 * The options for another game like this one, with colours changed.
 *
 * @param {StateMessage} game
 * @returns {GameOptions}
 */
export function coloursChanged(game) {
    const again = sameAgain(game, savedGame(game.id))
    if (game.mode === "local") {
        const { white, black } = game.players
        return { ...again, name: black.name, opponent: white.name, clock: seenByOpponent(again.clock) }
    }
    return { ...again, color: other(game.you[0]) }
}

/**
 * Wire the buttons; `fail` is told what went wrong.
 *
 * @param {object} page
 * @param {() => StateMessage | null} page.current
 * @param {{send: (message: GameRequest) => unknown}} page.socket
 * @param {(error: unknown) => void} page.fail
 */
export function wireRematch({ current, socket, fail }) {
    onClick("rematch", () => {
        const game = current()
        if (!game) return
        if (game.mode === "link") socket.send({ type: "rematch", action: "offer" })
        else startGame(coloursChanged(game)).catch(fail)
    })
    onClick("rematch-accept", () => socket.send({ type: "rematch", action: "accept" }))
    onClick("rematch-decline", () => socket.send({ type: "rematch", action: "decline" }))
}

/**
 * Keep the seat of the next game, which this one's token opens; the colour is the other one.
 *
 * @param {StateMessage} game
 */
export function takeNextSeat(game) {
    if (game.next === null || game.you.length !== 1) return false
    const saved = savedGame(game.id)
    const token = saved?.seats[game.you[0]]
    if (!token || savedGame(game.next)) return false
    saveGame(game.next, {
        mode: game.mode,
        seats: { [other(game.you[0])]: token },
        wishes: saved?.wishes,
    })
    return true
}

/**
 * Draw how the game ended.
 *
 * @param {StateMessage} game
 */
export function renderResult(game) {
    const { outcome } = game
    byId("result").hidden = outcome === null
    if (!outcome) return
    const names = [playerName(game, "white") || t("white"), playerName(game, "black") || t("black")]
    const result = outcome.result.replace("1/2-1/2", "½ – ½").replace("-", " – ")
    setText(byId("score-line"), `${names[0]} ${result} ${names[1]}`)
    const isPlayer = game.you.length > 0
    const mayAsk = game.mode !== "link" || game.can.includes("rematch-offer")
    byId("rematch").hidden = !isPlayer || !mayAsk
    const next = byId("to-next", HTMLAnchorElement)
    next.hidden = game.next === null
    if (game.next) next.href = `/game/${game.next}`
}
