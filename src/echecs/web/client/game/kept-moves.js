// Moves that the server has not acknowledged, kept over a reload: one for each game.

/** @import { Reason } from "../protocol.js" */

import { socketAddress } from "../shared/api.js"
import { language, t } from "../shared/labels.js"
import { asSentence } from "../shared/sentence.js"
import { loadData, saveData, savedNames, saveText } from "../shared/storage.js"
import { GameSocket } from "./game-socket.js"
import { tokensOf } from "./saved-games.js"

const PREFIX = "waiting-move."

/** @typedef {{ply: number, text: string}} KeptMove made after so many half-moves */

/**
 * The move that waits in a game, or null.
 *
 * @param {string} id
 * @returns {KeptMove | null}
 */
export function keptMove(id) {
    const { ply, text } = /** @type {Partial<KeptMove>} */ (loadData(PREFIX + id) ?? {})
    return typeof ply === "number" && typeof text === "string" ? { ply, text } : null
}

/**
 * Keep a move until the server has answered; null once it has.
 *
 * @param {string} id
 * @param {KeptMove | null} move
 */
export function keepMove(id, move) {
    if (move === null) saveText(PREFIX + id, null)
    else saveData(PREFIX + id, { ply: move.ply, text: move.text })
}

/**
 * What became of a move that was made while the server was away, in words.
 *
 * @param {string} move
 * @param {Pick<Reason, "message">} refusal
 */
export function refusalWords(move, { message }) {
    return t("kept-move-refused", { move, message: asSentence(message) })
}

/**
 * Deliver what waits, in whatever game; `tell` hears of each move that is refused.
 *
 * @param {(id: string, words: string) => void} tell
 */
export function deliverMoves(tell) {
    for (const name of savedNames(PREFIX)) deliver(name.slice(PREFIX.length), tell)
}

/**
 * @param {string} id
 * @param {(id: string, words: string) => void} tell
 */
function deliver(id, tell) {
    const move = keptMove(id)
    if (!move) return
    let problem = ""
    const socket = new GameSocket(socketAddress(`/ws/game/${id}`), {
        hello: () => ({ tokens: tokensOf(id), name: "", language: language() }),
        onMessage: (message) => {
            if (message.type === "ack") end()
            else if (message.type === "refused") fail(message.message)
            else if (message.type === "error") problem = message.message
        },
        // There is no such game any more, or no such seat.
        onConnection: ({ state }) => state === "closed" && fail(problem),
    })
    function end() {
        keepMove(id, null)
        socket.close()
    }
    /** @param {string} message */
    function fail(message) {
        end()
        tell(id, refusalWords(move?.text ?? "", { message }))
    }
    socket.sendMove(move.text, move.ply)
    socket.open()
}
