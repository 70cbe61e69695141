// The choices for every board: colours, coordinates, dots, animation.

/** @import { BoardTheme, Switch } from "./settings.js" */

import { ask } from "./dialog.js"
import { make } from "./dom.js"
import { key, t } from "./labels.js"
import { boardTheme, isWanted, setBoardTheme, setWanted } from "./settings.js"

/** @type {Record<Switch, string>} */
const SWITCHES = {
    dots: key("setting-dots"),
    coordinates: key("setting-coordinates"),
    animation: key("setting-animation"),
}

/** @type {Record<BoardTheme, string>} */
const THEMES = {
    green: key("board-green"),
    brown: key("board-brown"),
    blue: key("board-blue"),
    grey: key("board-grey"),
}

/** Show the choices; each takes effect at once. */
export function askSettings() {
    const themes = Object.entries(THEMES).map(([name, words]) => {
        const theme = /** @type {BoardTheme} */ (name)
        const input = make("input", { type: "radio", name: "board", value: name,
            checked: theme === boardTheme(), onchange: () => setBoardTheme(theme) })
        const sample = make("span", { class: `sample board-${name}`, "aria-hidden": "true" })
        return make("label", { class: "check" }, input, sample, make("span", {}, t(words)))
    })
    const switches = Object.entries(SWITCHES).map(([name, words]) => {
        const which = /** @type {Switch} */ (name)
        const input = make("input", { type: "checkbox", checked: isWanted(which), "data-setting": name,
            onchange: () => setWanted(which, input.checked) })
        return make("label", { class: "check" }, input, make("span", {}, t(words)))
    })
    const colours = make("fieldset", { class: "themes" }, make("legend", {}, t("board-colours")), ...themes)
    return ask({
        title: t("settings"),
        className: "settings",
        body: [colours, ...switches],
        choices: [{ value: null, label: t("close"), primary: true }],
    })
}
