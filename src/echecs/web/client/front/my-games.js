// The games of this browser: the one to go on with, and the others.

/** @import { Color } from "../protocol.js" */
/** @import { SavedGame } from "../game/saved-games.js" */

import { SmallBoard } from "../board/small-board.js"
import { keptMove } from "../game/kept-moves.js"
import { forgetGame, savedGames } from "../game/saved-games.js"
import { START, turnOf } from "../notation/fen.js"
import { byId, make } from "../shared/dom.js"
import { icon } from "../shared/icons.js"
import { key, locale, t } from "../shared/labels.js"

const MODES = { local: key("mode-local"), link: key("mode-link"), engine: key("mode-engine") }
// Games that are listed before somebody asks for all.
const RECENT = 6
const EMPTY = "8/8/8/8/8/8/8/8 w - -"

let areAllShown = false

/** Show the games, and go on showing them as they are removed. */
export function showGames() {
    const games = savedGames()
    const open = games.find((game) => !game.result)
    const place = byId("go-on")
    place.hidden = open === undefined
    byId("go-on-game").replaceChildren(...(open ? goOn(open) : []))
    const others = games.filter((game) => game !== open)
    const rows = others.slice(0, areAllShown ? undefined : RECENT).map(gameRow)
    if (games.length === 0) rows.push(make("li", { class: "hint" }, t("no-games-yet")))
    byId("games-panel").hidden = open !== undefined && others.length === 0
    byId("games").replaceChildren(...rows)
    const all = byId("all-games")
    all.hidden = rows.length >= others.length
    all.textContent = t("all-games", { count: others.length })
}

/** Let everything be listed when it is asked for. */
export function wireGames() {
    byId("all-games").addEventListener("click", () => {
        const first = byId("games").childElementCount
        areAllShown = true
        showGames()
        byId("games").children[first]?.querySelector("a")?.focus()
    })
}

/** @param {SavedGame} game */
function goOn(game) {
    return [
        thumbnail(game),
        make(
            "div",
            {},
            make("strong", {}, opponentOf(game)),
            make("span", { class: "hint" }, `${whenOf(game)} · ${keptMove(game.id) ? t("move-waits") : turnWords(game)}`),
            make(
                "div",
                { class: "row" },
                make("a", { href: `/game/${game.id}`, class: "button primary" }, t("go-on")),
                forgetButton(game),
            ),
        ),
    ]
}

/** @param {SavedGame} game */
function gameRow(game) {
    const state = keptMove(game.id) ? t("move-waits") : game.result ? resultWords(game) : turnWords(game)
    const details = make("span", { class: "hint" }, `${state} · ${whenOf(game)}`)
    const opponent = make("span", { class: "opponent" }, opponentOf(game))
    const words = make("span", {}, opponent, details)
    return make(
        "li",
        {},
        make("a", { href: `/game/${game.id}` }, thumbnail(game), words),
        forgetButton(game),
    )
}

/** @param {SavedGame} game */
function forgetButton(game) {
    const what = `${t("forget-game")} ${opponentOf(game)} ${whenOf(game)}`
    const forget = () => {
        forgetGame(game.id)
        showGames()
        // The button is gone: whoever uses the keyboard stays among the games.
        const next = document.querySelector("#go-on-game a, #games a")
        if (next instanceof HTMLElement) next.focus()
    }
    const properties = { type: "button", class: "quiet", title: t("forget-game") }
    return make("button", { ...properties, "aria-label": what, onclick: forget }, icon("cross"))
}

/** @param {SavedGame} game */
function thumbnail(game) {
    // Of a game that was played before positions were kept only its first one is known.
    const fen = game.fen ?? (game.ply ? EMPTY : START)
    const board = new SmallBoard(ownColor(game) ?? "white").show(fen, game.last)
    const holder = make("span", { class: "thumbnail" })
    holder.append(board.element)
    return holder
}

/**
 * The colour that is played here, null where both are.
 *
 * @param {SavedGame} game
 */
function ownColor({ seats }) {
    const held = /** @type {Color[]} */ (Object.keys(seats ?? {}))
    return held.length === 1 ? held[0] : null
}

/** @param {SavedGame} game */
function opponentOf(game) {
    const [white, black] = game.names ?? []
    const mode = t(MODES[game.mode ?? "local"] ?? MODES.local)
    const own = ownColor(game)
    if (own) return (own === "white" ? black : white) || mode
    return [white, black].filter(Boolean).join(" – ") || mode
}

/** @param {SavedGame} game */
function whenOf(game) {
    const dates = new Intl.DateTimeFormat(locale(), { dateStyle: "short", timeStyle: "short" })
    return dates.format(new Date(game.seen ?? game.created))
}

/** @param {SavedGame} game */
function turnWords(game) {
    if (!game.fen) return t("half-moves", { count: game.ply ?? 0 })
    const turn = turnOf(game.fen)
    const own = ownColor(game)
    if (own) return turn === own ? t("your-turn") : t("their-turn")
    return turn === "white" ? t("white-to-move") : t("black-to-move")
}

/** @param {SavedGame} game */
function resultWords(game) {
    const result = game.result ?? ""
    if (result.startsWith("1/2")) return t("drawn-game")
    const own = ownColor(game)
    const winner = result === "1-0" ? "white" : "black"
    if (!own) return winner === "white" ? t("white-won") : t("black-won")
    return winner === own ? t("you-won") : t("you-lost")
}
