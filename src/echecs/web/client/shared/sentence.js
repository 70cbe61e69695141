// Words put together as a sentence.

/**
 * A sentence as a refusal is shown: capital letter, full stop.
 *
 * @param {string} words
 */
export function asSentence(words) {
    const text = words.charAt(0).toUpperCase() + words.slice(1)
    return /[.!?…]$/.test(text) ? text : `${text}.`
}
