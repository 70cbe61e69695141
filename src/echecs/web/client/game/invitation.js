// Taking the free seat of a game, with the invitation that its address carries.

import { joinGame, Refused } from "../shared/api.js"
import { recall, remember } from "../shared/storage.js"
import { keepRecord, tokensOf } from "./saved-games.js"

/** The seat's token, drawn here: when the answer is lost, the same request opens the same seat. */
function tokenFor(id) {
    const name = `joining-${id}`
    const kept = recall(name)
    if (kept) return kept
    const bytes = crypto.getRandomValues(new Uint8Array(24))
    const token = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_")
    remember(name, token)
    return token
}

/** Take the free seat when none is held here; what went wrong, in words, or null. */
export async function acceptInvitation(id) {
    const invite = new URLSearchParams(location.hash.slice(1)).get("invite")
    if (!invite) return null
    let problem = null
    if (tokensOf(id).length === 0) {
        try {
            const { color, token } = await joinGame(id, invite, recall("name", ""), tokenFor(id))
            keepRecord(id, { mode: "link", seats: { [color]: token } })
            remember(`joining-${id}`, null)
        } catch (error) {
            // Without an answer the invitation stays in the address: a reload asks again.
            if (!(error instanceof Refused)) return error.message
            problem = error.message
        }
    }
    history.replaceState(null, "", location.pathname)
    return problem
}
