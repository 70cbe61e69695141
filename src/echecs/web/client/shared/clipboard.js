// Texts into the clipboard.

import { byId } from "./dom.js"
import { t } from "./labels.js"

/**
 * Let a button copy a text, or one that is still to come; the button says if it worked,
 * and so does `onDone`.
 *
 * @param {string} id
 * @param {() => string | Promise<string>} textOf
 * @param {(words: string) => void} onDone
 */
export function wireCopy(id, textOf, onDone = () => {}) {
    const button = byId(id)
    button.addEventListener("click", async () => {
        const words = button.textContent
        const isCopied = await Promise.resolve(textOf()).then(copyText, () => false)
        const answer = isCopied ? t("copied") : t("not-copied")
        button.textContent = answer
        setTimeout(() => {
            button.textContent = words
        }, 1500)
        onDone(answer)
    })
}

/** @param {string} text */
async function copyText(text) {
    try {
        await navigator.clipboard.writeText(text)
        return true
    } catch {
        return copyBySelection(text)
    }
}

/**
 * Over plain HTTP in a home network browsers offer no clipboard but this old way.
 *
 * @param {string} text
 */
function copyBySelection(text) {
    const area = document.createElement("textarea")
    area.value = text
    area.className = "unseen"
    document.body.append(area)
    area.select()
    const isCopied = document.execCommand("copy")
    area.remove()
    return isCopied
}
