// One search for a mate, over a socket of its own.

/** @import { SearchMessage, SearchProgress, SearchRequest, SearchSolution } from "../protocol.js" */

import { socketAddress } from "../shared/api.js"
import { language } from "../shared/labels.js"

/** @typedef {{cancel: () => void}} Search */

/**
 * Search from `fen` for a mate in at most `moves` moves (null: the shortest there is).
 * The solution or the failure is told once, unless the search is cancelled.
 *
 * @param {SearchRequest} request
 * @param {object} on
 * @param {(place: number) => void} [on.queued]
 * @param {(report: SearchProgress) => void} [on.progress]
 * @param {(answer: SearchSolution) => void} on.solution
 * @param {(message: string) => void} on.failure
 * @returns {Search}
 */
export function startSearch({ fen, rules, moves, seconds }, on) {
    const socket = new WebSocket(socketAddress("/ws/solve"))
    let isOver = false

    /** @param {() => void} report */
    function finish(report) {
        if (isOver) return
        isOver = true
        socket.close()
        report()
    }

    socket.addEventListener("open", () => {
        socket.send(JSON.stringify({ fen, rules, moves, seconds, language: language() }))
    })
    socket.addEventListener("message", ({ data }) => {
        const message = /** @type {SearchMessage} */ (JSON.parse(data))
        if (isOver) return
        if (message.type === "queued") on.queued?.(message.place)
        else if (message.type === "progress") on.progress?.(message)
        else if (message.type === "solution") finish(() => on.solution(message))
        else finish(() => on.failure(message.message))
    })
    socket.addEventListener("close", () => finish(() => on.failure("")))

    /** Give up; the server stops searching at once. */
    function cancel() {
        if (isOver) return
        isOver = true
        if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: "cancel" }))
        socket.close()
    }
    return { cancel }
}
