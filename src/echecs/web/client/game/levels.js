// The levels of the opponent, by name.

/** @import { Level } from "../protocol.js" */

import { about } from "../shared/api.js"
import { make } from "../shared/dom.js"
import { t } from "../shared/labels.js"

/** @type {Level[]} */
let levels = []

/** Ask the server which levels there are. */
export async function loadLevels() {
    levels = (await about()).engine.levels
    return levels
}

/**
 * What an opponent of a level is called.
 *
 * @param {number} number
 */
export function levelName(number) {
    const name = levels.find((level) => level.number === number)?.name
    return name ? t("level-named", { level: number, name }) : t("engine-level", { level: number })
}

/**
 * Offer the levels in a field.
 *
 * @param {HTMLSelectElement} field
 * @param {string | null} chosen
 * @param {{isShort?: boolean}} [options]
 */
export function fillLevels(field, chosen, { isShort = false } = {}) {
    const rows = levels.map(({ number, name, rating }) => {
        const fields = { level: number, name, rating }
        const words = isShort ? t("level-short", fields) : t("level-choice", fields)
        return make("option", { value: number }, name ? words : String(number))
    })
    field.replaceChildren(...rows)
    field.value = chosen ?? "3"
    if (field.selectedIndex < 0) field.selectedIndex = 0
}

/**
 * How an opponent of a level plays, in a sentence.
 *
 * @param {number} number
 */
export function levelSentence(number) {
    return levels.find((level) => level.number === number)?.sentence ?? ""
}
