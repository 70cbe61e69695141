// One search for a mate.

/** @import { SearchMessage, SearchProgress, SearchRequest, SearchSolution } from "../protocol.js" */
/** @import { Search } from "../shared/long-search.js" */

import { startLongSearch } from "../shared/long-search.js"

/**
 * Search from `fen` for a mate in at most `moves` moves (null: the shortest there is).
 * The solution or the failure is told once, unless the search is cancelled.
 *
 * @param {SearchRequest} request
 * @param {object} on
 * @param {(place: number) => void} [on.queued]
 * @param {(report: SearchProgress) => void} [on.progress]
 * @param {(answer: SearchSolution) => void} on.solution
 * @param {(message: string) => void} on.failure
 * @returns {Search}
 */
export function startSearch({ fen, rules, moves, seconds }, on) {
    /** @param {SearchMessage} message */
    function tell(message) {
        if (message.type === "queued") on.queued?.(message.place)
        else if (message.type === "progress") on.progress?.(message)
        else if (message.type === "solution") on.solution(message)
    }
    const listener = { message: tell, failure: on.failure }
    return startLongSearch("/ws/solve", { fen, rules, moves, seconds }, "solution", listener)
}
