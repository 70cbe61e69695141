// Taking the free seat of a game, with the invitation that its address carries.

import { joinGame, messageOf, Refused } from "../shared/api.js"
import { loadText, saveText } from "../shared/storage.js"
import { saveGame, tokensOf } from "./saved-games.js"

/**
 * The seat's token, drawn here: when the answer is lost, the same request opens the same seat.
 *
 * @param {string} id
 */
function tokenFor(id) {
    const name = `joining-${id}`
    const kept = loadText(name)
    if (kept) return kept
    const bytes = crypto.getRandomValues(new Uint8Array(24))
    const token = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_")
    saveText(name, token)
    return token
}

/**
 * Take the free seat when none is held here; what went wrong, in words, or null.
 *
 * @param {string} id
 */
export async function acceptInvitation(id) {
    const invite = new URLSearchParams(location.hash.slice(1)).get("invite")
    if (!invite) return null
    let problem = null
    if (tokensOf(id).length === 0) {
        try {
            const name = loadText("name") ?? ""
            const { color, token } = await joinGame(id, invite, name, tokenFor(id))
            saveGame(id, { mode: "link", seats: { [color]: token } })
            saveText(`joining-${id}`, null)
        } catch (error) {
            // Without an answer the invitation stays in the address: a reload asks again.
            if (!(error instanceof Refused)) return messageOf(error)
            problem = error.message
        }
    }
    history.replaceState(null, "", location.pathname)
    return problem
}
