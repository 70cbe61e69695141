// What the solver found and how the training goes, in words.

/** @import { SearchProgress, SearchSolution } from "../protocol.js" */
/** @import { Training } from "./training.js" */

import { turnOf } from "../notation/fen.js"
import { locale, t } from "../shared/labels.js"
import { localSan } from "../notation/san.js"

/**
 * How far a search has come.
 *
 * @param {Pick<SearchProgress, "depth" | "nodes" | "rate" | "best">} report
 */
export function progressWords({ depth, nodes, rate, best }) {
    const numbers = new Intl.NumberFormat(locale())
    const words = [
        t("search-depth", { depth }),
        t("search-nodes", { nodes: numbers.format(nodes), rate: numbers.format(rate) }),
    ]
    if (best) words.push(t("search-best", { moves: Math.abs(best) }))
    return words.join(" ")
}

/**
 * What a search has cost.
 *
 * @param {Pick<SearchSolution, "nodes" | "seconds">} solution
 */
export function costWords({ nodes, seconds }) {
    const numbers = new Intl.NumberFormat(locale(), { maximumFractionDigits: 3 })
    return t("search-cost", { nodes: numbers.format(nodes), seconds: numbers.format(seconds) })
}

/**
 * What was found from `fen`, where `asked` is the length asked for or null.
 *
 * @param {Pick<SearchSolution, "status" | "mate" | "minimal" | "keys" | "all_keys">} solution
 * @param {string} fen
 * @param {number | null} asked
 */
export function solutionWords({ status, mate, minimal, keys, all_keys: areAll }, fen, asked) {
    if (status === "limit") return t("no-mate-in-time")
    if (status === "no-solution" || mate === null) {
        return asked === null ? t("no-mate-at-all") : t("no-mate-so-short", { moves: asked })
    }
    const isWhite = (turnOf(fen) === "white") === mate > 0
    const moves = Math.abs(mate)
    const words = [isWhite ? t("white-mates-in", { moves }) : t("black-mates-in", { moves })]
    if (minimal) words.push(t("mate-is-shortest"))
    const written = keys.map((key) => localSan(key))
    if (written.length > 1) words.push(t("keys", { keys: written.join(", ") }))
    else if (written.length === 1) {
        const [key] = written
        words.push(areAll ? t("only-key", { key }) : t("one-key", { key }))
    }
    return words.join(" ")
}

/**
 * @typedef {"good" | "wrong" | ""} Tone
 *
 * @typedef {"said" | "startFen" | "left" | "length" | "attempts" | "mistakes" | "hints"} Told
 */

/**
 * What a training has to say, and how.
 *
 * @param {Pick<Training, Told>} training
 * @returns {{words: string, kind: Tone}}
 */
export function trainingWords({ said, startFen, left, length, attempts, mistakes, hints }) {
    /**
     * @param {string} words
     * @returns {{words: string, kind: Tone}}
     */
    const plain = (words) => ({ words, kind: "" })
    switch (said?.kind) {
        case undefined: {
            const isWhite = turnOf(startFen) === "white"
            return plain(isWhite ? t("find-white-mate", { moves: left }) : t("find-black-mate", { moves: left }))
        }
        case "good":
            return { words: t("good-left", { moves: left }), kind: "good" }
        case "done": {
            const count = t("training-count", { attempts, mistakes, hints })
            return { words: `${t("training-done", { moves: length })} ${count}`, kind: "good" }
        }
        case "wrong": {
            const words = [said.message]
            if (said.refutation) words.push(t("refuted-by", { move: localSan(said.refutation) }))
            words.push(t("mistakes-so-far", { mistakes }))
            return { words: words.join(" "), kind: "wrong" }
        }
        case "refused":
            return { words: said.message, kind: "wrong" }
        case "searching":
            return plain(t("hint-searching"))
        case "hint":
            return plain(said.isWhole ? t("hint-move", { move: localSan(said.san) }) : t("hint-piece", { square: said.from }))
        default:
            return plain(t("no-hint"))
    }
}
