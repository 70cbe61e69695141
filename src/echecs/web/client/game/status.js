// Whose turn it is, check, how it ended, what was refused, what is offered.

/** @import { Offer, StateMessage } from "../protocol.js" */
/** @import { Connection } from "./game-socket.js" */
/** @import { GameState } from "./game-state.js" */
/** @import { SavedGame } from "./saved-games.js" */

import { byId, setText } from "../shared/dom.js"
import { key, t } from "../shared/labels.js"
import { asSentence } from "../shared/sentence.js"
import { other } from "./game-state.js"
import { showQrCode } from "./qr-code.js"

const TURNS = {
    white: [key("white-to-move"), key("white-to-move-yours")],
    black: [key("black-to-move"), key("black-to-move-yours")],
}

/**
 * @param {string} id
 * @param {string | null} words
 */
function show(id, words) {
    const element = byId(id)
    element.hidden = !words
    if (words) setText(element, words)
}

/**
 * The sentence about whose turn it is, or how the game ended.
 *
 * @param {StateMessage} game
 */
export function turnWords(game) {
    if (game.outcome) return game.outcome.message
    const isYours = game.you.length === 1 && game.you[0] === game.turn
    return t(TURNS[game.turn][isYours ? 1 : 0])
}

/**
 * Words for the state of the connection, or null while all is well.
 *
 * @param {Connection} connection
 */
export function connectionWords({ state }) {
    if (state === "open") return null
    if (state === "connecting") return t("connecting")
    return state === "waiting" ? t("reconnecting") : t("disconnected")
}

/**
 * Draw the status panel; `lanUrl` is the server's address for other machines, if it has one.
 *
 * @param {GameState} state
 * @param {SavedGame | null} saved
 * @param {string | null} lanUrl
 */
export function renderStatus(state, saved, lanUrl) {
    const { game } = state
    document.body.classList.toggle("lost", state.error !== null && !game)
    const connection = state.error ? null : connectionWords(state.connection)
    byId("connection").hidden = connection === null
    if (connection) setText(byId("connection-words"), connection)
    const refusal = state.error ?? state.refusal
    show("refusal", refusal && asSentence(refusal.message))
    show("notice", state.notice)
    byId("way-out").hidden = !state.error
    if (!game) return
    setText(byId("turn"), turnWords(game))
    document.title = `${turnWords(game)} – ${t("brand")}`
    show("check", game.check && !game.outcome ? t("check") : null)
    byId("thinking").hidden = !game.thinking
    renderOffer("draw", game, [t("draw-offered"), t("draw-waits"), t("draw-on-offer")])
    renderOffer("takeback", game, [
        t("takeback-asked"),
        t("takeback-waits"),
        t("takeback-on-offer"),
    ])
    renderOffer("rematch", game, [
        t("rematch-asked"),
        t("rematch-waits"),
        t("rematch-on-offer"),
    ])
    renderInvite(game, saved, lanUrl)
    const watchers = game.spectators > 0 ? t("spectators", { count: game.spectators }) : null
    show("spectators", game.you.length === 0 ? t("you-watch") : watchers)
}

/**
 * @param {Offer} name
 * @param {StateMessage} game
 * @param {[asked: string, waits: string, seen: string]} words
 */
function renderOffer(name, game, [asked, waits, seen]) {
    const by = game.offers[name]
    byId(`${name}-offer`).hidden = !by
    if (!by) return
    const mayAnswer = game.can.includes(`${name}-accept`)
    const words = game.you.includes(by) ? waits : seen
    setText(byId(`${name}-words`), mayAnswer ? asked : words)
    byId(`${name}-answers`).hidden = !mayAnswer
}

/**
 * @param {StateMessage} game
 * @param {SavedGame | null} saved
 * @param {string | null} lanUrl
 */
function renderInvite(game, saved, lanUrl) {
    const isHost = game.mode === "link" && game.you.length === 1
    const isFree = isHost && !game.players[other(game.you[0])].taken
    const invite = isFree ? saved?.invite : null
    byId("invite").hidden = !invite
    if (!invite) return
    const origin = originFor(location, lanUrl)
    const link = inviteLink(game.id, invite, origin)
    const isHere = isLoopback(new URL(origin).hostname)
    byId("invite-link", HTMLInputElement).value = link
    byId("invite-here").hidden = !isHere
    // A phone cannot come to an address that only this machine knows.
    byId("invite-code").hidden = isHere
    if (!isHere) showQrCode(byId("invite-code"), link)
}

/** @param {string} host */
function isLoopback(host) {
    return host === "localhost" || host === "[::1]" || host.startsWith("127.")
}

/**
 * The address by which others reach the server: this page's, unless only this machine knows it.
 *
 * @param {Pick<Location, "hostname" | "origin">} here
 * @param {string | null} lanUrl
 */
export function originFor({ hostname, origin }, lanUrl) {
    return isLoopback(hostname) && lanUrl ? new URL(lanUrl).origin : origin
}

/**
 * The address that takes the free seat.
 *
 * @param {string} id
 * @param {string} invite
 * @param {string} origin
 */
function inviteLink(id, invite, origin) {
    return `${origin}/game/${id}#invite=${encodeURIComponent(invite)}`
}
