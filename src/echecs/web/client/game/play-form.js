// A few options for a game that begins from a given position.

/** @import { Color, GameOptions, GameStart, Mode } from "../protocol.js" */

import { about, messageOf } from "../shared/api.js"
import { byId, make, onSubmit } from "../shared/dom.js"
import { t } from "../shared/labels.js"
import { asSentence } from "../shared/sentence.js"
import { loadText, saveText } from "../shared/storage.js"
import { fillLevels, loadLevels } from "./levels.js"
import { startGame } from "./new-game.js"

/**
 * A choice with its label.
 *
 * @param {string} id
 * @param {string} words
 * @param {[value: string, name: string][]} options
 */
function makeSelect(id, words, options) {
    const rows = options.map(([value, name]) => make("option", { value }, name))
    const input = make("select", { id }, ...rows)
    const field = make("div", { class: "field" }, make("label", { for: id }, words), input)
    return { input, field }
}

export class PlayForm {
    /**
     * Fill the page's form; `getStart()` says where the game begins.
     *
     * @param {() => GameStart} getStart
     */
    constructor(getStart) {
        this.getStart = getStart
        this.mode = makeSelect("play-mode", t("who-plays"), [
            ["local", t("mode-local")],
            ["link", t("mode-link")],
            ["engine", t("mode-engine")],
        ])
        this.color = makeSelect("play-color", t("you-play"), [
            ["white", t("white")],
            ["black", t("black")],
            ["random", t("random-colour")],
        ])
        this.level = makeSelect("play-level", t("level"), [["3", "3"]])
        loadLevels().then(() => fillLevels(this.level.input, loadText("level"), { isShort: true }))
        this.message = make("p", { class: "refusal", role: "alert", hidden: true })
        this.button = make("button", { type: "submit", class: "primary", id: "play" }, t("play"))
        this.mode.input.addEventListener("change", () => this.render())
        const fields = make("div", { class: "fields" }, this.mode.field, this.color.field, this.level.field)
        byId("play-fields").replaceChildren(fields, this.message, this.button)
        onSubmit("play-form", () => this.submit())
        this.render()
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

    /**
     * Let a game begin, or not.
     *
     * @param {boolean} isOk
     */
    enable(isOk) {
        this.button.disabled = !isOk
    }

    /** Create the game and go to it. */
    async submit() {
        const mode = /** @type {Mode} */ (this.mode.input.value)
        /** @type {GameOptions} */
        const options = { mode, clock: null, ...this.getStart() }
        if (mode !== "local") {
            options.color = /** @type {Color | "random"} */ (this.color.input.value)
        }
        if (mode === "engine") {
            options.level = Number(this.level.input.value)
            saveText("level", this.level.input.value)
        }
        this.button.disabled = true
        try {
            await startGame(options)
        } catch (error) {
            this.say(messageOf(error))
            this.button.disabled = false
        }
    }

    /** @param {string} message */
    say(message) {
        this.message.textContent = asSentence(message)
        this.message.hidden = false
    }
}
