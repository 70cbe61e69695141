// The buttons beside the board.

import { pgnAddress, pgnText } from "../shared/api.js"
import { announce } from "../shared/announce.js"
import { copyFrom } from "../shared/clipboard.js"
import { ask, askText, confirm } from "../shared/dialog.js"
import { byId, make } from "../shared/dom.js"
import { shownFen } from "./game-state.js"
import { t } from "../shared/labels.js"
import { gameLink, positionLink } from "../notation/links.js"
import { recall, remember } from "../shared/storage.js"
import { sameAgain, startGame } from "./new-game.js"
import { recordOf } from "./saved-games.js"

/** Ask before a game in progress is left, then start the next. */
export async function newGame(game) {
    const again = sameAgain(game, recordOf(game.id))
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

/** Ask, then give up the game. */
export async function resign(socket) {
    const isMeant = await confirm(t("resign"), t("resign-question"), t("resign"))
    if (isMeant) socket.send({ type: "resign" })
}

/** Wire the buttons; `current()` is the state, `socket` the connection. */
export function wireActions({ current, socket, dispatch }) {
    const on = (id, act) => byId(id).addEventListener("click", act)
    const send = (type, action) => () => socket.send({ type, action })
    on("takeback", send("takeback", "ask"))
    on("takeback-accept", send("takeback", "accept"))
    on("takeback-decline", send("takeback", "decline"))
    on("draw", () => offerDraw(current().game, socket))
    on("draw-accept", send("draw", "accept"))
    on("draw-decline", send("draw", "decline"))
    on("resign", () => resign(socket))
    const fail = (error) => dispatch({ type: "notice", text: error.message })
    on("new-game", () => newGame(current().game).catch(fail))
    on("rename", () => rename(socket))
    on("flip", () => dispatch({ type: "flip" }))
    wireCopies(current)
}

async function rename(socket) {
    const name = await askText(t("your-name"), recall("name", ""), 30)
    if (name === null) return
    remember("name", name)
    socket.send({ type: "name", name })
}

/** Offer a draw; where both sides sit at one screen it ends the game, so it is asked first. */
export async function offerDraw(game, socket) {
    const isMeant =
        game.mode !== "local" ||
        (await confirm(t("agree-draw"), t("draw-question"), t("agree-draw")))
    if (isMeant) socket.send({ type: "draw", action: "offer" })
}

function wireCopies(current) {
    const copy = (id, textOf) => {
        byId(id).addEventListener("click", async (event) => {
            const button = event.currentTarget
            const isCopied = await copyFrom(button, textOf(), t("copied"), t("not-copied"))
            announce(isCopied ? t("copied") : t("not-copied"))
        })
    }
    copy("invite-copy", () => byId("invite-link").value)
    copy("copy-fen", () => shownFen(current()))
    copy("copy-pgn", () => pgnText(current().id))
    copy("copy-link", () => shareLink(current().game))
}

/** The address that holds the whole game in itself. */
export function shareLink(game, base = location.origin) {
    const moves = game.moves.map((entry) => entry.uci)
    return gameLink({ start: game.start_fen, moves, rules: game.rules }, base)
}

/** Draw which buttons can be used. */
export function renderActions(state) {
    const { game } = state
    // What is pressed without a connection would be lost.
    const isOnline = state.connection.state === "open"
    const can = (what) => isOnline && game.can.includes(what)
    const isPlayer = game.you.length > 0
    for (const id of ["takeback", "draw", "resign"]) byId(id).hidden = !isPlayer
    byId("takeback").disabled = !can("takeback-ask")
    byId("draw").disabled = !can("draw-offer")
    byId("draw").textContent = game.mode === "local" ? t("agree-draw") : t("offer-draw")
    byId("resign").disabled = !can("resign")
    byId("rename").hidden = game.you.length !== 1
    byId("auto-flip-label").hidden = game.you.length !== 2
    byId("download-pgn").href = pgnAddress(state.id)
    const at = (page) => positionLink(shownFen(state), game.rules, "", page)
    byId("to-setup").href = at("/setup")
    byId("to-solve").href = at("/solve")
}
