// The head of every page: where one can go, and the switches for language, colours and sound.

import { make } from "./dom.js"
import { icon } from "./icons.js"
import { language, setLanguage, t } from "./labels.js"
import { pieceIcon } from "./pieces.js"
import { askSettings } from "./settings-dialog.js"
import { isMuted, setMuted } from "./sound.js"
import { setTheme, shownTheme } from "./theme.js"

/**
 * @param {string} address
 * @param {string} words
 */
function link(address, words) {
    const isHere = location.pathname === address
    return make("a", { href: address, "aria-current": isHere ? "page" : null }, words)
}

function languageSwitch() {
    const other = language() === "fr" ? "en" : "fr"
    const name = other === "fr" ? "Français" : "English"
    return make(
        "button",
        { type: "button", class: "quiet", lang: other, title: name, "aria-label": name,
            id: "language-switch", onclick: () => setLanguage(other) },
        other.toUpperCase(),
    )
}

function themeSwitch() {
    const button = make("button", { type: "button", class: "quiet", id: "theme-switch" })
    function render() {
        const isDark = shownTheme() === "dark"
        const words = isDark ? t("light-colours") : t("dark-colours")
        button.replaceChildren(icon(isDark ? "sun" : "moon"))
        button.title = words
        button.setAttribute("aria-label", words)
    }
    button.addEventListener("click", () => {
        setTheme(shownTheme() === "dark" ? "light" : "dark")
        render()
    })
    render()
    return button
}

function soundSwitch() {
    const button = make("button", { type: "button", class: "quiet", id: "sound-switch" })
    function render() {
        button.replaceChildren(icon(isMuted() ? "silence" : "sound"))
        button.title = t("sound")
        button.setAttribute("aria-label", t("sound"))
        button.setAttribute("aria-pressed", String(!isMuted()))
    }
    button.addEventListener("click", () => {
        setMuted(!isMuted())
        render()
    })
    render()
    return button
}

function settingsButton() {
    const words = t("settings")
    const button = { type: "button", class: "quiet", id: "settings", title: words,
        "aria-label": words, onclick: () => askSettings() }
    return make("button", button, icon("settings"))
}

/**
 * Fill the page's `<header>`.
 *
 * @param {HTMLElement} header
 */
export function fillHeader(header) {
    header.append(
        make("a", { href: "/", class: "brand" }, pieceIcon("wn"), make("span", {}, t("brand"))),
        make(
            "nav",
            { "aria-label": t("pages") },
            link("/", t("play")),
            link("/setup", t("nav-set-up")),
            link("/solve", t("nav-solve")),
        ),
        make("div", { class: "switches" }, languageSwitch(), themeSwitch(), soundSwitch(), settingsButton()),
    )
}
