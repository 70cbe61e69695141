// Light, dark, or as the system wishes.

import { remember } from "./storage.js"

/** What the page shows now: "light" or "dark". */
export function shownTheme() {
    const chosen = document.documentElement.dataset.theme
    if (chosen) return chosen
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"
}

/** Choose "light" or "dark", and remember it. */
export function setTheme(theme) {
    document.documentElement.dataset.theme = theme
    remember("theme", theme)
}
