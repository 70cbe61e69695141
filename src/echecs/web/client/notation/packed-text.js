// Long texts in links: compressed, and written with the letters that links may have.

// The largest text that the server reads.
const LARGEST = 256 * 1024

/**
 * A text, packed.
 *
 * @param {string} text
 */
export async function packText(text) {
    const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"))
    const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
    let letters = ""
    for (const byte of bytes) letters += String.fromCharCode(byte)
    return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
}

/**
 * The text that was packed; null when it is damaged, or longer than anybody reads.
 *
 * @param {string} packed
 */
export async function unpackText(packed) {
    try {
        const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"))
        const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
        const stream = new Blob([bytes]).stream()
        return await readAll(stream.pipeThrough(new DecompressionStream("deflate-raw")))
    } catch {
        return null
    }
}

/** @param {ReadableStream<Uint8Array>} stream */
async function readAll(stream) {
    const reader = stream.getReader()
    const decoder = new TextDecoder("utf-8", { fatal: true })
    let text = ""
    for (let size = 0; ; ) {
        const { done, value } = await reader.read()
        if (done) return text + decoder.decode()
        size += value.length
        // A few letters can be packed so that they fill the memory.
        if (size > LARGEST) {
            await reader.cancel()
            return null
        }
        text += decoder.decode(value, { stream: true })
    }
}
