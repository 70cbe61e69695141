// A game as data: what the server said, what is looked at, what is under way.
// `update` is the only thing that changes it, and it changes nothing in place.

import { START } from "../notation/fen.js"

/** Before the server has said anything. */
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
        isFlipped: false,
        autoFlip: false,
    }
}

/** The state after an event. */
export function update(state, event) {
    switch (event.type) {
        case "state":
            return withGame(state, event.message, event.now)
        case "refused":
            return { ...state, refusal: event.message, notice: null }
        case "notice":
            return { ...state, notice: event.text }
        case "hush":
            return { ...state, refusal: null, notice: null }
        case "error":
            return { ...state, error: event.message }
        case "connection":
            return { ...state, connection: event.connection }
        case "look":
            return { ...state, viewed: clampPly(state, event.ply), refusal: null }
        case "flip":
            return { ...state, isFlipped: !state.isFlipped }
        case "auto-flip":
            return { ...state, autoFlip: event.on, isFlipped: false }
        default:
            throw new Error(`no such event: ${event.type}`)
    }
}

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
    return { ...state, game, heardAt: now, viewed, refusal, notice, error: null }
}

function clampPly(state, ply) {
    const last = state.game?.moves.length ?? 0
    if (ply === null || ply >= last) return null
    return Math.max(0, ply)
}

// --- What a state shows ------------------------------------------------------------------

/** How many half-moves the shown position is after. */
export function shownPly(state) {
    return state.viewed ?? state.game?.moves.length ?? 0
}

/** The entry of the last move before the shown position, or null. */
export function shownEntry(state) {
    return state.game?.moves[shownPly(state) - 1] ?? null
}

/** The shown position. */
export function shownFen(state) {
    if (!state.game) return START
    if (state.viewed === null) return state.game.fen
    return shownEntry(state)?.fen ?? state.game.start_fen
}

/** The square of the king in check in the shown position, or null. */
export function shownCheck(state) {
    if (state.viewed === null) return state.game?.check?.king ?? null
    return shownEntry(state)?.king ?? null
}

/** The squares of the last move in the shown position. */
export function shownMove(state) {
    const entry = shownEntry(state)
    return entry ? [entry.uci.slice(0, 2), entry.uci.slice(2, 4)] : []
}

/** What was taken until the shown position, and the balance for White. */
export function shownMaterial(state) {
    const { game } = state
    if (!game) return { white: "", black: "", score: 0 }
    if (state.viewed === null) {
        const { white_taken: white, black_taken: black, score } = game.material
        return { white: white.toLowerCase(), black: black.toLowerCase(), score }
    }
    const taken = { w: "", b: "" }
    const entries = game.moves.slice(0, state.viewed)
    for (const entry of entries) taken[entry.piece[0]] += (entry.taken ?? "").toLowerCase()
    // The balance of the start is told by nobody once moves are played.
    return { white: taken.w, black: taken.b, score: entries.at(-1)?.score ?? null }
}

/** Which colour is below. */
export function orientation(state) {
    const { game } = state
    if (!game) return "white"
    const isAlone = game.mode === "local" && game.you.length === 2
    let color = game.you.length === 1 ? game.you[0] : "white"
    if (isAlone && state.autoFlip) color = game.turn
    return state.isFlipped ? other(color) : color
}

/** Whether moves can be tried on the board. */
export function mayTry(state) {
    return state.game !== null && state.game.you.length > 0 && state.viewed === null
}

/** What the board lets a person take up, see `Board.allow`. */
export function permission(state) {
    if (!mayTry(state)) return { color: null }
    const { you, turn, legal } = state.game
    const color = you.length === 2 ? turn : you[0]
    return { color, strangers: true, legal }
}

/** The milliseconds a colour has left at a time. */
export function timeLeft(state, color, now) {
    const clock = state.game?.clock
    if (!clock) return null
    const gone = clock.running === color ? now - state.heardAt : 0
    return Math.max(0, clock[color] - gone)
}

/** The other colour. */
export function other(color) {
    return color === "white" ? "black" : "white"
}
