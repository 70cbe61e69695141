// The one door to the server's HTTP interface.

/**
 * @import {
 *     About, CreatedGame, Evaluation, FoundMate, FrontPage, GameOptions, GoodMove, HintMessage,
 *     ImportedPuzzles, JoinedGame, Puzzle, QrCode, ReadGame, Reason, Rules, SolutionTree,
 *     TrainingPosition, Verdict, WrongMove
 * } from "../protocol.js"
 */

import { isAway } from "./away.js"
import { keep, kept } from "./kept.js"
import { language, t } from "./labels.js"

/** The server refused; `reason` is for programs, `message` for people. */
export class Refused extends Error {
    /**
     * @param {number} status
     * @param {Partial<Reason>} answer
     */
    constructor(status, { reason = "unknown", message = "", faults = [], squares = [] } = {}) {
        super(message || `${status}`)
        this.status = status
        this.reason = reason
        this.faults = faults
        this.squares = squares
    }
}

/**
 * What an error says.
 *
 * @param {unknown} error
 */
export function messageOf(error) {
    return error instanceof Error ? error.message : String(error)
}

/**
 * What an error says, and each fault of a position that it names.
 *
 * @param {unknown} error
 */
export function messagesOf(error) {
    const faults = error instanceof Refused ? error.faults : []
    return [messageOf(error), ...faults.map(({ message }) => message)]
}

/**
 * The address of a socket of the server.
 *
 * @param {string} path
 */
export function socketAddress(path) {
    return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`
}

/**
 * Ask the server; where no answer comes, the error says so in the reader's language.
 *
 * @param {string} path
 * @param {RequestInit} [options]
 */
async function ask(path, options) {
    try {
        return await fetch(path, options)
    } catch {
        throw new Unreachable(isAway() ? t("needs-server") : t("connection-lost"))
    }
}

/** No answer came. */
class Unreachable extends Error {}

// Questions whose answers never change, so that what was seen once can be looked at without
// the server: links, positions, exercises.
const LASTING = ["/api/read", "/api/position", "/api/train", "/api/variations"]

/** @param {Response} response */
async function answerOf(response) {
    const isJson = (response.headers.get("Content-Type") ?? "").includes("json")
    const body = isJson ? await response.json() : {}
    if (!response.ok) throw new Refused(response.status, body)
    return body
}

/**
 * @param {string} path
 * @param {object} body
 */
async function post(path, body) {
    const question = JSON.stringify({ language: language(), ...body })
    const name = `${path} ${question}`
    const isLasting = LASTING.includes(path)
    try {
        const headers = { "Content-Type": "application/json" }
        const answer = await answerOf(await ask(path, { method: "POST", headers, body: question }))
        if (isLasting) keep("answers", name, answer)
        return answer
    } catch (error) {
        const known = isLasting && error instanceof Unreachable ? await kept("answers", name) : null
        if (known === null) throw error
        return /** @type {any} */ (known)
    }
}

/**
 * The question is asked once for each page.
 *
 * @type {Promise<About> | undefined}
 */
let asked

/**
 * What the server is and can do.
 *
 * @returns {Promise<About>}
 */
export async function about() {
    asked ??= ask(`/api/about?language=${language()}`).then(answerOf)
    return asked
}

/**
 * A new game.
 *
 * @param {GameOptions} options
 * @returns {Promise<CreatedGame>}
 */
export function createGame(options) {
    return post("/api/games", options)
}

/**
 * Take the free seat of a game, to be opened by a token of one's own.
 *
 * @param {string} id
 * @param {string} invite
 * @param {string} name
 * @param {string} token
 * @returns {Promise<JoinedGame>}
 */
export function joinGame(id, invite, name, token) {
    return post(`/api/games/${encodeURIComponent(id)}/join`, { invite, name, token })
}

/**
 * A new demonstration: its id, and the teacher's token.
 *
 * @param {{text: string, name: string}} options and whatever `/api/read` takes
 * @returns {Promise<{id: string, token: string}>}
 */
export function beginDemonstration(options) {
    return post("/api/demonstrations", options)
}

/**
 * Show something else in a demonstration.
 *
 * @param {string} id
 * @param {{text: string, token: string}} options
 */
export function showInDemonstration(id, options) {
    return post(`/api/games/${encodeURIComponent(id)}/demonstration`, options)
}

/**
 * Understand a FEN, a PGN or a list of moves; the moves begin at `start` if it is given.
 *
 * @param {string} text
 * @param {Rules} rules
 * @param {string} [start]
 * @param {number} [game] which game of several, from 1 on
 * @returns {Promise<ReadGame>}
 */
export function readText(text, rules = "standard", start = undefined, game = undefined) {
    return post("/api/read", { text, rules, start, game })
}

/**
 * Judge a position.
 *
 * @param {string} fen
 * @param {Rules} rules
 * @returns {Promise<Verdict>}
 */
export function judgePosition(fen, rules = "standard") {
    return post("/api/position", { fen, rules })
}

/**
 * Judge a position; where no verdict comes, the reason for that is the fault.
 *
 * @param {string} fen
 * @param {Rules} rules
 * @returns {Promise<Verdict>}
 */
export async function judgeOrFault(fen, rules) {
    try {
        return await judgePosition(fen, rules)
    } catch (error) {
        return { ok: false, faults: [{ code: "refused", message: messageOf(error), squares: [] }] }
    }
}

/**
 * What a position is worth.
 *
 * @param {string} fen
 * @param {Rules} rules
 * @returns {Promise<Evaluation>}
 */
export function evaluate(fen, rules) {
    return post("/api/evaluate", { fen, rules })
}

/**
 * The move to play in a position, and why.
 *
 * @param {string} fen
 * @param {Rules} rules
 * @returns {Promise<HintMessage>}
 */
export function hintFor(fen, rules) {
    return post("/api/hint", { fen, rules })
}

/**
 * The shortest mate of a position.
 *
 * @param {TrainingPosition} position
 * @returns {Promise<FoundMate>}
 */
export function findMate(position) {
    return post("/api/train", { ...position, left: null, move: null })
}

/**
 * Whether a move keeps the mate in `left` moves, and the answer to it.
 *
 * @param {TrainingPosition} position
 * @param {number | null} left
 * @param {string} move
 * @returns {Promise<GoodMove | WrongMove>}
 */
export function tryMove(position, left, move) {
    return post("/api/train", { ...position, left, move })
}

/**
 * The puzzles that come with the server.
 *
 * @returns {Promise<Puzzle[]>}
 */
export async function builtInPuzzles() {
    return answerOf(await ask("/api/puzzles"))
}

/**
 * What the first page shows on a day such as "2024-02-29".
 *
 * @param {string} day
 * @returns {Promise<FrontPage>}
 */
export async function shownOn(day) {
    return answerOf(await ask(`/api/front?day=${day}`))
}

/**
 * The puzzles of a text: EPD, Lichess puzzles or PGN.
 *
 * @param {string} text
 * @returns {Promise<ImportedPuzzles>}
 */
export function importPuzzles(text) {
    return post("/api/puzzles", { text })
}

/**
 * The keys with all their variations, the tries and the set play.
 *
 * @param {TrainingPosition} position
 * @returns {Promise<SolutionTree>}
 */
export function variationsOf(position) {
    return post("/api/variations", position)
}

/**
 * A text as a QR code.
 *
 * @param {string} text
 * @returns {Promise<QrCode>}
 */
export function qrCodeOf(text) {
    return post("/api/qr", { text })
}

/**
 * The address of a game's PGN.
 *
 * @param {string} id
 */
export function pgnAddress(id) {
    return `/api/games/${encodeURIComponent(id)}/pgn`
}

/**
 * A game's PGN as text.
 *
 * @param {string} id
 */
export async function pgnText(id) {
    const response = await ask(pgnAddress(id))
    if (!response.ok) throw new Refused(response.status)
    return response.text()
}
