// The first page: a new game, a pasted position, the games of this browser.

import { about, readText } from "../shared/api.js"
import { byId, make } from "../shared/dom.js"
import { icon } from "../shared/icons.js"
import { key, language, t } from "../shared/labels.js"
import { gameLink, positionLink } from "../notation/links.js"
import { recall, recallData, remember, rememberData } from "../shared/storage.js"
import { startGame } from "../game/new-game.js"
import { startPage } from "../shared/start-page.js"
import { allRecords, forgetRecord } from "../game/saved-games.js"
import { asSentence } from "../game/status.js"
import { startOf, wishesOf } from "../game/game-options.js"

const MODES = { local: key("mode-local"), link: key("mode-link"), engine: key("mode-engine") }
// What is asked for again next time.
const KEPT = ["mode", "color", "level", "pace", "minutes", "increment", "rules"]

const form = byId("new")

function fields() {
    return Object.fromEntries(new FormData(form))
}

function render() {
    const { mode, pace, rules } = fields()
    for (const field of form.querySelectorAll("[data-for]")) {
        field.hidden = !field.dataset.for.split(" ").includes(mode)
    }
    for (const field of form.querySelectorAll("[data-pace]")) {
        field.hidden = field.dataset.pace !== pace
    }
    byId("rules-hint").hidden = rules !== "mini"
}

/** Show why something cannot be done; null clears it. */
function refuse(error) {
    const place = byId("refusal")
    place.hidden = !error
    const sentences = error ? [error, ...(error.faults ?? [])].map(({ message }) => message) : []
    place.textContent = sentences.map(asSentence).join(" ")
}

/** What was pasted, read by the server; null when the field is empty. */
async function pasted() {
    const { text, rules } = fields()
    return text.trim() ? readText(text, rules) : null
}

async function guarded(act) {
    refuse(null)
    const buttons = form.querySelectorAll("button")
    buttons.forEach((button) => (button.disabled = true))
    try {
        await act()
    } catch (error) {
        refuse(error)
    } finally {
        buttons.forEach((button) => (button.disabled = false))
    }
}

async function start() {
    const given = fields()
    remember("name", given.name.trim())
    rememberData("wishes", Object.fromEntries(KEPT.map((name) => [name, given[name]])))
    const read = await pasted()
    await startGame({ ...wishesOf(given), ...(read ? startOf(read) : {}) })
}

async function goTo(address) {
    const read = await pasted()
    if (!read) throw new Error(t("paste-first"))
    location.assign(address(read))
}

function shareAddress(read) {
    if (read.kind === "fen") return positionLink(read.fen, read.rules)
    const moves = read.moves.map((entry) => entry.uci)
    return gameLink({ start: read.start_fen, moves, rules: read.rules })
}

function solveAddress(read) {
    return positionLink(read.fen, read.rules, "", "/solve")
}

async function showEngine() {
    const { engine } = await about()
    const radio = form.querySelector("[value=engine]")
    radio.disabled = !engine.available
    if (!engine.available && radio.checked) form.querySelector("[value=local]").checked = true
    byId("engine-hint").textContent = engine.available ? engine.name : engine.message
    const levels = engine.levels.map((level) => make("option", { value: level }, String(level)))
    byId("level").replaceChildren(...levels)
    byId("level").value = recallData("wishes", {}).level ?? "3"
}

function gameRow(record, dates) {
    const when = dates.format(new Date(record.seen ?? record.created))
    const names = (record.names ?? []).filter(Boolean).join(" – ")
    const what = names || t(MODES[record.mode] ?? MODES.local)
    const state = record.result ?? t("half-moves", { count: record.ply ?? 0 })
    const details = make("span", { class: "hint" }, `${when} · ${state}`)
    const forget = {
        type: "button",
        class: "quiet",
        title: t("forget-game"),
        "aria-label": `${t("forget-game")} ${what} ${when}`,
        onclick: () => {
            forgetRecord(record.id)
            showGames()
        },
    }
    return make(
        "li",
        {},
        make("a", { href: `/game/${record.id}` }, what, details),
        make("button", forget, icon("cross")),
    )
}

function showGames() {
    const dates = new Intl.DateTimeFormat(language(), { dateStyle: "short", timeStyle: "short" })
    const rows = allRecords().map((record) => gameRow(record, dates))
    if (rows.length === 0) rows.push(make("li", { class: "hint" }, t("no-games-yet")))
    byId("games").replaceChildren(...rows)
}

function restore() {
    const kept = recallData("wishes", {})
    for (const name of KEPT) {
        const value = kept[name]
        if (value === undefined) continue
        const control = form.elements[name]
        // A choice that is not offered any more is left at its first value.
        const offered = control instanceof HTMLSelectElement ? [...control.options] : null
        if (!offered || offered.some((option) => option.value === value)) control.value = value
    }
    form.elements.name.value = recall("name", "")
}

startPage(async () => {
    restore()
    await showEngine()
    render()
    showGames()
    form.addEventListener("change", render)
    form.addEventListener("submit", (event) => {
        event.preventDefault()
        guarded(start)
    })
    byId("look").addEventListener("click", () => guarded(() => goTo(shareAddress)))
    byId("solve").addEventListener("click", () => guarded(() => goTo(solveAddress)))
})
