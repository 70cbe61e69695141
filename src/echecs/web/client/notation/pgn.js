// A game as PGN text, from the notation that the server gave.

/** @import { MoveEntry, ReadGame } from "../protocol.js" */

import { START } from "./fen.js"
import { numberOf } from "./move-numbers.js"

const WIDTH = 80

/**
 * @typedef {object} WrittenGame What is written of a game.
 * @property {string} start_fen
 * @property {Pick<MoveEntry, "san">[]} moves
 * @property {Pick<NonNullable<ReadGame["outcome"]>, "result"> | null} outcome
 * @property {Record<string, string>} [headers]
 */

/**
 * The PGN of a game.
 *
 * @param {WrittenGame} game
 */
export function writePgn({ start_fen: startFen, moves, outcome, headers = {} }) {
    const result = outcome?.result ?? headers.Result ?? "*"
    const tags = {
        Event: "?", Site: "?", Date: "????.??.??", Round: "?", White: "?", Black: "?",
        ...headers,
        Result: result,
    }
    if (startFen !== START) Object.assign(tags, { SetUp: "1", FEN: startFen })
    const lines = Object.entries(tags).map(([name, value]) => `[${name} "${escape(value)}"]`)
    return `${lines.join("\n")}\n\n${wrap([...numbered(startFen, moves), result])}\n`
}

/**
 * @param {string} startFen
 * @param {Pick<MoveEntry, "san">[]} moves
 */
function numbered(startFen, moves) {
    return moves.flatMap(({ san }, index) => {
        const { number, side } = numberOf(startFen, index)
        if (side === 0) return [`${number}.`, san]
        return index === 0 ? [`${number}...`, san] : [san]
    })
}

/** @param {string[]} words */
function wrap(words) {
    const lines = []
    let line = ""
    for (const word of words) {
        if (line !== "" && line.length + 1 + word.length >= WIDTH) {
            lines.push(line)
            line = word
        } else line = line === "" ? word : `${line} ${word}`
    }
    return [...lines, line].join("\n")
}

/** @param {string} text */
function escape(text) {
    return String(text).replace(/[\\"]/g, "\\$&").replace(/\s+/g, " ")
}
