// What the form of the first page asks for, as the server wants to hear it.

/** The clock of a pace such as "300+3", of the own one, or null. */
export function clockOf({ pace, minutes, increment }) {
    if (!pace) return null
    if (pace === "own") {
        return { base: Math.round(Number(minutes) * 60), increment: Math.round(Number(increment)) }
    }
    const [base, more] = pace.split("+").map(Number)
    return { base, increment: more }
}

/** The wishes for a new game, from the form's fields. */
export function wishesOf(fields) {
    const { mode, rules } = fields
    const wishes = { mode, rules, clock: clockOf(fields) }
    if (mode !== "local") wishes.color = fields.color
    if (mode === "engine") wishes.level = Number(fields.level)
    return wishes
}

/** Where a game starts, from what the server read out of a pasted text. */
export function startOf(read) {
    if (read.kind === "fen") return { fen: read.fen }
    return { start: read.start_fen, moves: read.moves.map((entry) => entry.uci) }
}
