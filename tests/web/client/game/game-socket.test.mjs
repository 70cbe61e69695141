import assert from "node:assert/strict"
import test, { mock } from "node:test"

/** @import { Connection, Socket } from "../../../../src/echecs/web/client/game/game-socket.js" */
/** @import { GameMessage } from "../../../../src/echecs/web/client/protocol.js" */

import { GameSocket, pauseBefore } from "../../../../src/echecs/web/client/game/game-socket.js"

class FakeSocket {
    /** @type {{type: string, text?: string}[]} */
    sent = []
    isClosed = false
    /** @type {() => void} */
    onopen = () => {}
    /** @type {(event: {data: string}) => void} */
    onmessage = () => {}
    /** @type {(event: {code: number}) => void} */
    onclose = () => {}

    /** @param {string} text */
    send(text) {
        this.sent.push(JSON.parse(text))
    }

    close() {
        this.isClosed = true
    }

    /** @param {object} message */
    hear(message) {
        this.onmessage({ data: JSON.stringify(message) })
    }
}

function connected() {
    mock.timers.reset()
    mock.timers.enable({ apis: ["setTimeout"] })
    /** @type {FakeSocket[]} */
    const sockets = []
    /** @type {Connection["state"][]} */
    const states = []
    /** @type {GameMessage[]} */
    const heard = []
    const socket = new GameSocket("ws://here", {
        hello: () => ({ tokens: ["t"], name: "Ann", language: "en" }),
        onMessage: (message) => heard.push(message),
        onConnection: ({ state }) => states.push(state),
        makeSocket: () => {
            const fake = new FakeSocket()
            sockets.push(fake)
            // It is told less than a WebSocket is: texts and closing codes are all that counts.
            return /** @type {Socket} */ (/** @type {unknown} */ (fake))
        },
    })
    socket.open()
    welcome(sockets[0])
    return { socket, sockets, states, heard }
}

/** @param {FakeSocket} fake */
function welcome(fake) {
    fake.onopen()
    fake.hear({ type: "state" })
}

test("pauses grow, within bounds", () => {
    const pauses = [0, 1, 2, 3, 10].map((attempt) => pauseBefore(attempt, 0.5))
    assert.deepEqual(pauses, [500, 1000, 2000, 4000, 15000])
    assert.equal(pauseBefore(10, 0), 11250)
})

test("hello comes first, and nothing is sent before the state", () => {
    const { socket, sockets, states } = connected()
    assert.deepEqual(sockets[0].sent, [{ type: "hello", tokens: ["t"], name: "Ann", language: "en" }])
    assert.deepEqual(states, ["connecting", "open"])
    assert.equal(socket.send({ type: "resign" }), true)
})

test("a move without its acknowledgement is sent again", () => {
    const { socket, sockets, states } = connected()
    const move = socket.sendMove("e2e4", 0)
    sockets[0].onclose({ code: 1006 })
    assert.equal(states.at(-1), "waiting")
    mock.timers.tick(1000)
    welcome(sockets[1])
    assert.deepEqual(sockets[1].sent.at(-1), { type: "move", id: move.id, ply: 0, text: "e2e4" })
    sockets[1].hear({ type: "ack", id: move.id, ply: 1 })
    assert.equal(socket.pending, null)
    sockets[1].onclose({ code: 1012 })
    mock.timers.tick(1000)
    welcome(sockets[2])
    assert.equal(sockets[2].sent.length, 1)
})

test("a move made while nobody listens waits", () => {
    const { socket, sockets } = connected()
    sockets[0].onclose({ code: 1006 })
    socket.sendMove("e2e4", 0)
    mock.timers.tick(1000)
    welcome(sockets[1])
    assert.equal(sockets[1].sent.at(-1)?.text, "e2e4")
})

test("a refused move is not sent again", () => {
    const { socket, sockets } = connected()
    const { id } = socket.sendMove("e2e5", 0)
    sockets[0].hear({ type: "refused", id, reason: "no" })
    assert.equal(socket.pending, null)
})

test("what the server forbids is not tried again", () => {
    const { sockets, states } = connected()
    sockets[0].onclose({ code: 1008 })
    mock.timers.tick(60_000)
    assert.equal(sockets.length, 1)
    assert.equal(states.at(-1), "closed")
})

test("a connection that has gone silent is given up", () => {
    const { sockets, states } = connected()
    mock.timers.tick(25_000)
    assert.equal(sockets[0].sent.at(-1)?.type, "ping")
    mock.timers.tick(8_000)
    assert.equal(states.at(-1), "waiting")
    assert.ok(sockets[0].isClosed)
    sockets[0].onclose({ code: 1006 })
    mock.timers.tick(1000)
    assert.equal(sockets.length, 2)
})

test("a page that is looked at again asks at once", () => {
    const { socket, sockets, states } = connected()
    socket.wake()
    assert.equal(sockets[0].sent.at(-1)?.type, "ping")
    sockets[0].hear({ type: "pong" })
    mock.timers.tick(10_000)
    assert.equal(states.at(-1), "open")
    sockets[0].onclose({ code: 1006 })
    socket.wake()
    assert.equal(sockets.length, 2)
    welcome(sockets[1])
    mock.timers.tick(2_000)
    assert.equal(sockets.length, 2)
})

test("moves of a long game come before its state, and count as part of it", () => {
    const { sockets, heard } = connected()
    const [fake] = sockets
    fake.hear({ type: "moves", from: 0, moves: ["a", "b"] })
    fake.hear({ type: "moves", from: 2, moves: ["c", "d"] })
    assert.equal(heard.length, 1)
    // The last one was taken back meanwhile.
    fake.hear({ type: "state", from: 3, moves: ["e"], ply: 4 })
    assert.deepEqual(heard.at(-1), { type: "state", from: 0, moves: ["a", "b", "c", "e"], ply: 4 })
    fake.hear({ type: "state", from: 4, moves: ["f"], ply: 5 })
    assert.deepEqual(heard.at(-1), { type: "state", from: 4, moves: ["f"], ply: 5 })
})
