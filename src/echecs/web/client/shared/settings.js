// What a person chooses for every board, kept by the browser.

import { loadText, saveText } from "./storage.js"

/** @typedef {"move" | "capture" | "check" | "end" | "low-time"} SoundChoice */
/** @typedef {"dots" | "animation" | `sound-${SoundChoice}`} Switch */

/** Where the pages hear of a change. */
export const CHANGED = "echecs-settings"

/**
 * Whether something is wanted; everything is until it was turned off.
 *
 * @param {Switch} name
 */
export function isWanted(name) {
    return loadText(`setting-${name}`) !== "no"
}

/**
 * Turn something on or off, and keep that.
 *
 * @param {Switch} name
 * @param {boolean} wanted
 */
export function setWanted(name, wanted) {
    saveText(`setting-${name}`, wanted ? "yes" : "no")
    document.dispatchEvent(new Event(CHANGED))
}

const THEMES = /** @type {const} */ (["green", "brown", "blue", "grey"])

/** @typedef {typeof THEMES[number]} BoardTheme */

/** The colours of the board. */
export function boardTheme() {
    const kept = loadText("board")
    return THEMES.find((name) => name === kept) ?? "green"
}

/** @param {BoardTheme} name */
export function setBoardTheme(name) {
    saveText("board", name)
    document.documentElement.dataset.board = name
}

const SETS = /** @type {const} */ (["classic", "facets", "discs"])

/** @typedef {typeof SETS[number]} PieceSet */

/** How the pieces are drawn. */
export function pieceSet() {
    const kept = loadText("pieces")
    return SETS.find((name) => name === kept) ?? "classic"
}

/** @param {PieceSet} name */
export function keepPieceSet(name) {
    saveText("pieces", name)
}

const PLACES = /** @type {const} */ (["inside", "outside", "none"])

/** @typedef {typeof PLACES[number]} CoordinatesPlace */

/** Where the letters and numbers of the board are. */
export function coordinatesPlace() {
    const kept = loadText("coordinates")
    return PLACES.find((name) => name === kept) ?? "inside"
}

/** @param {CoordinatesPlace} place */
export function setCoordinatesPlace(place) {
    saveText("coordinates", place)
    document.dispatchEvent(new Event(CHANGED))
}

/** Whether pieces glide: not where the system or the person asks for less motion. */
export function isAnimated() {
    return isWanted("animation") && !matchMedia("(prefers-reduced-motion: reduce)").matches
}
