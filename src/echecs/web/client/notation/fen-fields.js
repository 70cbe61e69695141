// The fields of a FEN, taken apart and put together; what they may hold is for the server.

/** @import { Piece, Square } from "../protocol.js" */

import { FILES } from "./fen.js"

export const EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1"

/** @typedef {ReturnType<typeof splitFen>} FenFields */

/**
 * A FEN's six fields by name, each with its usual value where the text has none.
 *
 * @param {string} fen
 */
export function splitFen(fen) {
    const [placement, turn, castling, enPassant, halfmoves, number] = fen.trim().split(/\s+/)
    return {
        placement: placement || "8/8/8/8/8/8/8/8",
        turn: turn ?? "w",
        castling: castling ?? "-",
        enPassant: enPassant ?? "-",
        halfmoves: halfmoves ?? "0",
        number: number ?? "1",
    }
}

/**
 * The FEN of fields that `splitFen` named.
 *
 * @param {FenFields} fields
 */
export function joinFen({ placement, turn, castling, enPassant, halfmoves, number }) {
    return [placement, turn, castling, enPassant, halfmoves, number].join(" ")
}

/**
 * The placement field for pieces by square, such as `{e1: "wk"}`.
 *
 * @param {Record<Square, Piece>} pieces
 */
export function formatPlacement(pieces) {
    const letter = (/** @type {Piece} */ piece) => (piece[0] === "w" ? piece[1].toUpperCase() : piece[1])
    const rows = [..."87654321"].map((rank) =>
        [...FILES].map((file) => (pieces[file + rank] ? letter(pieces[file + rank]) : "1")).join(""),
    )
    return rows.join("/").replace(/1+/g, (empty) => String(empty.length))
}

/**
 * Whether a text can be drawn: eight rows of eight squares.
 *
 * @param {string} placement
 */
export function isPlacement(placement) {
    const rows = placement.split("/")
    const length = (/** @type {string} */ row) => [...row].reduce((sum, sign) => sum + (Number(sign) || 1), 0)
    return rows.length === 8 && rows.every((row) => /^[1-8kqrbnp]+$/i.test(row) && length(row) === 8)
}
