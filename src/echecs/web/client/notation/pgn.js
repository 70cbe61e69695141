// A game as PGN text, from the notation that the server gave.

/** @import { ReadGame } from "../protocol.js" */
/** @import { GameTree, TreeNode } from "./game-tree.js" */

import { START } from "./fen.js"
import { numberOf } from "./move-numbers.js"

const WIDTH = 80

/**
 * @typedef {object} WrittenGame What is written of a game.
 * @property {GameTree} tree
 * @property {Pick<NonNullable<ReadGame["outcome"]>, "result"> | null} outcome
 * @property {Record<string, string>} [headers]
 */

/**
 * The PGN of a game, with its comments and variations.
 *
 * @param {WrittenGame} game
 */
export function writePgn({ tree, outcome, headers = {} }) {
    const { startFen } = tree
    const result = outcome?.result ?? headers.Result ?? "*"
    const tags = {
        Event: "?", Site: "?", Date: "????.??.??", Round: "?", White: "?", Black: "?",
        ...headers,
        Result: result,
    }
    if (startFen !== START) Object.assign(tags, { SetUp: "1", FEN: startFen })
    const lines = Object.entries(tags).map(([name, value]) => `[${name} "${escape(value)}"]`)
    const words = [...said(tree.root.comment), ...movesAfter(tree.root, 0, startFen), result]
    return `${lines.join("\n")}\n\n${wrap(words)}\n`
}

/**
 * The moves after a node: the main one, the alternatives to it, what follows it.
 *
 * @param {TreeNode} start
 * @param {number} index how many moves come before
 * @param {string} startFen
 */
function movesAfter(start, index, startFen) {
    /** @type {string[]} */
    const words = []
    let needsNumber = true
    for (let node = start.children[0], at = index; node; node = node.children[0], at += 1) {
        words.push(...moveWithComment(node, at, startFen, needsNumber))
        const others = node.parent?.children.slice(1) ?? []
        for (const other of others) {
            const line = moveWithComment(other, at, startFen, true)
            // A comment ends a half-move: what follows it is numbered again.
            line.push(...movesAfter(other, at + 1, startFen))
            words.push(`(${line[0]}`, ...line.slice(1, -1))
            if (line.length > 1) words.push(`${line.at(-1)})`)
            else words.push(`${words.pop()})`)
        }
        needsNumber = others.length > 0 || node.comment !== ""
    }
    return words
}

/**
 * @param {TreeNode} node
 * @param {number} index
 * @param {string} startFen
 * @param {boolean} needsNumber
 */
function moveWithComment({ entry, before, comment, nags }, index, startFen, needsNumber) {
    const { number, side } = numberOf(startFen, index)
    const words = [...said(before)]
    if (side === 0) words.push(`${number}.`)
    else if (needsNumber || before) words.push(`${number}...`)
    words.push(entry?.san ?? "", ...nags.map((nag) => `$${nag}`), ...said(comment))
    return words
}

/** @param {string} comment */
function said(comment) {
    const text = comment.replace(/[{}]/g, "").replace(/\s+/g, " ").trim()
    return text === "" ? [] : `{${text}}`.split(" ")
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
