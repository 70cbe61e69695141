// The position or game of a link, read by the server; and what its headers say.

/** @import { ReadGame } from "../protocol.js" */
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
    if (given.kind === "position") return readText(given.fen, given.rules)
    if (given.kind === "pgn") {
        const text = await unpackText(given.packed)
        if (text === null) throw new Error(t("link-holds-nothing"))
        return readText(text, given.rules, undefined, given.game)
    }
    if (given.moves.length === 0) return readText(given.start, given.rules)
    const found = await readText(given.moves.join(" "), given.rules, given.start)
    return { ...found, headers: given.headers }
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
