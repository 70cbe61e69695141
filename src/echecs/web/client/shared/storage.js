// What the browser remembers between visits. Without storage, the page forgets and goes on.

const PREFIX = "echecs."

/** The value kept under a name, or `otherwise`. */
export function recall(name, otherwise = null) {
    try {
        const text = localStorage.getItem(PREFIX + name)
        return text === null ? otherwise : text
    } catch {
        return otherwise
    }
}

/** Keep a text under a name; null forgets it. */
export function remember(name, text) {
    try {
        if (text === null) localStorage.removeItem(PREFIX + name)
        else localStorage.setItem(PREFIX + name, text)
    } catch {
        // Storage is full or forbidden: this visit still works.
    }
}

/** The names under which something is kept that start so. */
export function remembered(start) {
    try {
        return Object.keys(localStorage)
            .filter((name) => name.startsWith(PREFIX + start))
            .map((name) => name.slice(PREFIX.length))
    } catch {
        return []
    }
}

/** A value kept as JSON, or `otherwise` when there is none or it is damaged. */
export function recallData(name, otherwise = null) {
    try {
        return JSON.parse(recall(name)) ?? otherwise
    } catch {
        return otherwise
    }
}

/** Keep a value as JSON. */
export function rememberData(name, value) {
    remember(name, JSON.stringify(value))
}
