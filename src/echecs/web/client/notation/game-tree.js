// A game with its variations: moves that know what they follow.

/** @import { MoveEntry, TreeEntry } from "../protocol.js" */

/**
 * @typedef {object} TreeNode A move of the tree; the root has none.
 * @property {TreeNode | null} parent
 * @property {MoveEntry | null} entry
 * @property {TreeNode[]} children the main move first
 * @property {string} comment
 * @property {string} before what is said before it, at the start of a variation
 * @property {number[]} nags
 */

/**
 * @param {TreeNode | null} parent
 * @param {MoveEntry | null} entry
 * @param {Pick<Partial<TreeNode>, "comment" | "before" | "nags">} [said]
 * @returns {TreeNode}
 */
function makeNode(parent, entry, said = {}) {
    const { comment = "", before = "", nags = [] } = said
    return { parent, entry, children: [], comment, before, nags }
}

export class GameTree {
    /** @param {string} startFen */
    constructor(startFen) {
        this.startFen = startFen
        this.root = makeNode(null, null)
        /** Grows with every change. */
        this.version = 0
    }

    /**
     * A line of moves without variations.
     *
     * @param {string} startFen
     * @param {MoveEntry[]} moves
     */
    static fromMoves(startFen, moves) {
        const tree = new GameTree(startFen)
        moves.reduce((node, entry) => tree.add(node, entry), tree.root)
        return tree
    }

    /**
     * The tree that the server read out of a PGN.
     *
     * @param {string} startFen
     * @param {TreeEntry[]} entries
     * @param {string} comment
     */
    static fromEntries(startFen, entries, comment = "") {
        const tree = new GameTree(startFen)
        tree.root.comment = comment
        /** @type {TreeNode[]} */
        const nodes = []
        for (const entry of entries) {
            const parent = nodes[entry.parent] ?? tree.root
            const node = makeNode(parent, entry, entry)
            parent.children.push(node)
            nodes.push(node)
        }
        return tree
    }

    /**
     * The move after a node: the one that is there already, or a new variation.
     *
     * @param {TreeNode} parent
     * @param {MoveEntry} entry
     */
    add(parent, entry) {
        const known = parent.children.find((child) => child.entry?.uci === entry.uci)
        if (known) return known
        const node = makeNode(parent, entry)
        parent.children.push(node)
        this.version += 1
        return node
    }

    /** The moves of the main line. */
    get mainLine() {
        return lineAfter(this.root)
    }
}

/**
 * The moves that lead to a node, itself included.
 *
 * @param {TreeNode} node
 */
export function pathTo(node) {
    /** @type {TreeNode[]} */
    const path = []
    for (let at = node; at.parent; at = at.parent) path.unshift(at)
    return path
}

/**
 * The main moves after a node.
 *
 * @param {TreeNode} node
 */
export function lineAfter(node) {
    /** @type {TreeNode[]} */
    const line = []
    for (let at = node.children[0]; at; at = at.children[0]) line.push(at)
    return line
}

/**
 * A comment without what programs have put into it.
 *
 * @param {string} comment
 */
export function commentText(comment) {
    return comment.replace(/\[%[^\]]*\]/g, "").replace(/\s+/g, " ").trim()
}

/** @type {Record<number, string>} */
const GLYPHS = {
    1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!", 10: "=", 13: "∞",
    14: "⩲", 15: "⩱", 16: "±", 17: "∓", 18: "+−", 19: "−+",
}

/**
 * The signs of judgements by their numbers.
 *
 * @param {number[]} nags
 */
export function glyphsOf(nags) {
    return nags.map((nag) => GLYPHS[nag] ?? "").join("")
}
