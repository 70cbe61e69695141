// A few wishes for a game that begins from a given position.

import { about } from "../shared/api.js"
import { make } from "../shared/dom.js"
import { t } from "../shared/labels.js"
import { recall, remember } from "../shared/storage.js"
import { startGame } from "./new-game.js"
import { asSentence } from "./status.js"

export class PlayForm {
    /** Fill `element`; `getStart()` gives what `createGame` needs: a fen, or start and moves; rules. */
    constructor(element, getStart) {
        this.getStart = getStart
        this.mode = this.select("play-mode", t("who-plays"), [
            ["local", t("mode-local")],
            ["link", t("mode-link")],
            ["engine", t("mode-engine")],
        ])
        this.color = this.select("play-color", t("you-play"), [
            ["white", t("white")],
            ["black", t("black")],
            ["random", t("random-colour")],
        ])
        const levels = [1, 2, 3, 4, 5, 6, 7, 8].map((level) => [String(level), String(level)])
        this.level = this.select("play-level", t("level"), levels)
        this.level.input.value = recall("level", "3")
        this.message = make("p", { class: "refusal", role: "alert", hidden: true })
        this.button = make("button", { type: "submit", class: "primary", id: "play" }, t("play"))
        this.mode.input.addEventListener("change", () => this.render())
        const fields = make("div", { class: "fields" }, this.mode.field, this.color.field, this.level.field)
        element.replaceChildren(fields, this.message, this.button)
        this.render()
    }

    select(id, words, options) {
        const input = make("select", { id }, ...options.map(([value, name]) => make("option", { value }, name)))
        const field = make("div", { class: "field" }, make("label", { for: id }, words), input)
        return { input, field }
    }

    render() {
        const mode = this.mode.input.value
        this.color.field.hidden = mode === "local"
        this.level.field.hidden = mode !== "engine"
        this.message.hidden = true
        if (mode === "engine") this.checkEngine()
    }

    async checkEngine() {
        const { engine } = await about()
        if (!engine.available && this.mode.input.value === "engine") this.say(engine.message)
    }

    /** Let a game begin, or not. */
    enable(isOk) {
        this.button.disabled = !isOk
    }

    /** Create the game and go to it. */
    async submit() {
        const mode = this.mode.input.value
        const wishes = { mode, clock: null, ...this.getStart() }
        if (mode !== "local") wishes.color = this.color.input.value
        if (mode === "engine") {
            wishes.level = Number(this.level.input.value)
            remember("level", this.level.input.value)
        }
        this.button.disabled = true
        try {
            await startGame(wishes)
        } catch (error) {
            this.say(error.message)
            this.button.disabled = false
        }
    }

    say(message) {
        this.message.textContent = asSentence(message)
        this.message.hidden = false
    }
}
