// A position or a game that came in a link; the server judges it and keeps nothing of it.

/** @import { ReadGame } from "../protocol.js" */
/** @import { TreeNode } from "../notation/game-tree.js" */
/** @import { LinkedGame, LinkedPgn, LinkedPosition } from "../notation/links.js" */

import { Board } from "../board/board.js"
import { wireDrawing } from "../board/draw-button.js"
import { wireFlip } from "../board/flip.js"
import { moveWords, sideToMoveWords } from "../board/move-words.js"
import { Replay } from "../board/replay.js"
import { PlayForm } from "../game/play-form.js"
import { START, turnOf } from "../notation/fen.js"
import { GameTree } from "../notation/game-tree.js"
import { detailsOf, readLinked, titleOf } from "../notation/linked-game.js"
import { parseFragment, parseView, positionLink, viewField } from "../notation/links.js"
import { writePgn } from "../notation/pgn.js"
import { uciMoves } from "../notation/uci.js"
import { announce } from "../shared/announce.js"
import { messagesOf } from "../shared/api.js"
import { wireCopy } from "../shared/clipboard.js"
import { byId, make, onClick, setText } from "../shared/dom.js"
import { t } from "../shared/labels.js"
import { play, soundOf } from "../shared/sound.js"
import { startPage } from "../shared/start-page.js"

class SharePage {
    constructor() {
        /** @type {ReadGame | null} */
        this.shared = null
        this.board = new Board(byId("board"))
        this.board.allow({ color: null })
        this.replay = new Replay({
            list: byId("moves"),
            controls: byId("controls"),
            onShow: () => this.showMove(),
        })
        this.replay.listen(byId("board"))
        this.playForm = new PlayForm(() => this.startHere())
        wireFlip(this.board)
        wireDrawing(this.board)
        wireCopy("copy-fen", () => this.replay.fen)
        wireCopy("copy-pgn", () =>
            this.shared ? writePgn({ ...this.shared, tree: this.replay.tree }) : "",
        )
        byId("chosen").addEventListener("change", () => this.choose())
        wireCopy("copy-link", () => {
            const plain = location.href.replace(/&ply=\d+&draw=[^&]*/, "")
            return plain + viewField(this.replay.ply, this.board.drawings.text)
        })
        onClick("solve", () => this.goTo("/solve"))
        onClick("edit", () => this.goTo("/setup"))
        onClick("analyse", () => {
            location.href = `/analyse${location.hash}`
        })
        addEventListener("hashchange", () => this.load())
    }

    /** @param {string} page */
    goTo(page) {
        location.href = positionLink(this.replay.fen, this.shared?.rules, "", page)
    }

    async load() {
        const given = parseFragment(location.hash)
        setText(byId("title"), given?.kind === "position" ? t("shared-position") : t("shared-game"))
        byId("about").hidden = byId("choose").hidden = true
        this.shared = null
        this.replay.load(START, [])
        byId("actions").hidden = byId("moves-panel").hidden = true
        if (given === null) {
            refuse([t("link-holds-nothing")])
            return
        }
        try {
            this.shared = await readLinked(given)
        } catch (error) {
            refuse(messagesOf(error))
            return
        }
        const { fen, moves, nodes, start_fen: startFen, comment } = this.shared
        byId("wrong").hidden = true
        byId("actions").hidden = false
        byId("moves-panel").hidden = byId("analyse").hidden = moves.length === 0
        const tree = nodes.length > 0
            ? GameTree.fromEntries(startFen, nodes, comment)
            : GameTree.fromMoves(startFen, moves)
        // Who reads an annotated game begins at its beginning.
        this.replay.loadTree(tree, isAnnotated(tree) ? 0 : moves.length)
        this.tellAbout(this.shared, given)
        if (given.kind === "position") this.board.orient(turnOf(fen))
        const view = parseView(location.hash)
        if (view) this.replay.loadTree(tree, view.ply)
        this.show({ animated: false })
        if (view) this.board.drawings.load(view.drawn)
    }

    showMove() {
        this.show()
        const { entry } = this.replay
        if (!entry) return
        play(soundOf(entry))
        announce(moveWords(entry))
    }

    /** @param {{animated?: boolean}} [options] */
    show(options) {
        const { board, replay } = this
        board.show(replay.fen, options)
        board.mark(replay.marks)
        const isEnd = replay.node === (replay.tree.mainLine.at(-1) ?? replay.tree.root)
        const outcome = isEnd ? this.shared?.outcome : null
        setText(byId("status"), outcome ? outcome.message : sideToMoveWords(replay.fen))
        this.playForm.enable(!outcome)
    }

    /**
     * Who played, where, and how it ended.
     *
     * @param {ReadGame} shared
     * @param {LinkedPosition | LinkedGame | LinkedPgn} given
     */
    tellAbout(shared, given) {
        const { games } = shared
        const title = titleOf(shared)
        if (title) setText(byId("title"), title)
        const details = detailsOf(shared)
        byId("about").hidden = details === ""
        setText(byId("about"), details)
        byId("choose").hidden = games.length < 2
        const rows = games.map((line, index) =>
            make("option", { value: index + 1 }, `${index + 1}. ${line}`),
        )
        byId("chosen").replaceChildren(...rows)
        if (given.kind === "pgn") byId("chosen", HTMLSelectElement).value = String(given.game)
    }

    /** Another game of the same text. */
    choose() {
        const given = parseFragment(location.hash)
        if (given?.kind !== "pgn") return
        const chosen = Number(byId("chosen", HTMLSelectElement).value)
        const number = chosen > 1 ? `&game=${chosen}` : ""
        const rules = given.rules === "standard" ? "" : `&rules=${given.rules}`
        location.hash = `pgn=${given.packed}${number}${rules}`
    }

    /** A game goes on with its moves behind it, so that repetitions count. */
    startHere() {
        const { startFen: start, moves, ply } = this.replay
        return { start, moves: uciMoves(moves.slice(0, ply)), rules: this.shared?.rules }
    }
}

/** @param {GameTree} tree */
function isAnnotated(tree) {
    const isSaid = (/** @type {TreeNode} */ { comment, children }) => comment !== "" || children.length > 1
    return isSaid(tree.root) || tree.mainLine.some(isSaid)
}

/** @param {string[]} lines */
function refuse(lines) {
    byId("wrong").hidden = false
    byId("wrong").replaceChildren(...lines.map((line) => make("p", {}, line)))
}

startPage(() => new SharePage().load())
