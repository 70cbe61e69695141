// The buttons beside the board.

/** @import { GameRequest, StateMessage } from "../protocol.js" */
/** @import { GameEvent, GameState, StartedState } from "./game-state.js" */

import { gameLink, positionLink, viewField } from "../notation/links.js"
import { uciMoves } from "../notation/uci.js"
import { announce } from "../shared/announce.js"
import { messageOf, pgnAddress, pgnText } from "../shared/api.js"
import { wireCopy } from "../shared/clipboard.js"
import { ask, askText, confirm } from "../shared/dialog.js"
import { byId, make, onClick, setText } from "../shared/dom.js"
import { t } from "../shared/labels.js"
import { loadText, saveText } from "../shared/storage.js"
import { hasStarted, shownFen, shownPly } from "./game-state.js"
import { hasHints } from "./hints.js"
import { renderNameQuestion, wireNameQuestion } from "./name-question.js"
import { playerName } from "./player-bar.js"
import { renderResult, wireRematch } from "./rematch.js"
import { sameAgain, startGame } from "./new-game.js"
import { savedGame } from "./saved-games.js"

/** @typedef {{send: (message: GameRequest) => unknown}} Sender */

/**
 * Ask before a game in progress is left, then start the next.
 *
 * @param {StateMessage} game
 */
async function newGame(game) {
    const again = sameAgain(game, savedGame(game.id))
    if (game.outcome || game.you.length === 0) {
        if (game.you.length === 0) location.assign("/")
        else await startGame(again)
        return
    }
    const answer = await ask({
        title: t("new-game"),
        body: [make("p", {}, t("new-game-question"))],
        choices: [
            { value: null, label: t("cancel") },
            { value: "other", label: t("other-settings") },
            { value: "same", label: t("same-again"), primary: true },
        ],
    })
    if (answer === "same") await startGame(again)
    else if (answer === "other") location.assign("/")
}

/**
 * Ask, then give up the game.
 *
 * @param {Sender} socket
 */
export async function resign(socket) {
    const isMeant = await confirm(t("resign"), t("resign-question"), t("resign"), {
        danger: true,
    })
    if (isMeant) socket.send({ type: "resign" })
}

/**
 * Wire the buttons; `current()` is the state, `socket` the connection.
 *
 * @param {object} page
 * @param {() => GameState} page.current
 * @param {Sender} page.socket
 * @param {(event: GameEvent) => void} page.dispatch
 * @param {() => string} page.drawn what is drawn on the board
 */
export function wireActions({ current, socket, dispatch, drawn }) {
    /**
     * @param {string} id
     * @param {(game: StateMessage) => unknown} act
     */
    const inGame = (id, act) =>
        onClick(id, () => {
            const { game } = current()
            if (game) act(game)
        })
    /** @param {unknown} error */
    const fail = (error) => dispatch({ type: "notice", text: messageOf(error) })
    onClick("takeback", () => socket.send({ type: "takeback", action: "ask" }))
    onClick("takeback-accept", () => socket.send({ type: "takeback", action: "accept" }))
    onClick("takeback-decline", () => socket.send({ type: "takeback", action: "decline" }))
    inGame("draw", (game) => offerDraw(game, socket))
    onClick("draw-accept", () => socket.send({ type: "draw", action: "accept" }))
    onClick("draw-decline", () => socket.send({ type: "draw", action: "decline" }))
    onClick("resign", () => resign(socket))
    inGame("new-game", (game) => newGame(game).catch(fail))
    onClick("rename", () => rename(socket))
    wireNameQuestion(socket)
    wireRematch({ current: () => current().game, socket, fail })
    onClick("flip", () => dispatch({ type: "flip" }))
    wireCopies(current, drawn)
}

/** @param {Sender} socket */
async function rename(socket) {
    const name = await askText(t("your-name"), loadText("name") ?? "", 30)
    if (name === null) return
    saveText("name", name)
    socket.send({ type: "name", name })
}

/**
 * Offer a draw; where both sides sit at one screen it ends the game, so it is asked first.
 *
 * @param {StateMessage} game
 * @param {Sender} socket
 */
export async function offerDraw(game, socket) {
    const isMeant =
        game.mode !== "local" ||
        (await confirm(t("agree-draw"), t("draw-question"), t("agree-draw")))
    if (isMeant) socket.send({ type: "draw", action: "offer" })
}

/**
 * @param {() => GameState} current
 * @param {() => string} drawn
 */
function wireCopies(current, drawn) {
    wireCopy("invite-copy", () => byId("invite-link", HTMLInputElement).value, announce)
    wireCopy("copy-fen", () => shownFen(current()), announce)
    wireCopy("copy-pgn", () => pgnText(current().id), announce)
    wireCopy(
        "copy-link",
        () => shareLink(current()) + viewField(shownPly(current()), drawn()),
        announce,
    )
}

/**
 * The address that holds the whole game in itself.
 *
 * @param {GameState} state
 */
function shareLink(state) {
    if (!hasStarted(state)) return location.origin + location.pathname
    const { start_fen: start, moves, rules, players, outcome } = state.game
    const headers = {
        White: playerName(state.game, "white"),
        Black: playerName(state.game, "black"),
        Result: outcome?.result ?? "",
    }
    const isNamed = players.white.name || players.black.name || outcome
    const told = isNamed ? headers : {}
    return gameLink({ start, moves: uciMoves(moves), rules, headers: told }, location.origin)
}

/**
 * Draw which buttons can be used.
 *
 * @param {StartedState} state
 */
export function renderActions(state) {
    const { game } = state
    // What is pressed without a connection would be lost.
    const isOnline = state.connection.state === "open"
    /**
     * @param {string} id
     * @param {StateMessage["can"][number]} permission
     */
    const enable = (id, permission) => {
        const button = byId(id, HTMLButtonElement)
        button.hidden = game.you.length === 0
        button.disabled = !isOnline || !game.can.includes(permission)
    }
    byId("hint").hidden = game.you.length === 0 || game.mode === "link"
    byId("hint", HTMLButtonElement).disabled = !isOnline || !hasHints(game)
    enable("takeback", "takeback-ask")
    enable("draw", "draw-offer")
    enable("resign", "resign")
    byId("draw").textContent = game.mode === "local" ? t("agree-draw") : t("offer-draw")
    byId("rename").hidden = game.you.length !== 1
    const isWatching = game.you.length === 0
    byId("typed", HTMLInputElement).placeholder = isWatching ? t("typed-question") : t("typed-hint")
    setText(byId("typed-label"), isWatching ? t("typed-question") : t("typed-label"))
    setText(byId("typed-submit"), isWatching ? t("ask-typed") : t("play-typed"))
    renderNameQuestion(game)
    renderResult(game)
    const analysis = byId("to-analysis", HTMLAnchorElement)
    analysis.hidden = game.moves.length === 0 || game.rules !== "standard"
    analysis.href = shareLink(state).replace("/share#", "/analyse#")
    byId("auto-flip-label").hidden = game.you.length !== 2
    byId("download-pgn", HTMLAnchorElement).href = pgnAddress(state.id)
    /** @param {string} page */
    const at = (page) => positionLink(shownFen(state), game.rules, "", page)
    byId("to-setup", HTMLAnchorElement).href = at("/setup")
    byId("to-solve", HTMLAnchorElement).href = at("/solve")
}
