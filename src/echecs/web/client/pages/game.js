// The game page: the state, what changes it, and what draws it.

import { renderActions, offerDraw, resign, wireActions } from "../game/actions.js"
import { announce } from "../shared/announce.js"
import { about } from "../shared/api.js"
import { Board } from "../board/board.js"
import { byId } from "../shared/dom.js"
import { piecesOf } from "../notation/fen.js"
import {
    emptyState, orientation, other, permission, shownCheck, shownFen, shownMove, shownPly, update,
} from "../game/game-state.js"
import { acceptInvitation } from "../game/invitation.js"
import { language, t } from "../shared/labels.js"
import { renderLookBack, wireLookBack } from "../game/look-back.js"
import { recall, remember } from "../shared/storage.js"
import { MoveList } from "../board/move-list.js"
import { moveWords } from "../board/move-words.js"
import { startPage } from "../shared/start-page.js"
import { PlayerBar } from "../game/player-bar.js"
import { askPromotion } from "../board/promotion.js"
import { keepRecord, recordOf, tokensOf } from "../game/saved-games.js"
import { GameSocket } from "../game/game-socket.js"
import { play as playSound, soundOf } from "../shared/sound.js"
import { asSentence, connectionWords, renderStatus, turnWords } from "../game/status.js"
import { wireTyped } from "../game/typed-form.js"

const TICK = 100

class GamePage {
    constructor(id) {
        this.state = { ...emptyState(id), autoFlip: recall("auto-flip") === "yes" }
        this.board = new Board(byId("board"), {
            onAttempt: (from, to, how) => this.attempt(from, to, how),
            onSquare: (square) => this.explainStillness(square),
            onHold: (square) => square && this.dispatch({ type: "hush" }),
        })
        this.above = new PlayerBar(byId("player-above"))
        this.below = new PlayerBar(byId("player-below"))
        this.moveList = new MoveList(byId("moves"), (ply) => this.look(ply))
        const scheme = location.protocol === "https:" ? "wss" : "ws"
        this.socket = new GameSocket(`${scheme}://${location.host}/ws/game/${id}`, {
            hello: () => ({ tokens: tokensOf(id), name: recall("name", ""), language: language() }),
            onMessage: (message) => this.receive(message),
            onConnection: (connection) => this.connectionChanged(connection),
        })
        this.wire()
    }

    wire() {
        const current = () => this.state
        const dispatch = (event) => this.dispatch(event)
        wireActions({ current, socket: this.socket, dispatch })
        wireLookBack({
            current,
            look: (ply) => this.look(ply),
            flip: () => dispatch({ type: "flip" }),
        })
        this.typed = wireTyped({
            current,
            play: (text) => this.sendMove(text),
            say: (words) => this.say(words),
            command: (name) => this.obey(name),
        })
        const autoFlip = byId("auto-flip")
        autoFlip.checked = this.state.autoFlip
        autoFlip.addEventListener("change", () => {
            remember("auto-flip", autoFlip.checked ? "yes" : "no")
            dispatch({ type: "auto-flip", on: autoFlip.checked })
        })
        addEventListener("online", () => this.socket.retry())
        addEventListener("offline", () => this.socket.drop())
        document.addEventListener("visibilitychange", () => {
            if (document.visibilityState === "visible") this.socket.wake()
        })
        setInterval(() => this.tick(), TICK)
    }

    dispatch(event) {
        this.state = update(this.state, event)
        this.render()
    }

    // --- From the server ---

    receive(message) {
        const before = this.state.game
        if (message.type === "state") {
            this.isAhead = false
            this.dispatch({ type: "state", message, now: performance.now() })
            this.tellChange(before, this.state.game)
        } else if (message.type === "refused") {
            this.refused(message)
        } else if (message.type === "notice") {
            this.say(message.message)
        } else if (message.type === "error") {
            this.dispatch({ type: "error", message })
            announce(message.message, { urgent: true })
        } else if (message.type === "ack") {
            this.typed.clear()
        }
    }

    async refused(message) {
        const { tried } = this
        this.tried = null
        this.fallBack()
        if (message.reason === "promotion-needed" && /^[a-h][1-8][a-h][1-8]$/.test(tried ?? "")) {
            const kind = await askPromotion(this.state.game.turn)
            if (kind) this.sendMove(tried + kind)
            return
        }
        this.dispatch({ type: "refused", message })
        const check = this.state.game.check ? ` ${t("check")}` : ""
        announce(asSentence(message.message) + check, { urgent: true })
    }

    connectionChanged(connection) {
        const before = connectionWords(this.state.connection)
        this.dispatch({ type: "connection", connection })
        const words = connectionWords(connection)
        // The first connection is no news; a lost one and its return are.
        if (this.state.game && words !== before) announce(words ?? t("reconnected"))
    }

    tellChange(before, game) {
        this.keep(game)
        if (!before) {
            announce(turnWords(game))
            return
        }
        if (game.ply > before.ply) {
            const entry = game.moves.at(-1)
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
        const offers = { draw: t("draw-offered"), takeback: t("takeback-asked") }
        for (const [name, words] of Object.entries(offers)) {
            const isNew = game.offers[name] && !before.offers[name]
            if (isNew && game.can.includes(`${name}-accept`)) announce(words, { urgent: true })
        }
        if (game.you.length === 1 && !before.players[other(game.you[0])].taken) {
            if (game.players[other(game.you[0])].taken) announce(t("opponent-came"))
        }
    }

    /** What the list of games on the first page shows of this one. */
    keep(game) {
        if (game.you.length === 0) return
        const names = [game.players.white.name, game.players.black.name]
        const result = game.outcome?.result ?? null
        keepRecord(game.id, { mode: game.mode, ply: game.ply, names, result, seen: Date.now() })
    }

    // --- From the person ---

    look(ply) {
        this.board.letGo()
        this.dispatch({ type: "look", ply })
        const entry = this.state.game?.moves[shownPly(this.state) - 1]
        const words = entry ? moveWords(entry) : t("start-position")
        announce(this.state.viewed === null ? t("present-position") : words)
    }

    async attempt(from, to, how) {
        const { game } = this.state
        const move = from + to
        if (!(game.legal[from] ?? []).includes(to)) {
            this.sendMove(move)
            return
        }
        // Without a connection the last wish counts: the board shows no two moves at once.
        if (this.isAhead) this.fallBack()
        this.isAhead = true
        this.board.preview(from, to, { animated: how === "click" })
        if (!game.promotions.includes(move)) {
            this.sendMove(move)
            return
        }
        const kind = await askPromotion(game.turn)
        if (kind) this.sendMove(move + kind)
        else this.fallBack()
    }

    /** The board shows again what the server last said. */
    fallBack() {
        this.isAhead = false
        this.render()
    }

    sendMove(text) {
        this.dispatch({ type: "hush" })
        if (this.state.viewed !== null) this.dispatch({ type: "look", ply: null })
        this.tried = text
        this.socket.sendMove(text, this.state.game.ply)
    }

    /** A click took nothing up: say why rather than nothing. */
    explainStillness(square) {
        const { game, viewed } = this.state
        if (!game || viewed !== null || game.outcome || game.you.length === 0) return
        if (piecesOf(game.fen)[square]) this.say(turnWords(game))
    }

    say(words) {
        this.dispatch({ type: "notice", text: words })
        announce(words)
    }

    obey(command) {
        const { socket } = this
        const { game } = this.state
        const answer = game.can.includes("takeback-accept") ? "takeback" : "draw"
        const deeds = {
            resign: () => resign(socket),
            draw: () => offerDraw(game, socket),
            takeback: () => socket.send({ type: "takeback", action: "ask" }),
            flip: () => this.dispatch({ type: "flip" }),
            accept: () => socket.send({ type: answer, action: "accept" }),
            decline: () => socket.send({ type: answer, action: "decline" }),
        }
        deeds[command]?.()
    }

    // --- Drawing ---

    render() {
        const { state, board } = this
        renderStatus(state, recordOf(state.id), this.lanUrl)
        if (!state.game) return
        const color = orientation(state)
        board.orient(color)
        board.allow(permission(state))
        // A move on its way is shown before the server has confirmed it.
        if (!this.isAhead || state.viewed !== null) board.show(shownFen(state))
        board.mark({
            last: shownMove(state),
            check: shownCheck(state),
            guilty: state.refusal?.squares ?? [],
        })
        const level = recordOf(state.id)?.wishes?.level
        this.above.render(state, other(color), level)
        this.below.render(state, color, level)
        this.moveList.render(state.game, shownPly(state))
        renderLookBack(state)
        renderActions(state)
        this.tick()
    }

    tick() {
        if (!this.state.game?.clock) return
        const now = performance.now()
        this.above.tick(this.state, now)
        this.below.tick(this.state, now)
    }
}

startPage(async () => {
    const id = location.pathname.split("/").pop()
    const problem = await acceptInvitation(id)
    const page = new GamePage(id)
    about().then(({ lan_url: lanUrl }) => {
        page.lanUrl = lanUrl
        page.render()
    })
    if (problem) page.say(problem)
    page.socket.open()
})
