// The one door to the server's HTTP interface.

import { language, t } from "./labels.js"

/** The server refused; `reason` is for programs, `message` for people. */
export class Refused extends Error {
    constructor(status, { reason = "unknown", message = "", faults = [], squares = [] } = {}) {
        super(message || `${status}`)
        this.status = status
        this.reason = reason
        this.faults = faults
        this.squares = squares
    }
}

/** Ask the server; where no answer comes, the error says so in the reader's language. */
async function ask(path, options) {
    try {
        return await fetch(path, options)
    } catch {
        throw new Error(t("connection-lost"))
    }
}

async function answerOf(response) {
    const isJson = (response.headers.get("Content-Type") ?? "").includes("json")
    const body = isJson ? await response.json() : {}
    if (!response.ok) throw new Refused(response.status, body)
    return body
}

async function post(path, body) {
    return answerOf(
        await ask(path, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ language: language(), ...body }),
        }),
    )
}

/** What the server is and can do. */
export const about = async () => answerOf(await ask(`/api/about?language=${language()}`))

/** A new game: `{id, seats, invite}`. */
export const createGame = (wishes) => post("/api/games", wishes)

/** Take the free seat of a game, to be opened by a token of one's own: `{color, token}`. */
export const joinGame = (id, invite, name, token) =>
    post(`/api/games/${encodeURIComponent(id)}/join`, { invite, name, token })

/** Understand a FEN, a PGN or a list of moves; the moves begin at `start` if it is given. */
export const readText = (text, rules = "standard", start = undefined) =>
    post("/api/read", { text, rules, start })

/** Judge a position: `{ok, fen, faults, …}`. */
export const judgePosition = (fen, rules = "standard") => post("/api/position", { fen, rules })

/** One step of training, see the server. */
export const train = (step) => post("/api/train", step)

/** A text as a QR code: `{size, path}` of an SVG. */
export const drawCode = (text) => post("/api/qr", { text })

/** The address of a game's PGN. */
export const pgnAddress = (id) => `/api/games/${encodeURIComponent(id)}/pgn`

/** A game's PGN as text. */
export async function pgnText(id) {
    const response = await ask(pgnAddress(id))
    if (!response.ok) throw new Refused(response.status)
    return response.text()
}
