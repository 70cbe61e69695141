// A game or a solution to look at move by move, with its variations.

/** @import { MoveEntry } from "../protocol.js" */
/** @import { TreeNode } from "../notation/game-tree.js" */
/** @import { IconName } from "../shared/icons.js" */
/** @import { Marks } from "./marks.js" */

import { START } from "../notation/fen.js"
import { GameTree, lineAfter, pathTo } from "../notation/game-tree.js"
import { squaresOf } from "../notation/uci.js"
import { hasModifier, isWithin, make } from "../shared/dom.js"
import { icon } from "../shared/icons.js"
import { t } from "../shared/labels.js"
import { TreeList } from "./tree-list.js"

/** @type {Record<string, number>} */
const KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }

export class Replay {
    /**
     * `list` shows the moves, `controls` gets the buttons to step with; `onShow(ply)` is told
     * which position is looked at, `ply` half-moves from the start.
     *
     * @param {{list: HTMLElement, controls: HTMLElement, onShow: (ply: number) => void}} parts
     */
    constructor({ list, controls, onShow }) {
        this.moveList = new TreeList(list, (node) => this.goTo(node))
        this.onShow = onShow
        this.tree = new GameTree(START)
        /**
         * The move that led to the shown position, or the root.
         *
         * @type {TreeNode}
         */
        this.node = this.tree.root
        /**
         * @param {IconName} name
         * @param {string} words
         * @param {number} by
         */
        const step = (name, words, by) =>
            make("button", { type: "button", "data-step": name, title: words, "aria-label": words,
                onclick: () => this.go(this.ply + by) }, icon(name))
        this.back = [step("first", t("to-start"), -Infinity), step("back", t("step-back"), -1)]
        this.on = [step("on", t("step-on"), 1), step("last", t("last-position"), Infinity)]
        this.controls = controls
        controls.hidden = true
        controls.replaceChildren(...this.back, ...this.on)
    }

    /**
     * Show these moves; `ply` is where to begin.
     *
     * @param {string} startFen
     * @param {MoveEntry[]} moves
     * @param {number} ply
     */
    load(startFen, moves, ply = 0) {
        this.loadTree(GameTree.fromMoves(startFen, moves), ply)
    }

    /**
     * Show a game with its variations.
     *
     * @param {GameTree} tree
     * @param {number} ply
     */
    loadTree(tree, ply = 0) {
        this.tree = tree
        this.node = tree.mainLine[ply - 1] ?? tree.root
        this.render()
    }

    /**
     * Look at the position after `ply` half-moves of the present line, or at the nearest end.
     *
     * @param {number} ply
     */
    go(ply) {
        const line = this.line
        const wanted = Math.max(0, Math.min(line.length, ply))
        this.goTo(line[wanted - 1] ?? this.tree.root)
    }

    /** @param {TreeNode} node */
    goTo(node) {
        const before = this.node
        this.node = node
        this.render()
        if (node !== before) this.onShow(this.ply)
    }

    render() {
        this.moveList.render(this.tree, this.node)
        this.controls.hidden = this.tree.root.children.length === 0
        // Not truly disabled, which would take the focus away from who steps with Enter.
        const isFirst = this.node.parent === null
        const isLast = this.node.children.length === 0
        for (const button of this.back) button.setAttribute("aria-disabled", String(isFirst))
        for (const button of this.on) button.setAttribute("aria-disabled", String(isLast))
    }

    /** The moves up to the shown position, and the main ones after it. */
    get line() {
        return [...pathTo(this.node), ...lineAfter(this.node)]
    }

    /** The moves of that line as the server tells them. */
    get moves() {
        return this.line.flatMap(({ entry }) => entry ?? [])
    }

    /** How many half-moves lead to the shown position. */
    get ply() {
        return pathTo(this.node).length
    }

    get startFen() {
        return this.tree.startFen
    }

    /** The move that led to the shown position, or null at the start. */
    get entry() {
        return this.node.entry
    }

    /** The shown position. */
    get fen() {
        return this.entry?.fen ?? this.startFen
    }

    /**
     * What the board marks there.
     *
     * @returns {Partial<Marks>}
     */
    get marks() {
        if (!this.entry) return {}
        return { last: squaresOf(this.entry), check: this.entry.king }
    }

    /**
     * Step with the arrow keys wherever they have no other use, and with the wheel over `board`.
     *
     * @param {HTMLElement} board
     */
    listen(board) {
        document.addEventListener("keydown", (event) => {
            if (hasModifier(event) || !(event.key in KEYS) || this.moves.length === 0) return
            if (isWithin(event, "input, select, textarea, dialog")) return
            event.preventDefault()
            this.go(this.ply + KEYS[event.key])
        })
        const onWheel = (/** @type {WheelEvent} */ event) => {
            if (this.moves.length === 0 || event.ctrlKey) return
            event.preventDefault()
            this.go(this.ply + Math.sign(event.deltaY))
        }
        board.addEventListener("wheel", onWheel, { passive: false })
    }
}
