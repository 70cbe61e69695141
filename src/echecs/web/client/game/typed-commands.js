// What a person types instead of pointing: a move, a question about the board, a command.

import { FILES, piecesOf, turnOf } from "../notation/fen.js"
import { sanWith } from "../notation/san.js"
import { spokenMove } from "../notation/spoken-move.js"

const KIND_NAMES = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" }
const KINDS = "kqrbnp"
const FRENCH = "rdtfcp"
const RANKS = "12345678"

const QUESTIONS = [
    { words: ["p", "pieces", "pièces"], answer: wherePieces },
    { words: ["s", "square", "case"], answer: whatStands },
    { words: ["m", "moves", "coups"], answer: whereTo },
    { words: ["l", "last", "dernier"], answer: lastMove },
    { words: ["b", "board", "échiquier", "plateau"], answer: readBoard },
    { words: ["c", "clock", "pendule", "temps"], answer: readClock },
    { words: ["o", "opponent", "adversaire"], answer: opponent },
    { words: ["h", "?", "help", "aide"], answer: help },
]

const COMMANDS = {
    resign: ["resign", "abandon", "abandonne", "abandonner"],
    draw: ["draw", "nulle", "nul"],
    takeback: ["takeback", "undo", "reprendre", "reprise", "annuler"],
    flip: ["flip", "retourner", "tourner"],
    accept: ["accept", "yes", "accepter", "oui"],
    decline: ["decline", "no", "refuser", "non"],
}

/**
 * What a typed text is: `{move}` for the server to judge, `{say}` words to show and
 * announce, or `{command}` for the page to confirm and carry out.
 *
 * `view` holds `fen`, `lastMove` (an entry of the move list or null), `legal`
 * (destinations by origin), `you` (the seats held), `clock` (or null) and `t`.
 */
export function interpret(text, view) {
    const words = text.trim().split(/\s+/)
    const first = words[0].toLowerCase().replace(/^\//, "")
    if (first === "") return { say: help([], view) }
    for (const { words: names, answer } of QUESTIONS) {
        if (!names.includes(first)) continue
        const say = answer(words.slice(1), view)
        if (say !== null) return { say }
    }
    if (words.length === 1) {
        for (const [command, names] of Object.entries(COMMANDS)) {
            if (names.includes(first)) return { command }
        }
    }
    return { move: spokenMove(text, view.t("typed-letters")) }
}

// Each answer is a sentence, or null where the words do not form its question.

function wherePieces(words, view) {
    const pieces = piecesOf(view.fen)
    if (words.length > 1) return null
    if (words.length === 1) {
        const piece = pieceOf(words[0], view)
        return piece && whereOne(piece, pieces, view)
    }
    const all = ["w", "b"].flatMap((color) => [...KINDS].map((kind) => color + kind))
    const present = all.filter((piece) => Object.values(pieces).includes(piece))
    return present.map((piece) => whereOne(piece, pieces, view)).join(" ")
}

// "N" is White's knights, "n" Black's; R is the rook or the roi, as the page's language has it.
/** The piece a letter names, such as "wn" for N; null for none. */
export function pieceOf(word, view) {
    if (word.length !== 1) return null
    const letter = word.toLowerCase()
    for (const letters of [view.t("typed-letters").toLowerCase(), KINDS, FRENCH]) {
        const kind = KINDS[letters.indexOf(letter)]
        if (kind !== undefined) return (word === letter ? "b" : "w") + kind
    }
    return null
}

function nameOf(piece, view) {
    return view.t(`${piece[0] === "w" ? "white" : "black"}-${KIND_NAMES[piece[1].toLowerCase()]}`)
}

function whereOne(piece, pieces, view) {
    const squares = Object.keys(pieces).filter((square) => pieces[square] === piece)
    const name = nameOf(piece, view)
    if (squares.length === 0) return view.t("typed-no-piece", { piece: name })
    return view.t("typed-pieces", { piece: name, squares: squares.join(", ") })
}

function whatStands(words, view) {
    const square = squareOf(words)
    if (square === null) return words.length === 1 ? notASquare(words[0], view) : null
    const piece = piecesOf(view.fen)[square]
    if (piece === undefined) return view.t("typed-empty-square", { square })
    return view.t("typed-stands", { square, piece: nameOf(piece, view) })
}

function whereTo(words, view) {
    if (words.length === 0) return allMoves(view)
    const square = squareOf(words)
    const stands = whatStands(words, view)
    if (square === null || !(square in piecesOf(view.fen))) return stands
    return `${stands} ${destinations(square, view)}`
}

function destinations(square, view) {
    const targets = view.legal?.[square] ?? []
    if (targets.length === 0) return view.t("typed-no-move")
    return view.t("typed-goes", { squares: targets.join(", ") })
}

function allMoves(view) {
    const origins = Object.entries(view.legal ?? {})
    if (origins.length === 0) return view.t("typed-no-moves")
    const pieces = piecesOf(view.fen)
    const from = ([square, targets]) => {
        const fields = { piece: nameOf(pieces[square], view), square, squares: targets.join(", ") }
        return view.t("typed-moves-from", fields)
    }
    return origins.map(from).join(" ")
}

function lastMove(words, view) {
    if (words.length > 0) return null
    if (!view.lastMove) return view.t("typed-no-last")
    const { san, uci, piece } = view.lastMove
    return view.t("typed-last", {
        move: sanWith(view.t("typed-letters"), san),
        piece: nameOf(piece, view),
        from: uci.slice(0, 2),
        to: uci.slice(2, 4),
    })
}

function opponent(words, view) {
    if (words.length > 0) return null
    if (!view.you?.includes(turnOf(view.fen))) return view.t("typed-opponent-thinks")
    return `${lastMove([], view)} ${view.t("typed-your-turn")}`
}

function readBoard(words, view) {
    const pieces = piecesOf(view.fen)
    if (words.length > 1) return null
    if (words.length === 0) {
        return [...RANKS].reverse().map((rank) => readLine(rank, pieces, view)).join(" ")
    }
    const line = words[0].toLowerCase()
    const isLine = line.length === 1 && (FILES.includes(line) || RANKS.includes(line))
    return isLine ? readLine(line, pieces, view) : null
}

function readLine(line, pieces, view) {
    const isRank = RANKS.includes(line)
    const squares = isRank
        ? [...FILES].map((file) => file + line)
        : [...RANKS].map((rank) => line + rank)
    const found = squares
        .filter((square) => square in pieces)
        .map((square) => `${square} ${nameOf(pieces[square], view)}`)
    const content = found.length > 0 ? found.join(", ") : view.t("typed-empty-line")
    const fields = { line, content }
    return isRank ? view.t("typed-rank", fields) : view.t("typed-file", fields)
}

function readClock(words, view) {
    if (words.length > 0) return null
    if (!view.clock) return view.t("typed-no-clock")
    const { white, black } = view.clock
    return view.t("typed-clock", { white: time(white), black: time(black) })
}

function time(milliseconds) {
    const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
    const two = (number) => String(number).padStart(2, "0")
    const minutes = Math.floor(seconds / 60)
    if (minutes < 60) return `${minutes}:${two(seconds % 60)}`
    return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}

function help(words, view) {
    return words.length > 0 ? null : view.t("typed-help")
}

function squareOf(words) {
    const word = (words[0] ?? "").toLowerCase()
    return words.length === 1 && /^[a-h][1-8]$/.test(word) ? word : null
}

function notASquare(text, view) {
    return view.t("typed-not-a-square", { text })
}
