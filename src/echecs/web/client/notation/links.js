// Links that carry a position or a whole game after their #, where no server sees it.

/** @import { Rules } from "../protocol.js" */

import { START } from "./fen.js"

const COORDINATES = /^[a-h][1-8][a-h][1-8][qrbn]?$/
const RULES = ["standard", "mini"]
const LONGEST = 100_000

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
 * @param {{start?: string, moves: string[], rules?: Rules}} game
 * @param {string} base
 */
export function gameLink({ start = START, moves, rules = "standard" }, base = "") {
    const from = start === START ? "" : `start=${packFen(start)}&`
    return `${base}/share#${from}moves=${moves.join(".")}${rulesField(rules)}`
}

/**
 * @typedef {{kind: "position", fen: string, rules: Rules}} LinkedPosition
 * @typedef {{kind: "game", start: string, moves: string[], rules: Rules}} LinkedGame
 */

/**
 * What a fragment holds: `{kind: "position", fen, rules}`,
 * `{kind: "game", start, moves, rules}`, or null when it is neither.
 * Whether the position and the moves are legal is for the server to say.
 *
 * @param {string} fragment
 * @returns {LinkedPosition | LinkedGame | null}
 */
export function parseFragment(fragment) {
    const text = fragment.replace(/^#/, "")
    if (text.length > LONGEST) return null
    const fields = readFields(text)
    if (fields === null) return null
    const rules = fields.get("rules") ?? "standard"
    if (!isRules(rules)) return null
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
    return { kind: "game", start, moves, rules }
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

/** @param {Rules} rules */
function rulesField(rules) {
    return rules === "standard" ? "" : `&rules=${rules}`
}
