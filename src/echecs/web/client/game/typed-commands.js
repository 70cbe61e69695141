// What a person types instead of pointing: a move, a question about the board, a command.

/** @import { Color, LegalMoves, MoveEntry, Piece, Square } from "../protocol.js" */
/** @import { Translate } from "../shared/labels.js" */

import { FILES, piecesOf, turnOf } from "../notation/fen.js"
import { KINDS, pieceOf } from "../notation/piece-letters.js"
import { sanWith } from "../notation/san.js"
import { spokenMove } from "../notation/spoken-move.js"
import { squaresOf } from "../notation/uci.js"
import { secondsText } from "./clock-text.js"

/** @type {Record<string, string>} */
const KIND_NAMES = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" }
const RANKS = "12345678"

/**
 * @typedef {object} View What is known when something is typed.
 * @property {string} fen
 * @property {Pick<MoveEntry, "san" | "uci" | "piece"> | null} lastMove
 * @property {LegalMoves} legal
 * @property {Color[]} you the seats held
 * @property {Record<Color, number> | null} clock
 * @property {Translate} t
 *
 * @typedef {"resign" | "draw" | "takeback" | "flip" | "accept" | "decline" | "hint"} Command
 * @typedef {{move: string} | {say: string} | {command: Command}} Meaning
 */

/** @type {{words: string[], answer: (words: string[], view: View) => string | null}[]} */
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

/** @type {Record<Command, string[]>} */
const COMMANDS = {
    resign: ["resign", "abandon", "abandonne", "abandonner"],
    draw: ["draw", "nulle", "nul"],
    takeback: ["takeback", "undo", "reprendre", "reprise", "annuler"],
    flip: ["flip", "retourner", "tourner"],
    accept: ["accept", "yes", "accepter", "oui"],
    decline: ["decline", "no", "refuser", "non"],
    hint: ["hint", "indice", "aide-moi"],
}

/**
 * What a typed text is: `{move}` for the server to judge, `{say}` words to show and
 * announce, or `{command}` for the page to confirm and carry out.
 *
 * @param {string} text
 * @param {View} view
 * @returns {Meaning}
 */
export function interpret(text, view) {
    const words = text.trim().split(/\s+/)
    const first = words[0].toLowerCase().replace(/^\//, "")
    if (first === "") return { say: view.t("typed-help") }
    for (const { words: names, answer } of QUESTIONS) {
        if (!names.includes(first)) continue
        const say = answer(words.slice(1), view)
        if (say !== null) return { say }
    }
    if (words.length === 1) {
        const commands = /** @type {Command[]} */ (Object.keys(COMMANDS))
        const command = commands.find((name) => COMMANDS[name].includes(first))
        if (command) return { command }
    }
    return { move: spokenMove(text, view.t("typed-letters")) }
}

// Each answer is a sentence, or null where the words do not form its question.

/**
 * @param {string[]} words
 * @param {View} view
 */
function wherePieces(words, view) {
    const pieces = piecesOf(view.fen)
    if (words.length > 1) return null
    if (words.length === 1) {
        const piece = pieceOf(words[0], view.t("typed-letters"))
        return piece && whereOne(piece, pieces, view)
    }
    const all = ["w", "b"].flatMap((color) => [...KINDS].map((kind) => color + kind))
    const present = all.filter((piece) => Object.values(pieces).includes(piece))
    return present.map((piece) => whereOne(piece, pieces, view)).join(" ")
}

/**
 * @param {Piece} piece
 * @param {View} view
 */
function nameOf(piece, view) {
    return view.t(`${piece[0] === "w" ? "white" : "black"}-${KIND_NAMES[piece[1].toLowerCase()]}`)
}

/**
 * @param {Piece} piece
 * @param {Record<Square, Piece>} pieces
 * @param {View} view
 */
function whereOne(piece, pieces, view) {
    const squares = Object.keys(pieces).filter((square) => pieces[square] === piece)
    const name = nameOf(piece, view)
    if (squares.length === 0) return view.t("typed-no-piece", { piece: name })
    return view.t("typed-pieces", { piece: name, squares: squares.join(", ") })
}

/**
 * @param {string[]} words
 * @param {View} view
 */
function whatStands(words, view) {
    const square = squareOf(words)
    if (square === null) return words.length === 1 ? notASquare(words[0], view) : null
    const piece = piecesOf(view.fen)[square]
    if (piece === undefined) return view.t("typed-empty-square", { square })
    return view.t("typed-stands", { square, piece: nameOf(piece, view) })
}

/**
 * @param {string[]} words
 * @param {View} view
 */
function whereTo(words, view) {
    if (words.length === 0) return allMoves(view)
    const square = squareOf(words)
    const stands = whatStands(words, view)
    if (square === null || !(square in piecesOf(view.fen))) return stands
    return `${stands} ${destinations(square, view)}`
}

/**
 * @param {Square} square
 * @param {View} view
 */
function destinations(square, view) {
    const targets = view.legal[square] ?? []
    if (targets.length === 0) return view.t("typed-no-move")
    return view.t("typed-goes", { squares: targets.join(", ") })
}

/** @param {View} view */
function allMoves(view) {
    const origins = Object.entries(view.legal)
    if (origins.length === 0) return view.t("typed-no-moves")
    const pieces = piecesOf(view.fen)
    const from = origins.map(([square, targets]) => {
        const fields = { piece: nameOf(pieces[square], view), square, squares: targets.join(", ") }
        return view.t("typed-moves-from", fields)
    })
    return from.join(" ")
}

/**
 * @param {string[]} words
 * @param {View} view
 */
function lastMove(words, view) {
    if (words.length > 0) return null
    if (!view.lastMove) return view.t("typed-no-last")
    const { san, piece } = view.lastMove
    const [from, to] = squaresOf(view.lastMove)
    const move = sanWith(view.t("typed-letters"), san)
    return view.t("typed-last", { move, piece: nameOf(piece, view), from, to })
}

/**
 * @param {string[]} words
 * @param {View} view
 */
function opponent(words, view) {
    if (words.length > 0) return null
    if (!view.you.includes(turnOf(view.fen))) return view.t("typed-opponent-thinks")
    return `${lastMove([], view)} ${view.t("typed-your-turn")}`
}

/**
 * @param {string[]} words
 * @param {View} view
 */
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

/**
 * @param {string} line a file or a rank
 * @param {Record<Square, Piece>} pieces
 * @param {View} view
 */
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

/**
 * @param {string[]} words
 * @param {View} view
 */
function readClock(words, view) {
    if (words.length > 0) return null
    if (!view.clock) return view.t("typed-no-clock")
    const { white, black } = view.clock
    return view.t("typed-clock", { white: secondsText(white), black: secondsText(black) })
}

/**
 * @param {string[]} words
 * @param {View} view
 */
function help(words, view) {
    return words.length > 0 ? null : view.t("typed-help")
}

/** @param {string[]} words */
function squareOf(words) {
    const word = (words[0] ?? "").toLowerCase()
    return words.length === 1 && /^[a-h][1-8]$/.test(word) ? word : null
}

/**
 * @param {string} text
 * @param {View} view
 */
function notASquare(text, view) {
    return view.t("typed-not-a-square", { text })
}
