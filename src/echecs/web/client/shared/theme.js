// Light, dark, or as the system wishes.

import { saveText } from "./storage.js"

/** What the page shows now: "light" or "dark". */
export function shownTheme() {
    const chosen = document.documentElement.dataset.theme
    if (chosen) return chosen
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"
}

/**
 * Choose a theme, and keep it.
 *
 * @param {"light" | "dark"} theme
 */
export function setTheme(theme) {
    document.documentElement.dataset.theme = theme
    saveText("theme", theme)
}
