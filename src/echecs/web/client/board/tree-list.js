// The moves of a game with its comments and variations; a click looks at one.

/** @import { GameTree, TreeNode } from "../notation/game-tree.js" */

import { commentText, glyphsOf } from "../notation/game-tree.js"
import { numberOf } from "../notation/move-numbers.js"
import { localSan } from "../notation/san.js"
import { make } from "../shared/dom.js"
import { t } from "../shared/labels.js"
import { moveWords } from "./move-words.js"
import { keepInView } from "./scrolling.js"

export class TreeList {
    /**
     * @param {HTMLElement} element
     * @param {(node: TreeNode) => void} onLook
     */
    constructor(element, onLook) {
        this.element = element
        this.onLook = onLook
        /** @type {GameTree | null} */
        this.tree = null
        this.version = -1
        /** @type {Map<TreeNode, HTMLButtonElement>} */
        this.buttons = new Map()
        this.bringIntoView = keepInView(element)
    }

    /**
     * Draw a tree, with the move before the shown position marked.
     *
     * @param {GameTree} tree
     * @param {TreeNode} current
     */
    render(tree, current) {
        if (this.tree !== tree || this.version !== tree.version) {
            this.tree = tree
            this.version = tree.version
            this.build(tree)
        }
        for (const [node, button] of this.buttons) {
            if (node === current) button.setAttribute("aria-current", "true")
            else button.removeAttribute("aria-current")
        }
        this.bringIntoView(this.buttons.get(current) ?? null)
    }

    /** @param {GameTree} tree */
    build(tree) {
        this.buttons = new Map()
        /** @type {HTMLElement[]} */
        const rows = []
        const opening = commentText(tree.root.comment)
        if (opening) rows.push(make("li", { class: "aside" }, make("p", {}, opening)))
        /** @type {HTMLElement | null} the row that waits for Black's move */
        let open = null
        tree.mainLine.forEach((node, index) => {
            const { number, side } = numberOf(tree.startFen, index)
            if (!open || side === 0) {
                open = make("li", {}, make("span", { class: "number" }, `${number}.`))
                // A row that begins with Black has no move of White.
                if (side === 1) open.append(make("span", {}, "…"))
                rows.push(open)
            }
            open.append(this.button(node, index))
            const asides = this.asides(node, index)
            if (asides.length > 0) rows.push(make("li", { class: "aside" }, ...asides))
            if (side === 1 || asides.length > 0) {
                if (side === 0) open.append(make("span", {}, ""))
                open = null
            }
        })
        if (rows.length === 0) rows.push(make("li", { class: "none" }, t("no-moves-yet")))
        this.element.replaceChildren(...rows)
    }

    /**
     * What is said of a move, and the alternatives to it.
     *
     * @param {TreeNode} node
     * @param {number} index
     */
    asides(node, index) {
        const parts = []
        const comment = commentText(node.comment)
        if (comment) parts.push(make("p", {}, comment))
        const others = node.parent?.children ?? []
        if (others[0] === node) {
            for (const other of others.slice(1)) {
                parts.push(make("p", { class: "variation" }, ...this.line(other, index)))
            }
        }
        return parts
    }

    /**
     * A variation as running text.
     *
     * @param {TreeNode} first
     * @param {number} index
     * @returns {(Node | string)[]}
     */
    line(first, index) {
        /** @type {(Node | string)[]} */
        const words = []
        let isNumbered = true
        for (let node = first, at = index; node; node = node.children[0], at += 1) {
            const { number, side } = numberOf(this.tree?.startFen ?? "", at)
            if (node.before) words.push(`${commentText(node.before)} `)
            if (side === 0) words.push(`${number}. `)
            else if (isNumbered) words.push(`${number}… `)
            words.push(this.button(node, at), " ")
            const comment = commentText(node.comment)
            if (comment) words.push(`${comment} `)
            isNumbered = Boolean(comment)
            const others = node === first ? [] : (node.parent?.children.slice(1) ?? [])
            for (const other of others) {
                words.push("(", ...this.line(other, at), ") ")
                isNumbered = true
            }
        }
        return words
    }

    /**
     * @param {TreeNode} node
     * @param {number} index
     */
    button(node, index) {
        const { entry } = node
        if (!entry) throw new Error("the root is no move")
        const san = localSan(entry.san) + glyphsOf(node.nags)
        const button = make(
            "button",
            {
                type: "button",
                "data-ply": index + 1,
                "aria-label": `${san}: ${moveWords(entry)}`,
                onclick: () => this.onLook(node),
            },
            san,
        )
        this.buttons.set(node, button)
        return button
    }
}
