// One long search of the server, over a socket of its own.

/** @import { Reason } from "../protocol.js" */

import { socketAddress } from "./api.js"
import { language } from "./labels.js"

/** @typedef {{cancel: () => void}} Search */

/**
 * Ask for a search; what comes last, of the type `last`, or the failure is told once, unless
 * the search is cancelled.
 *
 * @template {{type: string}} M
 * @param {string} path
 * @param {object} request
 * @param {string} last
 * @param {object} on
 * @param {(message: M) => void} on.message
 * @param {(message: string) => void} on.failure
 * @returns {Search}
 */
export function startLongSearch(path, request, last, on) {
    const socket = new WebSocket(socketAddress(path))
    let isOver = false

    /** @param {() => void} report */
    function finish(report) {
        if (isOver) return
        isOver = true
        socket.close()
        report()
    }

    socket.addEventListener("open", () => {
        socket.send(JSON.stringify({ ...request, language: language() }))
    })
    socket.addEventListener("message", ({ data }) => {
        if (isOver) return
        const message = /** @type {M | ({type: "error"} & Reason)} */ (JSON.parse(data))
        if ("reason" in message) finish(() => on.failure(message.message))
        else if (message.type === last) finish(() => on.message(message))
        else on.message(message)
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
