// The words of the pages, in the reader's language.

/** @import { Language } from "../protocol.js" */

import { saveText } from "./storage.js"

/** @type {Record<string, string>} */
let words = {}

/** @typedef {(name: string, values?: Record<string, string | number | null>) => string} Translate */

/**
 * The language of the page.
 *
 * @returns {Language}
 */
export function language() {
    return document.documentElement.lang === "fr" ? "fr" : "en"
}

/** The reader's own kind of the page's language, for dates and numbers: "en-GB". */
export function locale() {
    const own = navigator.languages.find((name) => name.split("-")[0] === language())
    return own ?? (language() === "en" ? "en-GB" : "fr")
}

/**
 * The words under a key, with `{places}` filled in.
 *
 * @type {Translate}
 */
export function t(name, values = {}) {
    const text = words[name] ?? name
    return text.replace(/\{(\w+)\}/g, (place, field) => String(values[field] ?? place))
}

/**
 * Marks a key that is looked up later; a test finds it by this.
 *
 * @param {string} name
 */
export const key = (name) => name

/**
 * Where a part of the page is, as the page was told: under a name that changes with it.
 *
 * @param {string} name
 */
export function partAddress(name) {
    return document.querySelector(`meta[name=${name}]`)?.getAttribute("content") ?? null
}

/** Fetch the words of the language. */
export async function loadLabels() {
    const answer = await fetch(partAddress(`labels-${language()}`) ?? `/labels/${language()}.json`)
    words = await answer.json()
}

/**
 * Use these words (for tests without a server).
 *
 * @param {Record<string, string>} given
 */
export function setLabels(given) {
    words = given
}

/**
 * Fill in the words of a part of the page: `data-label` is the text,
 * `data-label-title`, `-placeholder`, `-aria-label` … are attributes.
 *
 * @param {Element} root
 */
export function translate(root) {
    for (const element of [root, ...root.querySelectorAll("*")]) {
        for (const { name, value } of [...element.attributes]) {
            if (name === "data-label") element.textContent = t(value)
            else if (name.startsWith("data-label-")) element.setAttribute(name.slice(11), t(value))
        }
    }
}

/**
 * Change the language; the page starts again in it.
 *
 * @param {Language} chosen
 */
export function setLanguage(chosen) {
    saveText("language", chosen)
    location.reload()
}
