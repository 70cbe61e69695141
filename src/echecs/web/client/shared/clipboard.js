// Texts into the clipboard.

/** Put a text, or one that is still to come, into the clipboard; the button says if it worked. */
export async function copyFrom(button, text, done, failed) {
    const words = button.textContent
    const isCopied = await Promise.resolve(text).then(copyText, () => false)
    button.textContent = isCopied ? done : failed
    setTimeout(() => {
        button.textContent = words
    }, 1500)
    return isCopied
}

async function copyText(text) {
    try {
        await navigator.clipboard.writeText(text)
        return true
    } catch {
        return copyBySelection(text)
    }
}

// Over plain HTTP in a home network browsers offer no clipboard but this old way.
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
