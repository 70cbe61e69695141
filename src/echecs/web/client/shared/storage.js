// What the browser keeps between visits. Without storage, the page forgets and goes on.

const PREFIX = "echecs."

/**
 * The text kept under a name, or null.
 *
 * @param {string} name
 */
export function loadText(name) {
    try {
        return localStorage.getItem(PREFIX + name)
    } catch {
        return null
    }
}

/**
 * Keep a text under a name; null forgets it. Tells whether it is kept: where storage is full
 * or forbidden, this visit still works.
 *
 * @param {string} name
 * @param {string | null} text
 */
export function saveText(name, text) {
    try {
        if (text === null) localStorage.removeItem(PREFIX + name)
        else localStorage.setItem(PREFIX + name, text)
        return true
    } catch {
        return false
    }
}

/**
 * The names under which something is kept that start so.
 *
 * @param {string} start
 */
export function savedNames(start) {
    try {
        return Object.keys(localStorage)
            .filter((name) => name.startsWith(PREFIX + start))
            .map((name) => name.slice(PREFIX.length))
    } catch {
        return []
    }
}

/**
 * A value kept as JSON, or null when there is none or it is damaged.
 *
 * @param {string} name
 * @returns {unknown}
 */
export function loadData(name) {
    try {
        return JSON.parse(loadText(name) ?? "null")
    } catch {
        return null
    }
}

/**
 * Keep a value as JSON; tells whether it is kept.
 *
 * @param {string} name
 * @param {unknown} value
 */
export function saveData(name, value) {
    return saveText(name, JSON.stringify(value))
}
