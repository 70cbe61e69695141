// The games this browser takes part in: seats, invitations, how they were made.

import { recallData, rememberData, remembered, remember } from "../shared/storage.js"

const PREFIX = "game."
const MOST = 60

/** What is known of a game here: `{id, mode, seats, invite, wishes, created, seen}`, or null. */
export function recordOf(id) {
    return recallData(PREFIX + id)
}

/** Keep a game, or change some of what is kept. */
export function keepRecord(id, changes) {
    const record = { id, created: Date.now(), seats: {}, ...recordOf(id), ...changes }
    rememberData(PREFIX + id, record)
    forgetOldest()
    return record
}

/** Forget a game. */
export function forgetRecord(id) {
    remember(PREFIX + id, null)
}

/** All games, the newest first. */
export function allRecords() {
    return remembered(PREFIX)
        .map((name) => recallData(name))
        .filter((record) => record?.id)
        .sort((a, b) => (b.seen ?? b.created) - (a.seen ?? a.created))
}

/** The tokens of the seats held in a game. */
export function tokensOf(id) {
    return Object.values(recordOf(id)?.seats ?? {})
}

function forgetOldest() {
    for (const record of allRecords().slice(MOST)) forgetRecord(record.id)
}
