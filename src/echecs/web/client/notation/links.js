// Links that carry a position or a whole game after their #, where no server sees it.

import { START } from "./fen.js"

const COORDINATES = /^[a-h][1-8][a-h][1-8][qrbn]?$/
const RULES = ["standard", "mini"]
const LONGEST = 100_000

/** The address of a position: `positionLink("8/… w - - 0 1", "mini")`. */
export function positionLink(fen, rules = "standard", base = "", page = "/share") {
    return `${base}${page}#fen=${packFen(fen)}${rulesField(rules)}`
}

/** The address of a game: where it started and its moves as coordinates. */
export function gameLink({ start = START, moves, rules = "standard" }, base = "") {
    const from = start === START ? "" : `start=${packFen(start)}&`
    return `${base}/share#${from}moves=${moves.join(".")}${rulesField(rules)}`
}

/**
 * What a fragment holds: `{kind: "position", fen, rules}`,
 * `{kind: "game", start, moves, rules}`, or null when it is neither.
 * Whether the position and the moves are legal is for the server to say.
 */
export function parseFragment(fragment) {
    const text = fragment.replace(/^#/, "")
    if (text.length > LONGEST) return null
    const fields = readFields(text)
    if (fields === null) return null
    const rules = fields.get("rules") ?? "standard"
    if (!RULES.includes(rules)) return null
    if (fields.has("moves")) return readGame(fields, rules)
    const fen = unpackFen(fields.get("fen") ?? fields.get("start") ?? "")
    return fen === "" ? null : { kind: "position", fen, rules }
}

function readGame(fields, rules) {
    const moves = fields.get("moves").split(".").filter((move) => move !== "")
    if (!moves.every((move) => COORDINATES.test(move))) return null
    const start = unpackFen(fields.get("start") ?? fields.get("fen") ?? "") || START
    return { kind: "game", start, moves, rules }
}

function readFields(text) {
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

// A FEN's spaces travel as underscores: chat programs end a link at a space.
function packFen(fen) {
    return encodeURIComponent(fen.trim().replace(/\s+/g, "_")).replace(/%2F/g, "/")
}

function unpackFen(text) {
    return text.replace(/[_+\s]+/g, " ").trim()
}

function rulesField(rules) {
    return rules === "standard" ? "" : `&rules=${rules}`
}
