// The first page: a new game, a pasted position, the games of this browser.

/** @import { Mode, ReadGame } from "../protocol.js" */
/** @import { FormFields } from "../game/game-options.js" */

import { dayOf, showPuzzle } from "../front/daily-puzzle.js"
import { showGames, wireGames } from "../front/my-games.js"
import { Showcase } from "../front/showcase.js"
import { optionsOf, startOf } from "../game/game-options.js"
import { fillLevels, levelSentence, loadLevels } from "../game/levels.js"
import { deliverMoves } from "../game/kept-moves.js"
import { startGame } from "../game/new-game.js"
import { gameLink, pgnLink, positionLink } from "../notation/links.js"
import { uciMoves } from "../notation/uci.js"
import { isAway } from "../shared/away.js"
import { about, messagesOf, readText, shownOn } from "../shared/api.js"
import { byId, make, onClick, onSubmit, setText } from "../shared/dom.js"
import { t } from "../shared/labels.js"
import { asSentence } from "../shared/sentence.js"
import { startPage } from "../shared/start-page.js"
import { loadData, loadText, saveData, saveText } from "../shared/storage.js"

// What is asked for again next time.
const KEPT = /** @type {const} */ ([
    "mode", "color", "level", "pace", "minutes", "increment", "oddsMinutes", "oddsIncrement", "rules",
])

const form = byId("new", HTMLFormElement)

function fields() {
    return /** @type {FormFields} */ (/** @type {unknown} */ (Object.fromEntries(new FormData(form))))
}

/** What was asked for last time. */
function kept() {
    return /** @type {Partial<Record<keyof FormFields, string>>} */ (loadData("wishes") ?? {})
}

function render() {
    const { level, mode, odds, pace, rules } = fields()
    for (const field of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(".field"))) {
        const { clock, for: modes, odds: other, pace: ownPace } = field.dataset
        if (modes !== undefined) field.hidden = !modes.split(" ").includes(mode)
        if (ownPace !== undefined) field.hidden = ownPace !== pace
        if (clock !== undefined) field.hidden = pace === ""
        if (other !== undefined) field.hidden = pace === "" || !odds
    }
    const isLocal = mode === "local"
    const own = isLocal ? t("white-minutes") : t("your-minutes")
    setText(byId("minutes-label"), odds ? own : t("minutes-each"))
    setText(byId("odds-label"), isLocal ? t("odds-black") : t("odds-opponent"))
    setText(byId("odds-minutes-label"), isLocal ? t("black-minutes") : t("opponent-minutes"))
    setText(byId("odds-increment-label"), isLocal ? t("black-increment") : t("opponent-increment"))
    const sentence = mode === "engine" ? levelSentence(Number(level)) : ""
    byId("level-hint").hidden = sentence === ""
    setText(byId("level-hint"), sentence)
    byId("rules-hint").hidden = rules !== "mini"
    setText(byId("name-label"), isLocal ? t("white-name") : t("your-name"))
}

/**
 * Show why something cannot be done; nothing clears it.
 *
 * @param {string[]} sentences
 */
function refuse(sentences) {
    const place = byId("refusal")
    place.hidden = sentences.length === 0
    place.textContent = sentences.map(asSentence).join(" ")
}

/**
 * A move that was made while the server was away could not be played: say so, with the game.
 *
 * @param {string} id
 * @param {string} words
 */
function tellUndelivered(id, words) {
    const link = make("a", { href: `/game/${id}` }, t("to-the-game"))
    byId("undelivered").hidden = false
    byId("undelivered").append(make("p", {}, `${words} `, link))
}

/** What was pasted, read by the server; null when the field is empty. */
async function pasted() {
    const { text, rules } = fields()
    return text.trim() ? readText(text, rules) : null
}

/** @param {() => Promise<void>} act */
async function guarded(act) {
    refuse([])
    const buttons = form.querySelectorAll("button")
    buttons.forEach((button) => (button.disabled = true))
    try {
        await act()
    } catch (error) {
        refuse(messagesOf(error))
    } finally {
        buttons.forEach((button) => (button.disabled = false))
    }
}

async function start() {
    const given = fields()
    saveText("name", given.name.trim())
    saveText("opponent", given.opponent.trim())
    saveData("wishes", Object.fromEntries(KEPT.map((name) => [name, given[name]])))
    const read = await pasted()
    if (read) requireOne(read)
    await startGame({ ...optionsOf(given), ...(read ? startOf(read) : {}) })
}

/** @param {(read: ReadGame) => string | Promise<string>} address */
async function goTo(address) {
    const read = await pasted()
    if (!read) throw new Error(t("paste-first"))
    location.assign(await address(read))
}

/**
 * Of several games one is to be chosen, where they are looked at.
 *
 * @param {ReadGame} read
 */
function requireOne({ games }) {
    if (games.length > 1) throw new Error(t("several-games", { count: games.length }))
}

/** @param {ReadGame} read */
function shareAddress(read) {
    if (read.kind === "fen") return positionLink(read.fen, read.rules)
    if (read.kind === "pgn") return pgnLink(fields().text, read.rules)
    return gameLink({ start: read.start_fen, moves: uciMoves(read.moves), rules: read.rules })
}

/** @param {ReadGame} read */
function solveAddress(read) {
    requireOne(read)
    return positionLink(read.fen, read.rules, "", "/solve")
}

/** @param {Mode} mode */
function modeRadio(mode) {
    return /** @type {HTMLInputElement} */ (form.querySelector(`[name=mode][value=${mode}]`))
}

async function showEngine() {
    const { engine } = await about()
    const radio = modeRadio("engine")
    radio.disabled = !engine.available
    if (!engine.available && radio.checked) modeRadio("local").checked = true
    const isOwn = engine.levels.some((level) => level.name !== "")
    const hint = isOwn ? t("own-levels", { count: engine.levels.length }) : engine.name
    byId("engine-hint").textContent = engine.available ? hint : engine.message
    await loadLevels()
    fillLevels(byId("level", HTMLSelectElement), kept().level ?? null)
}

/** The board that plays and the problem of the day; a first page without them is one, too. */
async function showToday() {
    const shown = await shownOn(dayOf(new Date())).catch(() => null)
    if (!shown) return
    showPuzzle(shown.puzzle)
    new Showcase(shown.game)
    byId("stage").hidden = false
}

function restore() {
    const values = kept()
    for (const name of KEPT) {
        const value = values[name]
        const control = form.elements.namedItem(name)
        if (value === undefined || control === null) continue
        if (control instanceof HTMLSelectElement) {
            // A choice that is not offered any more is left at its first value.
            const isOffered = [...control.options].some((option) => option.value === value)
            if (isOffered) control.value = value
        } else if (control instanceof RadioNodeList || control instanceof HTMLInputElement) {
            control.value = value
        }
    }
    byId("name", HTMLInputElement).value = loadText("name") ?? ""
    byId("opponent", HTMLInputElement).value = loadText("opponent") ?? ""
}

startPage(async () => {
    restore()
    render()
    form.addEventListener("change", render)
    onSubmit("new", () => guarded(start))
    onClick("look", () => guarded(() => goTo(shareAddress)))
    onClick("solve", () => guarded(() => goTo(solveAddress)))
    showGames()
    wireGames()
    if (!isAway()) deliverMoves(tellUndelivered)
    const today = showToday()
    // A browser that never saw this page with its server knows of no opponent.
    await showEngine().catch((error) => {
        if (!isAway()) throw error
    })
    render()
    await today
})
