// How every page starts.

import { prepareAnnouncements } from "./announce.js"
import { messageOf } from "./api.js"
import { keepProgram, tellAway } from "./away.js"
import { byId } from "./dom.js"
import { fillHeader } from "./header.js"
import { fillIcons } from "./icons.js"
import { loadLabels, t, translate } from "./labels.js"
import { loadPieces } from "./pieces.js"

/**
 * Load words and pieces, fill the header, then run the page; a failure is shown, not hidden.
 *
 * @param {() => void | Promise<void>} run
 */
export async function startPage(run) {
    try {
        await Promise.all([loadLabels(), loadPieces()])
        translate(document.documentElement)
        fillIcons(document)
        fillHeader(byId("header"))
        prepareAnnouncements()
        tellAway()
        document.body.classList.remove("loading")
        await run()
        keepProgram()
    } catch (error) {
        document.body.classList.remove("loading")
        showFailure(error)
        throw error
    }
}

/**
 * Say that the page cannot go on.
 *
 * @param {unknown} error
 */
function showFailure(error) {
    const place = byId("failure")
    place.hidden = false
    place.textContent = `${t("page-failed")} ${messageOf(error)}`
}
