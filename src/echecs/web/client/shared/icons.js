// Small signs for buttons, drawn as lines on a field of 24 by 24: fonts do not all have them.

import { makeSvg } from "./dom.js"

const PATHS = {
    first: "M6 5V19M19 5L9 12L19 19Z",
    back: "M16 5L6 12L16 19Z",
    on: "M8 5L18 12L8 19Z",
    pause: "M8 5V19M16 5V19",
    last: "M18 5V19M5 5L15 12L5 19Z",
    flip: "M8 20V5M4 9L8 5L12 9M16 4V19M12 15L16 19L20 15",
    sun: "M12 8A4 4 0 1 1 12 16A4 4 0 1 1 12 8ZM12 2V4M12 20V22M2 12H4M20 12H22M5 5L6.4 6.4M17.6 17.6L19 19M5 19L6.4 17.6M17.6 6.4L19 5",
    moon: "M20 14A8.5 8.5 0 1 1 10 4A7 7 0 0 0 20 14Z",
    sound: "M4 9H8L13 5V19L8 15H4ZM16 9A4 4 0 0 1 16 15M18.5 6.5A8 8 0 0 1 18.5 17.5",
    silence: "M4 9H8L13 5V19L8 15H4ZM16 9L21 15M21 9L16 15",
    move: "M12 3V21M3 12H21M9 6L12 3L15 6M9 18L12 21L15 18M6 9L3 12L6 15M18 9L21 12L18 15",
    pencil: "M4 20L5 15L16 4L20 8L9 19ZM13 7L17 11",
    settings: "M4 7H14M18 7H20M4 17H6M10 17H20M16 4V10M8 14V20",
    cross: "M6 6L18 18M18 6L6 18",
}

/** @typedef {keyof typeof PATHS} IconName */

/**
 * A sign by name; it has no words of its own.
 *
 * @param {IconName} name
 */
export function icon(name) {
    const attributes = { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }
    return makeSvg("svg", attributes, makeSvg("path", { d: PATHS[name] }))
}

/**
 * Fill the elements of a page that ask for a sign with `data-icon`.
 *
 * @param {ParentNode} root
 */
export function fillIcons(root) {
    for (const element of root.querySelectorAll("[data-icon]")) {
        const name = /** @type {IconName} */ (element.getAttribute("data-icon"))
        element.replaceChildren(icon(name))
    }
}
