// A game as data: what the server said, what is looked at, what is under way.
// `update` is the only thing that changes it, and it changes nothing in place.

/** @import { Color, MoveEntry, Reason, RefusedMessage, Square, StateMessage } from "../protocol.js" */
/** @import { Permission } from "../board/board.js" */
/** @import { Connection } from "./game-socket.js" */

import { START } from "../notation/fen.js"
import { squaresOf } from "../notation/uci.js"

/**
 * @typedef {object} GameState
 * @property {string} id
 * @property {StateMessage | null} game what the server said, with all its moves
 * @property {number} heardAt when it did, in milliseconds
 * @property {number | null} viewed how many half-moves are looked at; null for the present
 * @property {Pick<RefusedMessage, "message" | "squares"> | null} refusal
 * @property {string | null} notice
 * @property {Connection} connection
 * @property {Pick<Reason, "message"> | null} error
 * @property {{from: Square, to: Square} | null} premove what is played as soon as it can be
 * @property {boolean} isFlipped
 * @property {boolean} autoFlip
 *
 * @typedef {GameState & {game: StateMessage}} StartedState
 *
 * @typedef {{type: "state", message: StateMessage, now: number}
 *     | {type: "refused", message: Pick<RefusedMessage, "message" | "squares">}
 *     | {type: "notice", text: string}
 *     | {type: "dismiss"}
 *     | {type: "error", message: Pick<Reason, "message">}
 *     | {type: "connection", connection: Connection}
 *     | {type: "look", ply: number | null}
 *     | {type: "premove", move: {from: Square, to: Square} | null}
 *     | {type: "flip"}
 *     | {type: "auto-flip", on: boolean}} GameEvent
 */

/**
 * Before the server has said anything.
 *
 * @param {string} id
 * @returns {GameState}
 */
export function emptyState(id) {
    return {
        id,
        game: null,
        heardAt: 0,
        viewed: null,
        refusal: null,
        notice: null,
        connection: { state: "connecting" },
        error: null,
        premove: null,
        isFlipped: false,
        autoFlip: false,
    }
}

/**
 * The state after an event.
 *
 * @param {GameState} state
 * @param {GameEvent} event
 * @returns {GameState}
 */
export function update(state, event) {
    switch (event.type) {
        case "state":
            return withGame(state, event.message, event.now)
        case "refused":
            return { ...state, refusal: event.message, notice: null }
        case "notice":
            return { ...state, notice: event.text }
        case "dismiss":
            return { ...state, refusal: null, notice: null }
        case "error":
            return { ...state, error: event.message }
        case "connection":
            return { ...state, connection: event.connection }
        case "look":
            return { ...state, viewed: clampPly(state, event.ply), refusal: null }
        case "premove":
            return { ...state, premove: event.move, refusal: null, notice: null }
        case "flip":
            return { ...state, isFlipped: !state.isFlipped }
        case "auto-flip":
            return { ...state, autoFlip: event.on, isFlipped: false }
    }
}

/**
 * @param {GameState} state
 * @param {StateMessage} message
 * @param {number} now
 * @returns {GameState}
 */
function withGame(state, message, now) {
    const known = state.game?.moves ?? []
    const moves = known.slice(0, message.from).concat(message.moves)
    const game = { ...message, moves }
    const isNew = state.game !== null && game.ply !== state.game.ply
    // A player is called back to the present by a move; a spectator may go on studying.
    const isPlayer = game.you.length > 0
    let { viewed } = state
    if (viewed !== null && ((isNew && isPlayer) || viewed >= moves.length)) viewed = null
    const refusal = isNew ? null : state.refusal
    const notice = isNew ? null : state.notice
    // A move that was taken back, or the end of the game, leaves nothing to be played ahead.
    const isBack = state.game !== null && game.ply < state.game.ply
    const premove = game.outcome || isBack ? null : state.premove
    return { ...state, game, heardAt: now, viewed, refusal, notice, premove, error: null }
}

/**
 * @param {GameState} state
 * @param {number | null} ply
 */
function clampPly(state, ply) {
    const last = state.game?.moves.length ?? 0
    if (ply === null || ply >= last) return null
    return Math.max(0, ply)
}

/**
 * Whether the server has spoken.
 *
 * @param {GameState} state
 * @returns {state is StartedState}
 */
export function hasStarted(state) {
    return state.game !== null
}

// --- What a state shows ------------------------------------------------------------------

/**
 * How many half-moves the shown position is after.
 *
 * @param {GameState} state
 */
export function shownPly(state) {
    return state.viewed ?? state.game?.moves.length ?? 0
}

/**
 * The entry of the last move before the shown position, or null.
 *
 * @param {GameState} state
 * @returns {MoveEntry | null}
 */
export function shownEntry(state) {
    return state.game?.moves[shownPly(state) - 1] ?? null
}

/**
 * The shown position.
 *
 * @param {GameState} state
 */
export function shownFen(state) {
    if (!state.game) return START
    if (state.viewed === null) return state.game.fen
    return shownEntry(state)?.fen ?? state.game.start_fen
}

/**
 * The square of the king in check in the shown position, or null.
 *
 * @param {GameState} state
 */
export function shownCheck(state) {
    if (state.viewed === null) return state.game?.check?.king ?? null
    return shownEntry(state)?.king ?? null
}

/**
 * The squares of the last move in the shown position.
 *
 * @param {GameState} state
 * @returns {Square[]}
 */
export function shownMove(state) {
    const entry = shownEntry(state)
    return entry ? squaresOf(entry) : []
}

/**
 * What was taken until the shown position, and the balance for White.
 *
 * @param {GameState} state
 * @returns {{white: string, black: string, score: number | null}}
 */
export function shownMaterial(state) {
    const { game } = state
    if (!game) return { white: "", black: "", score: 0 }
    if (state.viewed === null) {
        const { white_taken: white, black_taken: black, score } = game.material
        return { white: white.toLowerCase(), black: black.toLowerCase(), score }
    }
    const entries = game.moves.slice(0, state.viewed)
    /** @param {string} side */
    const takenBy = (side) => {
        const own = entries.filter(({ piece }) => piece[0] === side)
        return own.map(({ taken }) => (taken ?? "").toLowerCase()).join("")
    }
    // The balance of the start is told by nobody once moves are played.
    return { white: takenBy("w"), black: takenBy("b"), score: entries.at(-1)?.score ?? null }
}

/**
 * Which colour is below.
 *
 * @param {GameState} state
 * @returns {Color}
 */
export function orientation(state) {
    const { game } = state
    if (!game) return "white"
    const isAlone = game.mode === "local" && game.you.length === 2
    let color = game.you.length === 1 ? game.you[0] : "white"
    if (isAlone && state.autoFlip) color = game.turn
    return state.isFlipped ? other(color) : color
}

/**
 * What the board lets a person take up, see `Board.allow`.
 *
 * @param {GameState} state
 * @returns {Partial<Permission>}
 */
export function permission(state) {
    const { game, viewed } = state
    if (game === null || game.you.length === 0 || viewed !== null) return { color: null }
    const { you, turn, legal } = game
    const color = you.length === 2 ? turn : you[0]
    return { color, canDragOthers: true, legal }
}

/**
 * Whether a move can be made ahead: the opponent is to move, on another screen.
 *
 * @param {GameState} state
 */
export function mayPremove({ game, viewed }) {
    if (!game || viewed !== null || game.outcome || game.you.length !== 1) return false
    return game.turn !== game.you[0]
}

/**
 * The milliseconds a colour has left at a time.
 *
 * @param {GameState} state
 * @param {Color} color
 * @param {number} now
 */
export function timeLeft(state, color, now) {
    const clock = state.game?.clock
    if (!clock) return null
    const gone = clock.running === color ? now - state.heardAt : 0
    return Math.max(0, clock[color] - gone)
}

/**
 * The other colour.
 *
 * @param {Color} color
 * @returns {Color}
 */
export function other(color) {
    return color === "white" ? "black" : "white"
}
