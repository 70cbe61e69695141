// A move said in words, such as "knight takes f3" or "petit roque", as the notation has it.

// The kind of a named piece, as a place in the letters of a language; a pawn has none.
/** @type {Record<string, number | null>} */
const PIECES = {
    king: 0, roi: 0,
    queen: 1, dame: 1,
    rook: 2, tour: 2,
    bishop: 3, fou: 3,
    knight: 4, cavalier: 4,
    pawn: null, pion: null, p: null,
}
const TAKES = ["takes", "captures", "prend", "x"]
const FILLERS = ["to", "on", "at", "en", "à", "vers", "sur", "and", "et", "check", "échec", "mate", "mat", "="]
const CASTLES = ["castle", "castles", "castling", "roque"]
const LONG = ["long", "queenside", "grand"]
const SHORT = ["short", "kingside", "petit", ...FILLERS]

/**
 * The move a text speaks of, in notation where it is in words; else the text as it stands.
 * `letters` are those of king, queen, rook, bishop and knight in the notation wanted.
 *
 * @param {string} text
 * @param {string} letters
 */
export function spokenMove(text, letters = "KQRBN") {
    const plain = text.trim()
    const joined = plain.replace(/[\s-]+/g, "")
    if (/^([a-h][1-8]){2}[a-z]?$/i.test(joined)) return joined.toLowerCase()
    const words = plain.split(/\s+/)
    return castling(words) ?? (words.length > 1 ? notation(words, letters) : null) ?? plain
}

/** @param {string[]} words */
function castling(words) {
    const lower = words.map((word) => word.toLowerCase())
    const rest = lower.filter((word) => !CASTLES.includes(word))
    if (rest.length === lower.length) return null
    if (rest.every((word) => SHORT.includes(word))) return "O-O"
    return rest.every((word) => LONG.includes(word) || FILLERS.includes(word)) ? "O-O-O" : null
}

/**
 * @param {string[]} words
 * @param {string} letters
 */
function notation(words, letters) {
    let move = ""
    for (const word of words) {
        const lower = word.toLowerCase()
        if (TAKES.includes(lower)) move += "x"
        else if (Object.hasOwn(PIECES, lower)) move += piece(letters[PIECES[lower] ?? -1] ?? "", move)
        else if (/^[KQRBNDTFC]$/.test(word)) move += word
        else if (/^([a-h]|[1-8]|[a-h]?x?[a-h][1-8])$/.test(lower)) move += lower
        else if (!FILLERS.includes(lower)) return null
    }
    return move === "" ? null : move
}

/**
 * A piece named after the destination is what the pawn becomes.
 *
 * @param {string} letter
 * @param {string} before
 */
function piece(letter, before) {
    return /[18]$/.test(before) && letter !== "" ? `=${letter}` : letter
}
