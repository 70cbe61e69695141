// Links that carry a position or a whole game after their #, where no server sees it.

/** @import { Rules } from "../protocol.js" */

import { START } from "./fen.js"
import { packText } from "./packed-text.js"

const COORDINATES = /^[a-h][1-8][a-h][1-8][qrbn]?$/
const RULES = ["standard", "mini"]
const LONGEST = 300_000
const LONGEST_HEADER = 200
// What a link tells of a game besides its moves, and the headers of PGN for it.
const HEADERS = { white: "White", black: "Black", result: "Result", date: "Date" }

/**
 * The address of a position: `positionLink("8/… w - - 0 1", "mini")`.
 *
 * @param {string} fen
 * @param {Rules} rules
 * @param {string} base the server's address, for use elsewhere
 * @param {string} page
 */
export function positionLink(fen, rules = "standard", base = "", page = "/share") {
    return `${base}${page}#fen=${packFen(fen)}${rulesField(rules)}`
}

/**
 * The address of a game: where it started and its moves as coordinates.
 *
 * @param {{start?: string, moves: string[], rules?: Rules, headers?: Record<string, string>}} game
 * @param {string} base
 */
export function gameLink({ start = START, moves, rules = "standard", headers = {} }, base = "") {
    const from = start === START ? "" : `start=${packFen(start)}&`
    const told = Object.entries(HEADERS)
        .filter(([, name]) => headers[name])
        .map(([field, name]) => `&${field}=${encodeURIComponent(headers[name])}`)
    return `${base}/share#${from}moves=${moves.join(".")}${told.join("")}${rulesField(rules)}`
}

/**
 * The address of a PGN with everything that is in it; `game` is the number of the game to show.
 *
 * @param {string} pgn
 * @param {Rules} rules
 * @param {number} game
 * @param {string} base
 */
export async function pgnLink(pgn, rules = "standard", game = 1, base = "") {
    const number = game > 1 ? `&game=${game}` : ""
    return `${base}/share#pgn=${await packText(pgn)}${number}${rulesField(rules)}`
}

/**
 * @typedef {{kind: "position", fen: string, rules: Rules}} LinkedPosition
 * @typedef {{kind: "game", start: string, moves: string[], rules: Rules,
 *     headers: Record<string, string>}} LinkedGame
 * @typedef {{kind: "pgn", packed: string, game: number, rules: Rules}} LinkedPgn
 */

/**
 * What a fragment holds: `{kind: "position", fen, rules}`,
 * `{kind: "game", start, moves, rules}`, `{kind: "pgn", packed, game, rules}`, or null when it
 * is none of them.
 * Whether the position and the moves are legal is for the server to say.
 *
 * @param {string} fragment
 * @returns {LinkedPosition | LinkedGame | LinkedPgn | null}
 */
export function parseFragment(fragment) {
    const text = fragment.replace(/^#/, "")
    if (text.length > LONGEST) return null
    const fields = readFields(text)
    if (fields === null) return null
    const rules = fields.get("rules") ?? "standard"
    if (!isRules(rules)) return null
    const packed = fields.get("pgn")
    if (packed) return { kind: "pgn", packed, game: Number(fields.get("game")) || 1, rules }
    const moves = fields.get("moves")
    if (moves !== undefined) return readGame(moves, fields, rules)
    const fen = unpackFen(fields.get("fen") ?? fields.get("start") ?? "")
    return fen === "" ? null : { kind: "position", fen, rules }
}

/**
 * @param {string} text
 * @returns {text is Rules}
 */
function isRules(text) {
    return RULES.includes(text)
}

/**
 * @param {string} text
 * @param {Map<string, string>} fields
 * @param {Rules} rules
 * @returns {LinkedGame | null}
 */
function readGame(text, fields, rules) {
    const moves = text.split(".").filter((move) => move !== "")
    if (!moves.every((move) => COORDINATES.test(move))) return null
    const start = unpackFen(fields.get("start") ?? fields.get("fen") ?? "") || START
    const told = Object.entries(HEADERS).flatMap(([field, name]) => {
        const value = fields.get(field)
        return value ? [[name, value.slice(0, LONGEST_HEADER)]] : []
    })
    return { kind: "game", start, moves, rules, headers: Object.fromEntries(told) }
}

/** @param {string} text */
function readFields(text) {
    /** @type {Map<string, string>} */
    const fields = new Map()
    for (const pair of text.split("&")) {
        const equals = pair.indexOf("=")
        if (equals < 0) continue
        try {
            fields.set(pair.slice(0, equals), decodeURIComponent(pair.slice(equals + 1)))
        } catch {
            return null // a % that stands for nothing
        }
    }
    return fields
}

/**
 * A FEN's spaces travel as underscores: chat programs end a link at a space.
 *
 * @param {string} fen
 */
function packFen(fen) {
    return encodeURIComponent(fen.trim().replace(/\s+/g, "_")).replace(/%2F/g, "/")
}

/** @param {string} text */
function unpackFen(text) {
    return text.replace(/[_+\s]+/g, " ").trim()
}

/**
 * What a link tells of the position to look at: nothing unless something is drawn on it.
 *
 * @param {number} ply
 * @param {string} drawn
 */
export function viewField(ply, drawn) {
    return drawn === "" ? "" : `&ply=${ply}&draw=${drawn}`
}

/**
 * The position that a link wants to be looked at, and what is drawn on it; null without any.
 *
 * @param {string} fragment
 */
export function parseView(fragment) {
    const fields = readFields(fragment.replace(/^#/, ""))
    const drawn = fields?.get("draw")
    if (!drawn) return null
    return { ply: Number(fields?.get("ply")) || 0, drawn }
}

/** @param {Rules} rules */
function rulesField(rules) {
    return rules === "standard" ? "" : `&rules=${rules}`
}
