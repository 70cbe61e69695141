// A game as the server has judged it.

/** @import { GameAnalysis, JudgedMove, JudgedScore } from "../protocol.js" */

/**
 * A score as White sees it: "+0.35", "#3"; "#" when mate is on the board.
 *
 * @param {JudgedScore} score
 */
export function scoreText(score) {
    if ("mate" in score) return score.mate === 0 ? "#" : `#${score.mate}`
    const pawns = score.centipawns / 100
    return `${pawns > 0 ? "+" : ""}${pawns.toFixed(2)}`.replace(/^-0\.00$/, "0.00")
}

/**
 * What the mover of a judged move could have had, as winning chances from 0 to 1.
 *
 * @param {JudgedMove} move
 */
export function chancesBefore({ side, chances, loss }) {
    return Math.min(1, (side === "white" ? chances : 1 - chances) + loss)
}

/**
 * The moves of a side that can be learned from.
 *
 * @param {GameAnalysis} analysis
 * @param {"white" | "black"} side
 */
export function mistakesOf({ moves }, side) {
    return moves.filter(
        ({ side: mover, mark, best, uci }) =>
            mover === side && mark !== "" && best !== null && best.line_uci[0] !== uci,
    )
}
