// The connection to a game: comes back by itself, and loses no move.
//
// A move that was sent and not acknowledged is sent again after every reconnection; the
// server knows a repeated move by its place in the game and acknowledges it once more.

/** @import { GameMessage, GameRequest, Greeting, MoveRequest, MovesMessage } from "../protocol.js" */

/**
 * @typedef {{state: "connecting" | "open" | "closed"} | {state: "waiting", seconds: number}} Connection
 *
 * @typedef {Pick<WebSocket, "send" | "close" | "onopen" | "onmessage" | "onclose">} Socket
 *
 * @typedef {object} Listener
 * @property {() => Greeting} hello gives the first message
 * @property {(message: GameMessage) => void} onMessage gets the server's
 * @property {(connection: Connection) => void} onConnection
 * @property {(url: string) => Socket} [makeSocket]
 */

// Milliseconds.
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 15_000
const SILENCE = 25_000
const PONG_LIMIT = 8_000
// The server says that coming back is of no use.
const POLICY = 1008

/**
 * How long to wait before the n-th attempt, in milliseconds; `chance` is in 0 … 1.
 *
 * @param {number} attempt
 * @param {number} chance
 */
export function pauseBefore(attempt, chance = Math.random()) {
    const pause = Math.min(FIRST_PAUSE * 2 ** attempt, LONGEST_PAUSE)
    return Math.round(pause * (0.75 + chance / 2))
}

export class GameSocket {
    /**
     * @param {string} address
     * @param {Listener} listener
     */
    constructor(address, { hello, onMessage, onConnection, makeSocket }) {
        this.address = address
        this.hello = hello
        this.onMessage = onMessage
        this.onConnection = onConnection
        /** @type {(url: string) => Socket} */
        this.makeSocket = makeSocket ?? ((url) => new WebSocket(url))
        this.attempt = 0
        this.nextId = 1
        /**
         * The move that the server has not acknowledged, or null.
         *
         * @type {MoveRequest | null}
         */
        this.pending = null
        this.isReady = false
        /**
         * Moves of a long game that were told before its state.
         *
         * @type {Pick<MovesMessage, "from" | "moves"> | null}
         */
        this.early = null
        /** @type {Socket | null} */
        this.socket = null
        this.isOver = false
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        this.timer = undefined
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        this.watcher = undefined
    }

    open() {
        clearTimeout(this.timer)
        if (this.isOver) return
        this.onConnection({ state: "connecting" })
        const socket = this.makeSocket(this.address)
        this.socket = socket
        socket.onopen = () => socket.send(JSON.stringify({ type: "hello", ...this.hello() }))
        socket.onmessage = (event) => this.receive(socket, JSON.parse(event.data))
        socket.onclose = (event) => this.lost(socket, event)
        this.watch()
    }

    /**
     * Send a message; true if it went out now.
     *
     * @param {GameRequest} message
     */
    send(message) {
        if (!this.isReady || this.socket === null) return false
        this.socket.send(JSON.stringify(message))
        return true
    }

    /**
     * Send a move made after `ply` half-moves; it is kept until the server has stored it.
     *
     * @param {string} text
     * @param {number} ply
     */
    sendMove(text, ply) {
        const move = this.hold(text, ply)
        this.send(move)
        return move
    }

    /**
     * Have a move to send as soon as the server is there.
     *
     * @param {string} text
     * @param {number} ply
     */
    hold(text, ply) {
        /** @type {MoveRequest} */
        const move = { type: "move", id: this.nextId++, ply, text }
        this.pending = move
        return move
    }

    /** Leave for good. */
    close() {
        this.isOver = true
        clearTimeout(this.timer)
        clearTimeout(this.watcher)
        this.socket?.close()
    }

    /** Give up this connection and try again at once, as when the network comes back. */
    retry() {
        if (this.isOver) return
        const old = this.socket
        this.abandon()
        old?.close()
        this.attempt = 0
        this.open()
    }

    /** Somebody looks at the page again, perhaps after a long sleep: is anybody there? */
    wake() {
        if (this.isOver) return
        if (this.isReady) this.ask()
        else this.retry()
    }

    /** The network is gone: what is left of the connection is of no use. */
    drop() {
        const old = this.socket
        this.abandon()
        old?.close()
        this.waitAndOpen()
    }

    // --- Within ---

    /**
     * @param {Socket} socket
     * @param {GameMessage} heard
     */
    receive(socket, heard) {
        if (socket !== this.socket) return
        this.watch()
        if (heard.type === "moves") {
            this.early = this.withEarly(heard)
            return
        }
        const message = heard.type === "state" ? { ...heard, ...this.withEarly(heard) } : heard
        if (message.type === "state") this.early = null
        if (message.type === "state" && !this.isReady) {
            this.isReady = true
            this.attempt = 0
            this.onConnection({ state: "open" })
            this.onMessage(message)
            if (this.pending) this.send(this.pending)
            return
        }
        const isAnswer = message.type === "ack" || message.type === "refused"
        if (isAnswer && message.id === this.pending?.id) this.pending = null
        if (message.type !== "pong") this.onMessage(message)
    }

    /**
     * What a message tells of the moves, put together with what came before it.
     *
     * @param {Pick<MovesMessage, "from" | "moves">} message
     */
    withEarly({ from, moves }) {
        const early = this.early
        if (early === null || from < early.from) return { from, moves }
        return { from: early.from, moves: early.moves.slice(0, from - early.from).concat(moves) }
    }

    /**
     * @param {Socket} socket
     * @param {{code: number}} event
     */
    lost(socket, event) {
        if (socket !== this.socket) return
        this.abandon()
        if (event.code === POLICY) {
            this.isOver = true
            this.onConnection({ state: "closed" })
        } else {
            this.waitAndOpen()
        }
    }

    abandon() {
        this.isReady = false
        this.socket = null
        this.early = null
        clearTimeout(this.watcher)
    }

    waitAndOpen() {
        clearTimeout(this.timer)
        if (this.isOver) return
        const pause = pauseBefore(this.attempt)
        this.attempt += 1
        this.onConnection({ state: "waiting", seconds: Math.ceil(pause / 1000) })
        this.timer = setTimeout(() => this.open(), pause)
    }

    // A connection can die without a word; a ping that nobody answers shows it.
    watch() {
        clearTimeout(this.watcher)
        this.watcher = setTimeout(() => this.ask(), SILENCE)
    }

    ask() {
        clearTimeout(this.watcher)
        this.send({ type: "ping" })
        this.watcher = setTimeout(() => this.drop(), PONG_LIMIT)
    }
}
