// Opens the pages while the server is away.
//
// A page is always asked of the server first, so that nobody meets an old program while there
// is a new one; what it is made of has names that change with the content. Each version of the
// program has a cache of its own, and only the newest stays. The server puts PROGRAM
// before this script.

/**
 * @typedef {{from: string, parts: string[]}} Shell Where a page is fetched, and all it names.
 * @typedef {{version: string, pages: Record<string, Shell>}} Program
 *
 * What the types of pages lack.
 * @typedef {Event & {waitUntil: (work: Promise<unknown>) => void}} LongEvent
 * @typedef {LongEvent & {request: Request, preloadResponse: Promise<Response | undefined>,
 *     respondWith: (answer: Promise<Response>) => void}} AskedEvent
 */

const worker = /** @type {any} */ (self)
/** @type {Program} */
const program = worker.PROGRAM
const PREFIX = "echecs-"
const CURRENT = PREFIX + program.version
// Answers of the server that the pages show again: one for each question below.
const ANSWERS = `${PREFIX}answers`
const QUESTIONS = ["/api/about", "/api/front", "/api/puzzles"]
// A proxy answers so for a server that is away.
const AWAY = [502, 503, 504]
const PARTS = new Set(Object.values(program.pages).flatMap(({ parts }) => parts))
const MATCH = { ignoreVary: true }

worker.addEventListener("install", (/** @type {LongEvent} */ event) => event.waitUntil(install()))
worker.addEventListener("activate", (/** @type {LongEvent} */ event) => event.waitUntil(activate()))
worker.addEventListener("message", (/** @type {LongEvent & {data: unknown}} */ event) => {
    if (event.data === "keep-all") event.waitUntil(keepAll())
})
worker.addEventListener("fetch", (/** @type {AskedEvent} */ event) => {
    const { request } = event
    const address = new URL(request.url)
    if (request.method !== "GET" || address.origin !== location.origin) return
    if (request.mode === "navigate") event.respondWith(openPage(event, address.pathname))
    else if (PARTS.has(address.pathname + address.search)) event.respondWith(part(request))
    else if (isQuestion(address)) event.respondWith(answer(request, address))
})

// --- Keeping ---

/** The pages that somebody looks at, and those that the version before had, are kept first. */
async function install() {
    const open = await worker.clients.matchAll({ includeUncontrolled: true, type: "window" })
    const shown = open.map((/** @type {{url: string}} */ { url }) => pageAt(new URL(url).pathname))
    const known = await Promise.all(Object.keys(program.pages).map(async (page) => {
        return (await caches.match(page, MATCH)) ? page : null
    }))
    for (const page of new Set([...shown, ...known])) {
        if (page !== null) await keep(page)
    }
    await worker.skipWaiting()
}

async function activate() {
    const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
    const gone = old.filter((name) => name !== CURRENT && name !== ANSWERS)
    await Promise.all(gone.map((name) => caches.delete(name)))
    await worker.registration.navigationPreload?.enable()
    await worker.clients.claim()
}

/** The other pages, one after the other, once nobody waits for anything. */
async function keepAll() {
    for (const page of Object.keys(program.pages)) {
        const cache = await caches.open(CURRENT)
        // What cannot be had now is tried again at the next visit.
        if (!(await cache.match(page, MATCH))) await keep(page).catch(() => null)
    }
}

/**
 * Keep a page: first its parts, then itself, so that it is there whole or not at all.
 *
 * @param {string} page
 */
async function keep(page) {
    const cache = await caches.open(CURRENT)
    const { from, parts } = program.pages[page]
    for (const name of parts) {
        if (await cache.match(name, MATCH)) continue
        await cache.put(name, (await caches.match(name, MATCH)) ?? (await fetched(name)))
    }
    const found = await fetched(from)
    const isOurs = (await found.clone().text()).includes(`content="${program.version}"`)
    if (!isOurs) throw new Error(`${from} belongs to another version`)
    await cache.put(page, found)
}

/** @param {string} name */
async function fetched(name) {
    const found = await fetch(name)
    if (!found.ok) throw new Error(`${name}: ${found.status}`)
    return found
}

/**
 * The page at an address, null where none is kept.
 *
 * @param {string} path
 */
function pageAt(path) {
    if (path in program.pages) return path
    const start = `/${path.split("/")[1]}/`
    return start in program.pages ? start : null
}

// --- Answering ---

/**
 * @param {AskedEvent} event
 * @param {string} path
 */
async function openPage(event, path) {
    const fresh = await (async () => {
        try {
            return (await event.preloadResponse) ?? (await fetch(event.request))
        } catch {
            return null
        }
    })()
    if (fresh && !AWAY.includes(fresh.status)) return fresh
    const page = pageAt(path)
    const kept = page === null ? undefined : await (await caches.open(CURRENT)).match(page, MATCH)
    if (!kept) return fresh ?? Response.error()
    // The page knows by this that the server is away.
    const text = (await kept.text()).replace("<html ", "<html data-away ")
    return new Response(text, { headers: kept.headers })
}

/** @param {Request} request */
async function part(request) {
    return (await (await caches.open(CURRENT)).match(request, MATCH)) ?? fetch(request)
}

/** @param {URL} address */
function isQuestion({ pathname, search }) {
    // Without a question mark somebody asks whether the server is there.
    return QUESTIONS.includes(pathname) && (pathname !== "/api/about" || search !== "")
}

/**
 * @param {Request} request
 * @param {URL} address
 */
async function answer(request, address) {
    const cache = await caches.open(ANSWERS)
    // The problem of another day is better than none.
    const name = address.pathname === "/api/front" ? address.pathname : address.pathname + address.search
    try {
        const fresh = await fetch(request)
        if (fresh.ok) await cache.put(name, fresh.clone())
        if (!AWAY.includes(fresh.status)) return fresh
    } catch {
        // What is kept is all there is.
    }
    return (await cache.match(name, MATCH)) ?? Response.error()
}
