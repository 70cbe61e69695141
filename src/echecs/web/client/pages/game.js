// The game page: the state, what changes it, and what draws it.

/** @import { GameMessage, RefusedMessage, Square, StateMessage } from "../protocol.js" */
/** @import { Gesture } from "../board/move-input.js" */
/** @import { Connection } from "../game/game-socket.js" */
/** @import { GameEvent, GameState } from "../game/game-state.js" */
/** @import { KeptMove } from "../game/kept-moves.js" */
/** @import { Command } from "../game/typed-commands.js" */

import { Board } from "../board/board.js"
import { wireDrawing } from "../board/draw-button.js"
import { MoveList } from "../board/move-list.js"
import { moveWords } from "../board/move-words.js"
import { askPromotion } from "../board/promotion.js"
import { offerDraw, renderActions, resign, wireActions } from "../game/actions.js"
import { GameSocket } from "../game/game-socket.js"
import {
    emptyState, hasStarted, mayPremove, orientation, other, permission, shownCheck, shownEntry, shownFen,
    shownMove, shownPly, update,
} from "../game/game-state.js"
import { Hints } from "../game/hints.js"
import { acceptInvitation } from "../game/invitation.js"
import { keepMove, keptMove, refusalWords } from "../game/kept-moves.js"
import { loadLevels } from "../game/levels.js"
import { renderLookBack, wireLookBack } from "../game/look-back.js"
import { LowTime } from "../game/low-time.js"
import { PlayerBar } from "../game/player-bar.js"
import { takeNextSeat } from "../game/rematch.js"
import { savedGame, saveGame, tokensOf } from "../game/saved-games.js"
import { connectionWords, renderStatus, turnWords } from "../game/status.js"
import { wireTyped } from "../game/typed-form.js"
import { piecesOf } from "../notation/fen.js"
import { announce } from "../shared/announce.js"
import { about, socketAddress } from "../shared/api.js"
import { isAway, serverBack } from "../shared/away.js"
import { byId, onClick, setText } from "../shared/dom.js"
import { keep, kept } from "../shared/kept.js"
import { language, partAddress, t } from "../shared/labels.js"
import { asSentence } from "../shared/sentence.js"
import { play as playSound, soundOf } from "../shared/sound.js"
import { startPage } from "../shared/start-page.js"
import { loadText, saveText } from "../shared/storage.js"

const TICK = 100

class GamePage {
    /** @param {string} id */
    constructor(id) {
        /** @type {GameState} */
        this.state = { ...emptyState(id), autoFlip: loadText("auto-flip") === "yes" }
        /** Whether the board shows a move that the server has not confirmed. */
        this.isAhead = false
        /**
         * The move that was sent last.
         *
         * @type {string | null}
         */
        this.tried = null
        /**
         * The move that was made while the server was away, until it has answered.
         *
         * @type {KeptMove | null}
         */
        this.waiting = keptMove(id)
        /** @type {string | null} */
        this.lanUrl = null
        this.board = new Board(byId("board"), {
            onAttempt: (from, to, how) => this.attempt(from, to, how),
            onSquare: (square) => this.explainNoMove(square),
            onHold: (square) => {
                if (square) this.dispatch({ type: "dismiss" })
            },
        })
        this.above = new PlayerBar(byId("player-above"))
        this.below = new PlayerBar(byId("player-below"))
        this.moveList = new MoveList(byId("moves"), (ply) => this.look(ply))
        this.socket = new GameSocket(socketAddress(`/ws/game/${id}`), {
            hello: () => ({
                tokens: tokensOf(id),
                name: loadText("name") ?? "",
                language: language(),
            }),
            onMessage: (message) => this.receive(message),
            onConnection: (connection) => this.connectionChanged(connection),
        })
        this.lowTime = new LowTime(() => {
            playSound("low-time")
            announce(t("low-time"), { urgent: true })
        })
        if (this.waiting) this.socket.hold(this.waiting.text, this.waiting.ply)
        this.hints = new Hints({ say: (words) => this.say(words), draw: () => this.render() })
        onClick("hint", () => this.state.game && this.hints.ask(this.state.game))
        this.typed = wireTyped({
            current: () => this.state,
            play: (text) => this.sendMove(text),
            say: (words) => this.say(words),
            command: (name) => this.runCommand(name),
        })
        wireDrawing(this.board)
        this.wire()
    }

    wire() {
        const current = () => this.state
        /** @param {GameEvent} event */
        const dispatch = (event) => this.dispatch(event)
        wireActions({
            current,
            socket: this.socket,
            dispatch,
            drawn: () => this.board.drawings.text,
        })
        wireLookBack({
            current,
            look: (ply) => this.look(ply),
            flip: () => dispatch({ type: "flip" }),
        })
        const autoFlip = byId("auto-flip", HTMLInputElement)
        autoFlip.checked = this.state.autoFlip
        autoFlip.addEventListener("change", () => {
            saveText("auto-flip", autoFlip.checked ? "yes" : "no")
            dispatch({ type: "auto-flip", on: autoFlip.checked })
        })
        // A page that was opened without the server connects once it knows which program it has.
        const whileHere = (/** @type {() => void} */ act) => () => isAway() || act()
        addEventListener("online", whileHere(() => this.socket.retry()))
        addEventListener("offline", whileHere(() => this.socket.drop()))
        document.addEventListener("visibilitychange", whileHere(() => {
            if (document.visibilityState === "visible") this.socket.wake()
        }))
        setInterval(() => this.tick(), TICK)
    }

    /** @param {GameEvent} event */
    dispatch(event) {
        this.state = update(this.state, event)
        this.render()
    }

    // --- From the server ---

    /** @param {GameMessage} message */
    receive(message) {
        const before = this.state.game
        if (message.type === "state") {
            this.isAhead = false
            this.dispatch({ type: "state", message, now: performance.now() })
            keep("games", this.state.id, this.state.game)
            if (this.state.game) this.tellChange(before, this.state.game)
            this.playPremove()
        } else if (message.type === "refused") {
            this.refused(message)
        } else if (message.type === "notice") {
            this.say(message.message)
        } else if (message.type === "error") {
            this.dispatch({ type: "error", message })
            announce(message.message, { urgent: true })
        } else if (message.type === "ack") {
            this.typed.clear()
            this.settle()
        }
    }

    /** @param {RefusedMessage} message */
    async refused(message) {
        const tried = this.tried ?? ""
        const { game } = this.state
        // Only what is asked of a move has a number.
        const waiting = message.id === undefined ? null : this.waiting
        this.tried = null
        if (message.id !== undefined) this.settle()
        this.fallBack()
        if (waiting) {
            const words = refusalWords(waiting.text, message)
            this.dispatch({ type: "refused", message: { ...message, message: words } })
            announce(words, { urgent: true })
            return
        }
        const isPromotion = message.reason === "promotion-needed"
        if (game && isPromotion && /^[a-h][1-8][a-h][1-8]$/.test(tried)) {
            const kind = await askPromotion(this.board, tried.slice(2, 4), game.turn)
            if (kind) this.sendMove(tried + kind)
            return
        }
        this.dispatch({ type: "refused", message })
        const check = this.state.game?.check ? ` ${t("check")}` : ""
        announce(asSentence(message.message) + check, { urgent: true })
    }

    /** The server has answered a move. */
    settle() {
        this.waiting = null
        keepMove(this.state.id, null)
    }

    /** @param {Connection} connection */
    connectionChanged(connection) {
        const before = connectionWords(this.state.connection)
        this.dispatch({ type: "connection", connection })
        if (connection.state === "waiting" && !this.state.game) this.showKept()
        // There is no such game any more, or no such seat: the move can never be delivered.
        if (connection.state === "closed" && this.waiting) {
            this.say(refusalWords(this.waiting.text, { message: this.state.error?.message ?? "" }))
            this.settle()
        }
        const words = connectionWords(connection)
        // The first connection is no news; a lost one and its return are.
        if (this.state.game && words !== before) announce(words ?? t("reconnected"))
    }

    /**
     * @param {StateMessage | null} before
     * @param {StateMessage} game
     */
    tellChange(before, game) {
        this.keep(game)
        if (!before) {
            announce(turnWords(game))
            // Whoever was away when the other one accepted finds the seat in the list of games.
            takeNextSeat(game)
            return
        }
        const entry = game.moves.at(-1)
        if (entry && game.ply > before.ply) {
            announce(moveWords(entry))
            if (!game.outcome) playSound(soundOf(entry))
        } else if (game.ply < before.ply) {
            announce(t("taken-back"))
            playSound("move")
        }
        if (game.outcome && !before.outcome) {
            announce(game.outcome.message)
            playSound("end")
        }
        this.tellLapsed(before, game)
        if (game.next && !before.next && takeNextSeat(game)) {
            location.assign(`/game/${game.next}`)
            return
        }
        const words = {
            draw: t("draw-offered"),
            takeback: t("takeback-asked"),
            rematch: t("rematch-asked"),
        }
        for (const offer of /** @type {const} */ (["draw", "takeback", "rematch"])) {
            const isNew = game.offers[offer] && !before.offers[offer]
            if (isNew && game.can.includes(`${offer}-accept`)) {
                announce(words[offer], { urgent: true })
            }
        }
        if (game.you.length === 1 && !before.players[other(game.you[0])].taken) {
            if (game.players[other(game.you[0])].taken) announce(t("opponent-came"))
        }
    }

    /** While the server is away: the game as it was last seen, and the move that waits. */
    async showKept() {
        const found = /** @type {StateMessage | null} */ (await kept("games", this.state.id))
        if (this.state.game || !found) return
        const can = found.can.filter((what) => what === "move")
        const clock = found.clock && { ...found.clock, running: null }
        const message = { ...found, from: 0, can, clock, thinking: false }
        this.dispatch({ type: "state", message, now: performance.now() })
        if (this.waiting) this.showWaiting(this.waiting)
    }

    /** @param {KeptMove} move */
    showWaiting({ text, ply }) {
        if (this.state.game?.ply === ply && /^[a-h][1-8][a-h][1-8]/.test(text)) {
            this.isAhead = true
            this.board.preview(text.slice(0, 2), text.slice(2, 4), { animated: false })
        }
        this.say(t("move-kept", { move: text }))
    }

    /** Connect; with another program than the server's only after loading that one. */
    async connect() {
        if (isAway()) {
            this.showKept()
            this.dispatch({ type: "connection", connection: { state: "waiting", seconds: 0 } })
            if ((await serverBack()) !== partAddress("program")) {
                location.reload()
                return
            }
            byId("away").remove()
        }
        this.socket.open()
    }

    /**
     * A move answers an offer as well; whoever made it is told.
     *
     * @param {StateMessage} before
     * @param {StateMessage} game
     */
    tellLapsed(before, game) {
        if (game.ply <= before.ply || game.outcome || game.you.length !== 1) return
        const [own] = game.you
        if (before.offers.draw === own && !game.offers.draw) this.say(t("draw-lapsed"))
        if (before.offers.takeback === own && !game.offers.takeback) this.say(t("takeback-lapsed"))
    }

    /**
     * What the list of games on the first page shows of this one.
     *
     * @param {StateMessage} game
     */
    keep(game) {
        if (game.you.length === 0) return
        const names = [game.players.white.name, game.players.black.name]
        const result = game.outcome?.result ?? null
        const { id, mode, ply, fen } = game
        const last = game.moves.at(-1)?.uci ?? ""
        saveGame(id, { mode, ply, names, result, fen, last, seen: Date.now() })
    }

    // --- From the person ---

    /** @param {number | null} ply */
    look(ply) {
        this.board.letGo()
        this.dispatch({ type: "look", ply })
        const entry = shownEntry(this.state)
        const words = entry ? moveWords(entry) : t("start-position")
        announce(this.state.viewed === null ? t("present-position") : words)
    }

    /**
     * @param {Square} from
     * @param {Square} to
     * @param {Gesture} how
     */
    async attempt(from, to, how) {
        const { game } = this.state
        if (!game) return
        if (mayPremove(this.state) && this.board.canTake(from)) {
            this.dispatch({ type: "premove", move: { from, to } })
            announce(t("premove-set", { from, to }))
            return
        }
        const move = from + to
        if (!(game.legal[from] ?? []).includes(to)) {
            if (this.socket.isReady) this.sendMove(move)
            else this.say(t("why-needs-server"))
            return
        }
        // Without a connection the last move tried counts: the board shows no two moves at once.
        if (this.isAhead) this.fallBack()
        this.isAhead = true
        this.board.preview(from, to, { animated: how === "click" })
        if (!game.promotions.includes(move)) {
            this.sendMove(move)
            return
        }
        const kind = await askPromotion(this.board, to, game.turn)
        if (kind) this.sendMove(move + kind)
        else this.fallBack()
    }

    /** What was made ahead is played at its turn, if it can be. */
    playPremove() {
        const { game, premove } = this.state
        if (!game || !premove || !game.can.includes("move")) return
        this.dispatch({ type: "premove", move: null })
        const { from, to } = premove
        if ((game.legal[from] ?? []).includes(to)) this.attempt(from, to, "drag")
        else this.say(t("premove-gone", { from, to }))
    }

    /** The board shows again what the server last said. */
    fallBack() {
        this.isAhead = false
        this.render()
    }

    /** @param {string} text */
    sendMove(text) {
        this.dispatch({ type: "dismiss" })
        if (this.state.game?.you.length === 0) {
            this.say(t("only-players-move"))
            return
        }
        if (this.state.viewed !== null) this.dispatch({ type: "look", ply: null })
        this.tried = text
        if (!this.state.game) return
        const { ply } = this.state.game
        this.socket.sendMove(text, ply)
        keepMove(this.state.id, { ply, text })
        if (this.socket.isReady) return
        this.waiting = { ply, text }
        this.say(t("move-kept", { move: text }))
    }

    /**
     * A click took nothing up: say why rather than nothing.
     *
     * @param {Square} square
     */
    explainNoMove(square) {
        const { game, viewed } = this.state
        if (!game || viewed !== null || game.outcome || game.you.length === 0) return
        if (this.state.premove) {
            this.dispatch({ type: "premove", move: null })
            announce(t("premove-dropped"))
            return
        }
        if (!piecesOf(game.fen)[square]) return
        this.say(game.can.includes("move") ? t("opponents-piece") : t("wait-for-opponent"))
    }

    /** @param {string} words */
    say(words) {
        this.dispatch({ type: "notice", text: words })
        announce(words)
    }

    /** @param {Command} command */
    runCommand(command) {
        const { socket } = this
        const { game } = this.state
        if (!game) return
        const answer = game.can.includes("takeback-accept") ? "takeback" : "draw"
        /** @type {Record<Command, () => unknown>} */
        const actions = {
            resign: () => resign(socket),
            draw: () => offerDraw(game, socket),
            takeback: () => socket.send({ type: "takeback", action: "ask" }),
            flip: () => this.dispatch({ type: "flip" }),
            accept: () => socket.send({ type: answer, action: "accept" }),
            decline: () => socket.send({ type: answer, action: "decline" }),
            hint: () => this.hints.ask(game),
        }
        actions[command]()
    }

    // --- Drawing ---

    render() {
        const { state, board } = this
        const saved = savedGame(state.id)
        renderStatus(state, saved, this.lanUrl)
        if (!hasStarted(state)) return
        const color = orientation(state)
        board.orient(color)
        board.allow(permission(state))
        // A move on its way is shown before the server has confirmed it.
        if (!this.isAhead || state.viewed !== null) board.show(shownFen(state))
        board.mark({
            last: shownMove(state),
            check: shownCheck(state),
            guilty: state.refusal?.squares ?? [],
            premove: state.premove && state.viewed === null
                ? [state.premove.from, state.premove.to]
                : [],
            ...(state.viewed === null ? this.hints.marksAt(state.game.ply) : {}),
        })
        this.above.render(state, other(color))
        this.below.render(state, color)
        renderLookBack(state)
        renderActions(state)
        const { opening } = state.game
        byId("opening").hidden = opening === null
        setText(byId("opening"), opening ? `${opening.code} ${opening.name}` : "")
        // Last: the list has the height that the others leave it.
        this.moveList.render(state.game, shownPly(state))
        this.tick()
    }

    tick() {
        const { state } = this
        if (!hasStarted(state) || !state.game.clock) return
        const now = performance.now()
        this.above.tick(state, now)
        this.below.tick(state, now)
        this.lowTime.tick(state, now)
    }
}

startPage(async () => {
    const id = location.pathname.split("/").pop() ?? ""
    const problem = await acceptInvitation(id)
    const page = new GamePage(id)
    Promise.all([about(), loadLevels()]).then(([{ lan_url: lanUrl }]) => {
        page.lanUrl = lanUrl
        page.render()
    }, () => null)
    if (problem) page.say(problem)
    page.connect()
})
