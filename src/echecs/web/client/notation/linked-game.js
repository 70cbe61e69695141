// The position or game of a link, read by the server; and what its headers say.

/** @import { ReadGame, Rules } from "../protocol.js" */
/** @import { LinkedGame, LinkedPgn, LinkedPosition } from "./links.js" */

import { readText } from "../shared/api.js"
import { t } from "../shared/labels.js"
import { unpackText } from "./packed-text.js"

/**
 * Let the server read what a link holds.
 *
 * @param {LinkedPosition | LinkedGame | LinkedPgn} given
 */
export async function readLinked(given) {
    const { text, rules, start, game } = await textOf(given)
    const found = await readText(text, rules, start, game)
    return given.kind === "game" ? { ...found, headers: given.headers } : found
}

/**
 * What a link holds, as the server reads it.
 *
 * @param {LinkedPosition | LinkedGame | LinkedPgn} given
 * @returns {Promise<{text: string, rules: Rules, start?: string, game?: number}>}
 */
export async function textOf(given) {
    const { rules } = given
    if (given.kind === "position") return { text: given.fen, rules }
    if (given.kind === "pgn") {
        const text = await unpackText(given.packed)
        if (text === null) throw new Error(t("link-holds-nothing"))
        return { text, rules, game: given.game }
    }
    if (given.moves.length === 0) return { text: given.start, rules }
    return { text: given.moves.join(" "), rules, start: given.start }
}

/** @param {string | undefined} value */
function isTold(value) {
    return value !== undefined && value !== "" && !/^[?.*]+$/.test(value)
}

/**
 * Who played: "Ann – Bob"; null where nobody is named.
 *
 * @param {Pick<ReadGame, "headers">} game
 */
export function titleOf({ headers }) {
    const players = [headers.White, headers.Black]
    if (!players.some(isTold)) return null
    return players.map((name) => (isTold(name) ? name : "?")).join(" – ")
}

/**
 * The result, where and when: "1-0 · Club evening".
 *
 * @param {Pick<ReadGame, "headers" | "outcome">} game
 */
export function detailsOf({ headers, outcome }) {
    const result = outcome?.result ?? headers.Result
    return [result, headers.Event, headers.Site, headers.Date].filter(isTold).join(" · ")
}
