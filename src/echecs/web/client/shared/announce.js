// Words for screen readers that change nothing on the screen.

import { make } from "./dom.js"

/** @param {"polite" | "assertive"} politeness */
function region(politeness) {
    const id = `announce-${politeness}`
    const known = document.getElementById(id)
    if (known) return known
    const element = make("div", { id, class: "unseen", "aria-live": politeness })
    document.body.append(element)
    return element
}

/** Make the live regions, so that they exist before they first speak. */
export function prepareAnnouncements() {
    region("polite")
    region("assertive")
}

/**
 * Say a sentence; an urgent one interrupts what is being read.
 *
 * @param {string} sentence
 * @param {{urgent?: boolean}} options
 */
export function announce(sentence, { urgent = false } = {}) {
    const element = region(urgent ? "assertive" : "polite")
    // The last few stay, so that two moves in quick succession are both read.
    while (element.childElementCount > 3) element.firstElementChild?.remove()
    element.append(make("p", {}, sentence))
}
