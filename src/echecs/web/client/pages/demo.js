// A demonstration: a teacher shows moves, arrows and words, and many watch.

/** @import { DemoMessage, DemoRequest, DemoState, Square } from "../protocol.js" */
/** @import { Gesture } from "../board/move-input.js" */
/** @import { Connection } from "../game/game-socket.js" */
/** @import { TreeNode } from "../notation/game-tree.js" */

import { Board } from "../board/board.js"
import { wireDrawing } from "../board/draw-button.js"
import { wireFlip } from "../board/flip.js"
import { moveWords, sideToMoveWords } from "../board/move-words.js"
import { askPromotion } from "../board/promotion.js"
import { Replay } from "../board/replay.js"
import { GameSocket } from "../game/game-socket.js"
import { connectionWords, originFor } from "../game/status.js"
import { GameTree } from "../notation/game-tree.js"
import { textOf } from "../notation/linked-game.js"
import { parseFragment } from "../notation/links.js"
import { announce } from "../shared/announce.js"
import {
    about, beginDemonstration, messagesOf, pgnText, showInDemonstration, socketAddress,
} from "../shared/api.js"
import { isAway, serverBack } from "../shared/away.js"
import { wireCopy } from "../shared/clipboard.js"
import { byId, make, onClick, onSubmit, setText } from "../shared/dom.js"
import { language, t } from "../shared/labels.js"
import { asSentence } from "../shared/sentence.js"
import { play, soundOf } from "../shared/sound.js"
import { startPage } from "../shared/start-page.js"
import { loadText, saveText } from "../shared/storage.js"

const GAME = /\/game\/([\w-]{12})(?![\w-])/

class DemoPage {
    /** @param {string} id */
    constructor(id) {
        this.id = id
        this.token = loadText(`demo.${id}`)
        /** @type {DemoState | null} */
        this.state = null
        /**
         * The moves by their numbers.
         *
         * @type {TreeNode[]}
         */
        this.nodes = []
        /** Whether the connection has just been made: the words begin anew. */
        this.isFresh = true
        /** Whether the page shows what the teacher does. */
        this.isFollowing = true
        /** Whether the board changes by what the server says, not by a person. */
        this.isLed = false
        this.number = 0
        /**
         * What the teacher has sent and the server not answered, by its number.
         *
         * @type {Map<number, DemoRequest["type"]>}
         */
        this.unanswered = new Map()
        this.board = new Board(byId("board"), {
            onAttempt: (from, to, how) => this.attempt(from, to, how),
        })
        this.board.allow({ color: null })
        this.board.drawings.onChange = () => {
            this.board.drawMarks()
            this.drawn()
        }
        this.replay = new Replay({
            list: byId("moves"),
            controls: byId("controls"),
            onShow: () => this.looked(),
        })
        this.replay.listen(byId("board"))
        this.socket = new GameSocket(socketAddress(`/ws/game/${id}/watch`), {
            hello: () => ({
                tokens: this.token ? [this.token] : [],
                name: loadText("name") ?? "",
                language: language(),
            }),
            onMessage: (message) => this.receive(/** @type {DemoMessage} */ (/** @type {unknown} */ (message))),
            onConnection: (connection) => this.connectionChanged(connection),
        })
        wireFlip(this.board)
        wireDrawing(this.board)
        this.wire()
    }

    wire() {
        onClick("follow", () => {
            this.isFollowing = true
            this.render()
            byId("board").querySelector("[role=gridcell][tabindex='0']")?.scrollIntoView({ block: "nearest" })
        })
        onSubmit("say-form", () => {
            const field = byId("say", HTMLInputElement)
            if (field.value.trim() && this.send({ type: "say", text: field.value })) field.value = ""
        })
        onSubmit("name-form", () => {
            const name = byId("own-name", HTMLInputElement).value.trim()
            saveText("name", name)
            this.send({ type: "name", name })
        })
        onSubmit("another", () => this.showAnother())
        let { origin } = location
        about().then(({ lan_url: lanUrl }) => {
            origin = originFor(location, lanUrl)
            byId("watch-link", HTMLInputElement).value = `${origin}/demo/${this.id}`
        }, () => null)
        wireCopy("copy-watch", () => `${origin}/demo/${this.id}`, announce)
        wireCopy("copy-teacher", () => `${origin}/demo/${this.id}#key=${this.token}`, announce)
        addEventListener("online", () => this.socket.retry())
        document.addEventListener("visibilitychange", () => {
            if (document.visibilityState === "visible") this.socket.wake()
        })
    }

    get isTeacher() {
        return this.state?.you === true
    }

    /** The move that the teacher shows, or the start. */
    get shown() {
        return this.nodes[this.state?.shown ?? -1] ?? this.replay.tree.root
    }

    /**
     * Send what the teacher does; false where there is no connection.
     *
     * @param {DemoRequest} request
     */
    send(request) {
        this.number += 1
        const isSent = this.socket.send(/** @type {any} */ ({ ...request, id: this.number }))
        if (isSent) this.unanswered.set(this.number, request.type)
        else this.refuse([t("connection-lost")])
        return isSent
    }

    // --- From the server ---

    /** @param {DemoMessage} message */
    receive(message) {
        if (message.type === "state") {
            this.take(message)
        } else if (message.type === "ack") {
            this.unanswered.delete(message.id ?? 0)
            this.refuse([])
            this.render()
        } else if (message.type === "refused") {
            const asked = this.unanswered.get(message.id ?? 0)
            this.unanswered.delete(message.id ?? 0)
            // Marks for a position that the teacher has left already are of no use.
            if (asked !== "draw") this.refuse([message.message])
            this.render()
            this.board.mark({ ...this.replay.marks, guilty: message.squares })
        } else if (message.type === "error") {
            this.refuse([message.message])
        }
    }

    /** @param {Connection} connection */
    connectionChanged(connection) {
        const words = this.state ? connectionWords(connection) : null
        byId("connection").hidden = words === null
        setText(byId("connection"), words ?? "")
        if (connection.state !== "open") return
        this.isFresh = true
        this.unanswered.clear()
    }

    /** @param {DemoState} state */
    take(state) {
        if (state.from === 0) {
            this.nodes = []
            this.replay.loadTree(new GameTree(state.start_fen))
        }
        for (const entry of state.moves) {
            const parent = this.nodes[entry.parent] ?? this.replay.tree.root
            this.nodes.push(this.replay.tree.add(parent, entry))
        }
        const before = this.isFresh ? null : this.state
        this.state = state
        if (this.isFresh) byId("words").replaceChildren()
        this.isFresh = false
        this.renderWords(state.words)
        this.renderPeople(state)
        this.render()
        const { entry } = this.shown
        if (before && before.shown !== state.shown && this.isFollowing && !this.isTeacher) {
            announce(entry ? moveWords(entry) : t("start-position"))
            if (entry) play(soundOf(entry))
        }
    }

    // --- From the person ---

    /** Somebody looks at a move: the teacher shows it, others leave the teacher for a while. */
    looked() {
        if (this.isLed) return
        const { entry } = this.replay
        announce(entry ? moveWords(entry) : t("start-position"))
        if (this.isTeacher) this.send({ type: "go", at: this.nodes.indexOf(this.replay.node) })
        else this.isFollowing = this.replay.node === this.shown
        this.render()
    }

    /** Something was drawn. */
    drawn() {
        if (this.isLed || !this.state || !this.isTeacher || this.replay.node !== this.shown) return
        const { marks } = this.board.drawings
        if (marks.join() !== this.state.marks.join()) {
            this.send({ type: "draw", at: this.state.shown, marks })
        }
    }

    /**
     * @param {Square} from
     * @param {Square} to
     * @param {Gesture} how
     */
    async attempt(from, to, how) {
        const { state } = this
        if (!state) return
        let move = from + to
        const at = state.shown
        if ((state.legal[from] ?? []).includes(to)) {
            this.board.preview(from, to, { animated: how === "click" })
            if (state.promotions.includes(move)) {
                const kind = await askPromotion(this.board, to, state.turn)
                if (kind === null) {
                    this.render()
                    return
                }
                move += kind
            }
        }
        if (!this.send({ type: "play", at, text: move })) this.render()
    }

    async showAnother() {
        const field = byId("another-text", HTMLTextAreaElement)
        try {
            await showInDemonstration(this.id, { ...(await requestOf(field.value)), token: this.token ?? "" })
            field.value = ""
            this.refuse([])
        } catch (error) {
            this.refuse(messagesOf(error))
        }
    }

    // --- Drawing ---

    render() {
        const { state, board, replay } = this
        if (!state) return
        byId("main").classList.add("on")
        // What the teacher has sent and nobody has answered yet is ahead of what was heard.
        const asked = [...this.unanswered.values()]
        const isBehind = asked.some((type) => type === "play" || type === "go")
        this.isLed = true
        if (this.isFollowing && !isBehind) replay.goTo(this.shown)
        else replay.render()
        board.show(replay.fen)
        board.mark(replay.marks)
        const isShown = replay.node === this.shown
        if (isShown && !isBehind && !asked.includes("draw")) board.drawings.load(state.marks.join("."))
        this.isLed = false
        const mayMove = this.isTeacher && isShown && !isBehind
        board.allow(mayMove ? { color: state.turn, legal: state.legal, canDragOthers: true } : { color: null })
        setText(byId("status"), isShown && state.outcome ? state.outcome.message : sideToMoveWords(replay.fen))
        const name = state.teacher.name || t("teacher")
        const watched = state.teacher.connected ? t("teacher-shows", { name }) : t("teacher-away", { name })
        setText(byId("about"), this.isTeacher ? t("you-show") : watched)
        byId("follow").hidden = this.isFollowing
        byId("links").hidden = byId("say-form").hidden = !this.isTeacher
        byId("name-form").hidden = this.isTeacher
        byId("words-panel").hidden = !this.isTeacher && byId("words").childElementCount === 0
        byId("moves-panel").hidden = this.nodes.length === 0
        byId("people-panel").hidden = false
    }

    /** @param {string[]} lines */
    renderWords(lines) {
        const list = byId("words")
        list.append(...lines.map((line) => make("li", {}, line)))
        while (list.childElementCount > 60) list.firstElementChild?.remove()
        const log = byId("words-log")
        if (lines.length > 0) log.scrollTop = log.scrollHeight
    }

    /** @param {DemoState} state */
    renderPeople({ names, spectators, name }) {
        setText(byId("people-count"), t("watching", { count: spectators }))
        const rows = names.map((one) => make("li", { class: one ? "" : "guest" }, one || t("guest")))
        const others = spectators - names.length
        if (others > 0) rows.push(make("li", { class: "guest" }, t("and-others", { count: others })))
        byId("people").replaceChildren(...rows)
        const field = byId("own-name", HTMLInputElement)
        if (document.activeElement !== field) field.value = name
    }

    /** @param {string[]} lines */
    refuse(lines) {
        refuse(lines)
    }
}

/** @param {string[]} lines */
function refuse(lines) {
    byId("wrong").hidden = lines.length === 0
    byId("wrong").replaceChildren(...lines.map((line) => make("p", {}, asSentence(line))))
}

/**
 * What to show: a position, a game, a link to one or to a game that is played here; empty is
 * the start.
 *
 * @param {string} text
 */
async function requestOf(text) {
    const given = text.includes("#") ? parseFragment(text.slice(text.indexOf("#")).trim()) : null
    if (given) return textOf(given)
    const game = GAME.exec(text)
    return { text: game ? await pgnText(game[1]) : text.trim() }
}

/** The teacher's link opens the teacher's seat in this browser, and the key leaves the address. */
function takeKey(/** @type {string} */ id) {
    const key = new URLSearchParams(location.hash.slice(1)).get("key")
    if (!key) return
    saveText(`demo.${id}`, key)
    history.replaceState(null, "", location.pathname)
}

function offerBeginning() {
    byId("begin").hidden = false
    byId("begin-name", HTMLInputElement).value = loadText("name") ?? ""
    if (parseFragment(location.hash)) {
        byId("begin-text", HTMLTextAreaElement).value = location.href
    }
    new Board(byId("board")).show("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", { animated: false })
    for (const id of ["flip", "draw-mode"]) byId(id).hidden = true
    onSubmit("begin", async () => {
        const name = byId("begin-name", HTMLInputElement).value.trim()
        saveText("name", name)
        try {
            const asked = await requestOf(byId("begin-text", HTMLTextAreaElement).value)
            const { id, token } = await beginDemonstration({ ...asked, name })
            saveText(`demo.${id}`, token)
            location.assign(`/demo/${id}`)
        } catch (error) {
            refuse(messagesOf(error))
        }
    })
}

startPage(() => {
    const [, , id] = location.pathname.split("/")
    if (!id) {
        offerBeginning()
        return
    }
    takeKey(id)
    const page = new DemoPage(id)
    // Nothing is under way that a fresh page would not show again.
    if (isAway()) serverBack().then(() => location.reload())
    else page.socket.open()
})
