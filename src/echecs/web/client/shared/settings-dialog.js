// The choices for every board: pieces, colours, coordinates, dots, animation, sounds.

/** @import { BoardTheme, CoordinatesPlace, PieceSet, SoundChoice, Switch } from "./settings.js" */

import { ask } from "./dialog.js"
import { inputsNamed, make } from "./dom.js"
import { icon } from "./icons.js"
import { key, t } from "./labels.js"
import { changePieces, setAddress } from "./pieces.js"
import {
    boardTheme,
    coordinatesPlace,
    isWanted,
    pieceSet,
    setBoardTheme,
    setCoordinatesPlace,
    setWanted,
} from "./settings.js"
import { isMuted, listenTo } from "./sound.js"

const SWITCHES = {
    dots: key("setting-dots"),
    animation: key("setting-animation"),
}

/** @type {Record<PieceSet, string>} */
const SETS = {
    classic: key("pieces-classic"),
    facets: key("pieces-facets"),
    discs: key("pieces-discs"),
}

/** @type {Record<BoardTheme, string>} */
const THEMES = {
    green: key("board-green"),
    brown: key("board-brown"),
    blue: key("board-blue"),
    grey: key("board-grey"),
}

/** @type {Record<CoordinatesPlace, string>} */
const PLACES = {
    inside: key("coordinates-inside"),
    outside: key("coordinates-outside"),
    none: key("coordinates-none"),
}

/** @type {Record<SoundChoice, string>} */
const SOUNDS = {
    move: key("sound-move"),
    capture: key("sound-capture"),
    check: key("sound-check"),
    end: key("sound-end"),
    "low-time": key("sound-low-time"),
}

/** Show the choices; each takes effect at once. */
export function askSettings() {
    const themes = choose("board", t("board-colours"), THEMES, boardTheme(), setBoardTheme, (name) =>
        make("span", { class: `sample board-${name}`, "aria-hidden": "true" }),
    )
    const places = choose("coordinates", t("coordinates"), PLACES, coordinatesPlace(), setCoordinatesPlace)
    const switches = make("div", { class: "switch-rows" },
        onOff("dots", t(SWITCHES.dots)), onOff("animation", t(SWITCHES.animation)))
    return ask({
        title: t("settings"),
        className: "settings",
        body: [make("div", { class: "columns" }, pieceChoice(), themes, places, switches, soundChoice())],
        choices: [{ value: null, label: t("close"), primary: true }],
    })
}

/**
 * @param {Switch} name
 * @param {string} words
 */
function onOff(name, words) {
    const input = make("input", { type: "checkbox", checked: isWanted(name), "data-setting": name,
        onchange: () => setWanted(name, input.checked) })
    return make("label", { class: "check" }, input, make("span", {}, words))
}

/** The sounds, each of which can be heard here whether it is wanted or not. */
function soundChoice() {
    const rows = Object.entries(SOUNDS).map(([name, words]) => {
        const which = /** @type {SoundChoice} */ (name)
        const listen = t("sound-listen", { sound: t(words) })
        const button = make("button", { type: "button", class: "quiet", title: listen,
            "aria-label": listen, "data-listen": name, onclick: () => listenTo(which) }, icon("on"))
        return make("div", { class: "sound" }, onOff(`sound-${which}`, t(words)), button)
    })
    const silence = isMuted() ? [make("p", { class: "hint" }, t("sounds-muted"))] : []
    return make("fieldset", { class: "choice", "data-choice": "sounds" },
        make("legend", {}, t("sounds")), ...silence, ...rows)
}

/** The sets of pieces, each as it looks; only here are those fetched that are not in use. */
function pieceChoice() {
    const trouble = make("p", { class: "refusal", role: "alert", hidden: true }, t("pieces-not-loaded"))
    /** @param {PieceSet} name */
    async function change(name) {
        try {
            await changePieces(name)
            trouble.hidden = true
        } catch {
            trouble.hidden = false
            for (const input of inputsNamed("setting-pieces")) input.checked = input.value === pieceSet()
        }
    }
    const sets = choose("pieces", t("pieces"), SETS, pieceSet(), change, (name) =>
        make("span", { class: "piece-sample" }, make("img", { src: setAddress(name), alt: "" })),
    )
    sets.append(trouble)
    return sets
}

/**
 * One of several things, each with its words and perhaps a picture.
 *
 * @template {string} V
 * @param {string} name
 * @param {string} title
 * @param {Record<V, string>} words
 * @param {V} chosen
 * @param {(value: V) => unknown} onChoose
 * @param {(value: V) => Node} [picture]
 */
function choose(name, title, words, chosen, onChoose, picture) {
    const rows = Object.keys(words).map((one) => {
        const value = /** @type {V} */ (one)
        const isChosen = value === chosen
        const input = make("input", { type: "radio", name: `setting-${name}`, value, checked: isChosen,
            autofocus: isChosen && name === "pieces", onchange: () => onChoose(value) })
        const shown = picture ? [picture(value)] : []
        return make("label", { class: "check" }, input, ...shown, make("span", {}, t(words[value])))
    })
    return make("fieldset", { class: "choice", "data-choice": name }, make("legend", {}, title), ...rows)
}
