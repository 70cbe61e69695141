// The whole solution as a tree: keys, threats, replies, answers; tries and set play.

/** @import { AttackTree, ReplyTree, SolutionTree } from "../protocol.js" */

import { localSan } from "../notation/san.js"
import { make } from "../shared/dom.js"
import { t } from "../shared/labels.js"

/**
 * The parts of a solution to show, each under its heading.
 *
 * @param {SolutionTree} solution
 */
export function drawSolution(solution) {
    const parts = [heading(t("key-and-variations")), list(solution.keys.map(drawAttack))]
    if (solution.keys.length < solution.all_keys.length) {
        const keys = solution.all_keys.map((key) => localSan(key)).join(", ")
        parts.push(make("p", {}, t("keys", { keys })))
    }
    if (solution.tries.length > 0) {
        const tries = solution.tries.map(({ move, refutation }) =>
            make("li", {}, t("try-but", { move: localSan(move), refutation: localSan(refutation) })),
        )
        parts.push(heading(t("tries")), list(tries))
    }
    if (solution.set_play.length > 0) {
        parts.push(heading(t("set-play")), list(solution.set_play.map(drawReply)))
    }
    return parts
}

/** @param {string} words */
function heading(words) {
    return make("h3", {}, words)
}

/** @param {HTMLElement[]} items */
function list(items) {
    return make("ul", { class: "variations" }, ...items)
}

/**
 * A move of the attacker, and a list of what can follow.
 *
 * @param {AttackTree} attack
 */
function drawAttack({ move, zugzwang, threats = [], replies = [] }) {
    const words = [localSan(move)]
    if (threats.length > 0) {
        words.push(t("threatens", { moves: threats.map((threat) => localSan(threat)).join(", ") }))
    } else if (zugzwang) words.push(t("zugzwang"))
    const item = make("li", {}, words.join(" "))
    if (replies.length > 0) item.append(list(replies.map(drawReply)))
    return item
}

/**
 * A reply with what answers it: on one line where that ends the game.
 *
 * @param {ReplyTree} reply
 */
function drawReply({ move, answers }) {
    const ends = answers.every(({ replies = [], threats = [] }) => replies.length + threats.length === 0)
    const written = `… ${localSan(move)}`
    if (ends) {
        const mates = answers.map((answer) => localSan(answer.move)).join(", ")
        return make("li", {}, `${written} ${mates}`)
    }
    return make("li", {}, written, list(answers.map(drawAttack)))
}
