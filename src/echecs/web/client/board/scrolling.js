// Keeping the row of the present move in sight; only the list scrolls, never the page.

/**
 * A function that brings the row around an element into view, and keeps it there when the
 * list shrinks, as when a phone is turned; null shows the beginning.
 *
 * @param {HTMLElement} list
 */
export function keepInView(list) {
    /** @type {HTMLElement | null} */
    let current = null

    function scroll() {
        if (!current) {
            list.scrollTop = 0
            return
        }
        const isInText = current.closest(".aside") !== null
        const row = isInText ? current : (current.parentElement ?? current)
        // The list is the offset parent: its style says position: relative.
        const top = row.offsetTop
        // Offsets are whole pixels, rows are not.
        const bottom = top + row.offsetHeight + 2
        if (top < list.scrollTop) list.scrollTop = top
        else if (bottom > list.scrollTop + list.clientHeight) {
            list.scrollTop = bottom - list.clientHeight
        }
    }
    new ResizeObserver(scroll).observe(list)
    return (/** @type {HTMLElement | null} */ element) => {
        current = element
        scroll()
    }
}
