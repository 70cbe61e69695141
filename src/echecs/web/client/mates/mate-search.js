// One search for a mate, over a socket of its own.

import { language } from "../shared/labels.js"

/**
 * Search from `fen` for a mate in at most `moves` moves (null: the shortest there is).
 * `on` holds `queued(place)`, `progress(report)`, `solution(answer)` and `failure(message)`;
 * one of the last two is called once, unless the search is cancelled.
 */
export function startSearch({ fen, rules, moves, seconds }, on) {
    const scheme = location.protocol === "https:" ? "wss" : "ws"
    const socket = new WebSocket(`${scheme}://${location.host}/ws/solve`)
    let isOver = false

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
        const message = JSON.parse(data)
        if (isOver) return
        if (message.type === "queued") on.queued(message.place)
        else if (message.type === "progress") on.progress(message)
        else if (message.type === "solution") finish(() => on.solution(message))
        else finish(() => on.failure(message.message ?? ""))
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
