// Words for screen readers that change nothing on the screen.

function region(politeness) {
    const id = `announce-${politeness}`
    let element = document.getElementById(id)
    if (!element) {
        element = document.createElement("div")
        element.id = id
        element.className = "unseen"
        element.setAttribute("aria-live", politeness)
        document.body.append(element)
    }
    return element
}

/** Make the live regions, so that they exist before they first speak. */
export function prepareAnnouncements() {
    region("polite")
    region("assertive")
}

/** Say a sentence; an urgent one interrupts what is being read. */
export function announce(sentence, { urgent = false } = {}) {
    const line = document.createElement("p")
    line.textContent = sentence
    const element = region(urgent ? "assertive" : "polite")
    // The last few stay, so that two moves in quick succession are both read.
    while (element.childElementCount > 3) element.firstElementChild.remove()
    element.append(line)
}
