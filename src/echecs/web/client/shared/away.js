// The server is away: the page was opened out of what the browser keeps. Says so, and notices
// when the server is back.

import { announce } from "./announce.js"
import { byId, make } from "./dom.js"
import { partAddress, t } from "./labels.js"

// Milliseconds between two questions whether the server is there.
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 15_000
// The rest of the program is kept when the page has long been usable.
const REST = 5000
const WORKER = "/service-worker.js"

/** Whether the page was opened without the server. */
export function isAway() {
    return document.documentElement.dataset.away !== undefined
}

/** Say that the server is away, if it is, and that it is back, once it is. */
export async function tellAway() {
    if (!isAway()) return
    const words = make("span", {}, t("server-away"))
    const banner = make("p", { class: "away", id: "away", role: "status" }, words)
    byId("header").after(banner)
    const program = await serverBack()
    words.textContent = t("server-back")
    announce(t("server-back"))
    if (program === partAddress("program")) delete document.documentElement.dataset.away
    banner.append(make("button", { type: "button", onclick: () => location.reload() }, t("load-again")))
}

/** @type {Promise<string | null> | undefined} */
let waiting

/** Resolves once the server answers, with the version of the program that it has. */
export function serverBack() {
    waiting ??= ask()
    return waiting
}

async function ask() {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
        try {
            const answer = await fetch("/api/about", { cache: "no-store" })
            if (answer.ok) return /** @type {string | null} */ ((await answer.json()).program)
        } catch {
            // Still away.
        }
        await new Promise((resolve) => {
            setTimeout(resolve, pause)
            addEventListener("online", resolve, { once: true })
        })
    }
}

/** Let the browser keep the program, once the page is loaded and nobody waits for anything. */
export function keepProgram() {
    // By plain http from another machine browsers keep none.
    if (!("serviceWorker" in navigator) || isAway()) return
    if (document.readyState === "complete") register()
    else addEventListener("load", () => register(), { once: true })
}

async function register() {
    if (partAddress("program") === null) {
        // Whoever edits the client wants to see the files themselves.
        for (const old of await navigator.serviceWorker.getRegistrations()) await old.unregister()
        return
    }
    try {
        await navigator.serviceWorker.register(WORKER)
        const { active } = await navigator.serviceWorker.ready
        setTimeout(() => active?.postMessage("keep-all"), REST)
    } catch {
        // It stays a page that needs its server.
    }
}
