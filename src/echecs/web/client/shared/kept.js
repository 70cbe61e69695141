// What the browser keeps of what the server said, to be looked at while it is away. Bounded in
// number and size: the oldest goes first. Without a database the page forgets and goes on.

/** @typedef {"games" | "answers"} Shelf */

const NAME = "echecs"
const VERSION = 1
// Letters of JSON; a long game has 50,000, the answer to a link some thousand.
/** @type {Record<Shelf, {most: number, all: number}>} */
const LIMITS = {
    games: { most: 100, all: 6_000_000 },
    answers: { most: 500, all: 4_000_000 },
}

/** @type {Promise<IDBDatabase> | undefined} */
let opened

function database() {
    opened ??= new Promise((resolve, reject) => {
        const request = indexedDB.open(NAME, VERSION)
        request.onupgradeneeded = () => {
            for (const shelf of Object.keys(LIMITS)) {
                const store = request.result.createObjectStore(shelf, { keyPath: "key" })
                store.createIndex("age", ["seen", "size"])
            }
        }
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
    })
    return opened
}

/**
 * Keep a value as JSON under a name; tells whether it is kept.
 *
 * @param {Shelf} shelf
 * @param {string} key
 * @param {unknown} value
 */
export async function keep(shelf, key, value) {
    const { most, all } = LIMITS[shelf]
    const text = JSON.stringify(value)
    const size = key.length + text.length
    if (size > all / 4) return false
    try {
        const transaction = (await database()).transaction(shelf, "readwrite")
        const store = transaction.objectStore(shelf)
        store.put({ key, text, size, seen: Date.now() })
        dropOldest(store, most, all)
        return await new Promise((resolve) => {
            transaction.oncomplete = () => resolve(true)
            transaction.onabort = () => resolve(false)
        })
    } catch {
        return false
    }
}

/**
 * The value kept under a name, or null.
 *
 * @param {Shelf} shelf
 * @param {string} key
 * @returns {Promise<unknown>}
 */
export async function kept(shelf, key) {
    try {
        const store = (await database()).transaction(shelf).objectStore(shelf)
        const request = store.get(key)
        return await new Promise((resolve) => {
            request.onsuccess = () => resolve(JSON.parse(request.result?.text ?? "null"))
            request.onerror = () => resolve(null)
        })
    } catch {
        return null
    }
}

/**
 * Go through the names from the newest on, and let go of what is beyond the limits.
 *
 * @param {IDBObjectStore} store
 * @param {number} most
 * @param {number} all
 */
function dropOldest(store, most, all) {
    let count = 0
    let size = 0
    const request = store.index("age").openKeyCursor(null, "prev")
    request.onsuccess = () => {
        const cursor = request.result
        if (!cursor) return
        count += 1
        size += /** @type {[number, number]} */ (cursor.key)[1]
        if (count > most || size > all) store.delete(cursor.primaryKey)
        cursor.continue()
    }
}
