// A game as PGN text, from the notation that the server gave.

import { moveNumberOf, START, turnOf } from "./fen.js"

const WIDTH = 80

/** The PGN of `{start_fen, moves, outcome, headers}`. */
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

function numbered(startFen, moves) {
    const shift = turnOf(startFen) === "black" ? 1 : 0
    const first = moveNumberOf(startFen)
    return moves.flatMap(({ san }, index) => {
        const half = index + shift
        const number = first + Math.floor(half / 2)
        if (half % 2 === 0) return [`${number}.`, san]
        return index === 0 ? [`${number}...`, san] : [san]
    })
}

function wrap(words) {
    const lines = [""]
    for (const word of words) {
        const line = lines.at(-1)
        if (line !== "" && line.length + 1 + word.length >= WIDTH) lines.push(word)
        else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`
    }
    return lines.join("\n")
}

function escape(text) {
    return String(text).replace(/[\\"]/g, "\\$&").replace(/\s+/g, " ")
}
