// The page where a position is set up by hand. The FEN is the whole state of it.

/** @import { Fault, Piece, Rules, Square, Verdict } from "../protocol.js" */
/** @import { Tool } from "../board/palette.js" */
/** @import { FenFields } from "../notation/fen-fields.js" */

import { Board } from "../board/board.js"
import { wireFlip } from "../board/flip.js"
import { fillPalette } from "../board/palette.js"
import { PlayForm } from "../game/play-form.js"
import { EMPTY, formatPlacement, isPlacement, joinFen, splitFen } from "../notation/fen-fields.js"
import { START } from "../notation/fen.js"
import { parseFragment, positionLink } from "../notation/links.js"
import { pieceOf } from "../notation/piece-letters.js"
import { announce } from "../shared/announce.js"
import { judgeOrFault } from "../shared/api.js"
import { wireCopy } from "../shared/clipboard.js"
import { byId, hasModifier, inputsNamed, make, onClick } from "../shared/dom.js"
import { t } from "../shared/labels.js"
import { pieceName } from "../shared/pieces.js"
import { startPage } from "../shared/start-page.js"

// How long nothing changes before the position is judged, in milliseconds.
const PAUSE = 150

/**
 * Faults that speak of pieces without naming their squares.
 *
 * @type {Record<string, Piece>}
 */
const GUILTY_PIECES = {
    "white-kings": "wk",
    "black-kings": "bk",
    "white-pawns": "wp",
    "black-pawns": "bp",
    "white-in-check": "wk",
    "black-in-check": "bk",
}

class SetupPage {
    constructor() {
        this.fen = START
        /** @type {Rules} */
        this.rules = "standard"
        /** @type {Tool} */
        this.tool = "move"
        /**
         * What the stroke in progress puts on squares; null empties them.
         *
         * @type {Piece | null}
         */
        this.paint = null
        /**
         * What the server said of this FEN, or null while it has not spoken.
         *
         * @type {Verdict | null}
         */
        this.verdict = null
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        this.waiting = undefined
        this.fenField = byId("fen", HTMLInputElement)
        this.rulesField = byId("rules", HTMLSelectElement)
        this.enPassantField = byId("en-passant", HTMLSelectElement)
        /** @type {Square[]} */
        this.possible = []
        this.board = new Board(byId("board"), {
            onAttempt: (from, to) => this.movePiece(from, to),
            onSquare: (square) => this.useTool(square),
            onDragOff: (square) => this.place(square, null),
        })
        fillPalette(byId("tools"), this.board, {
            onChoose: (tool) => this.choose(tool),
            onDrop: (piece, square) => this.place(square, piece),
        })
        this.playForm = new PlayForm(() => ({ fen: this.fen, rules: this.rules }))
        this.listen()
        wireFlip(this.board)
        this.choose("move")
    }

    listen() {
        const { fenField, rulesField, enPassantField } = this
        onClick("start", () => this.change({ fen: START }))
        onClick("clear", () => this.change({ fen: EMPTY }))
        rulesField.addEventListener("change", () => {
            this.change({ rules: /** @type {Rules} */ (rulesField.value) })
        })
        enPassantField.addEventListener("change", () => {
            this.changeField({ enPassant: enPassantField.value })
        })
        fenField.addEventListener("input", () => this.change({ fen: fenField.value }))
        for (const input of inputsNamed("turn")) {
            input.addEventListener("change", () => this.changeField({ turn: input.value }))
        }
        for (const input of inputsNamed("castling")) {
            input.addEventListener("change", () => this.changeField({ castling: checkedRights() }))
        }
        wireCopy("copy-fen", () => this.fen)
        wireCopy("copy-link", () => positionLink(this.fen, this.rules, location.origin))
        onClick("solve", () => {
            location.href = positionLink(this.fen, this.rules, "", "/solve")
        })
        byId("board").addEventListener("keydown", (event) => this.onBoardKey(event))
    }

    // --- Changes ---

    /** @param {{fen?: string, rules?: Rules}} changes */
    change({ fen = this.fen, rules = this.rules }) {
        this.fen = fen
        this.rules = rules
        this.verdict = null
        this.render()
        clearTimeout(this.waiting)
        this.waiting = setTimeout(() => this.judge(), PAUSE)
    }

    /** @param {Partial<FenFields>} changes */
    changeField(changes) {
        this.change({ fen: joinFen({ ...splitFen(this.fen), ...changes }) })
    }

    /**
     * @param {Square} square
     * @param {Piece | null} piece
     */
    place(square, piece) {
        const pieces = { ...this.board.pieces }
        if (piece === null) delete pieces[square]
        else pieces[square] = piece
        this.changeField({ placement: formatPlacement(pieces) })
        announce(`${square}: ${piece === null ? t("empty") : pieceName(piece)}`)
    }

    /**
     * @param {Square} from
     * @param {Square} to
     */
    movePiece(from, to) {
        const pieces = { ...this.board.pieces, [to]: this.board.pieces[from] }
        delete pieces[from]
        this.changeField({ placement: formatPlacement(pieces) })
        announce(`${to}: ${pieceName(pieces[to])}`)
    }

    /**
     * Put the chosen piece on a square, or take it away where it stands already; what the first
     * square of a stroke gets, the others get.
     *
     * @param {Square} square
     * @param {boolean} isFirst
     */
    useTool(square, isFirst = true) {
        const { tool, board } = this
        if (tool === "move") return
        const there = board.pieces[square] ?? null
        if (isFirst) this.paint = tool === "erase" || there === tool ? null : tool
        if (there !== this.paint) this.place(square, this.paint)
    }

    /** @param {Tool} tool */
    choose(tool) {
        this.tool = tool
        const { board } = this
        const isBrush = tool !== "move"
        board.allow({ color: isBrush ? null : "both" })
        board.brush = isBrush ? (square, isFirst) => this.useTool(square, isFirst) : null
        board.element.classList.remove("still")
        board.element.classList.toggle("painting", isBrush)
    }

    /** @param {KeyboardEvent} event */
    onBoardKey(event) {
        if (hasModifier(event) || !(event.target instanceof HTMLElement)) return
        const { square } = event.target.dataset
        if (!square) return
        const piece = pieceOf(event.key, t("typed-letters"))
        if (event.key === "Delete" || event.key === "Backspace") this.place(square, null)
        else if (piece) this.place(square, piece)
        else return
        event.preventDefault()
    }

    async judge() {
        const { fen, rules } = this
        // Not at each change: browsers let a page do so a hundred times in half a minute.
        history.replaceState(null, "", positionLink(fen, rules, "", location.pathname))
        const verdict = await judgeOrFault(fen, rules)
        // An answer to an earlier position says nothing of this one.
        if (fen !== this.fen || rules !== this.rules) return
        this.verdict = verdict
        this.render()
    }

    // --- Drawing ---

    render() {
        const { board, fen, fenField, verdict } = this
        const fields = splitFen(fen)
        if (isPlacement(fields.placement)) board.show(fen, { animated: false })
        const faults = verdict?.faults ?? []
        board.mark({ guilty: [...new Set(faults.flatMap((fault) => this.guiltySquares(fault)))] })
        this.renderControls(fields)
        if (fenField.value !== fen) fenField.value = fen
        fenField.setAttribute("aria-invalid", String(verdict?.ok === false))
        if (verdict) renderVerdict(verdict)
        const isOk = verdict?.ok === true
        for (const id of ["copy-link", "solve"]) byId(id, HTMLButtonElement).disabled = !isOk
        this.playForm.enable(isOk && !verdict.outcome)
    }

    /** @param {Fault} fault */
    guiltySquares({ code, squares }) {
        const pieces = Object.entries(this.board.pieces)
        const ofKind = pieces.filter(([, piece]) => piece === GUILTY_PIECES[code])
        return [...squares, ...ofKind.map(([square]) => square)]
    }

    /** @param {FenFields} fields */
    renderControls(fields) {
        this.rulesField.value = this.rules
        // While the server judges, what it said last stays on offer.
        this.possible = this.verdict?.en_passant ?? this.possible
        fillEnPassant(this.enPassantField, this.possible, fields.enPassant)
        for (const input of inputsNamed("turn")) input.checked = input.value === fields.turn
        for (const input of inputsNamed("castling")) {
            input.checked = fields.castling.includes(input.value)
        }
    }
}

function checkedRights() {
    const rights = inputsNamed("castling").filter((input) => input.checked)
    return rights.map((input) => input.value).join("") || "-"
}

/** @param {Verdict} verdict */
function renderVerdict(verdict) {
    const place = byId("verdict")
    place.classList.toggle("wrong", !verdict.ok)
    if (verdict.ok) {
        const words = verdict.outcome ? verdict.outcome.message : t("position-legal")
        place.replaceChildren(make("p", {}, words))
        return
    }
    const rows = verdict.faults.map(({ message, squares }) =>
        make("li", { "data-squares": squares.join(" ") }, message),
    )
    place.replaceChildren(make("p", {}, t("position-wrong")), make("ul", {}, ...rows))
}

/**
 * Offer the squares where a pawn could be taken, and the one that is chosen.
 *
 * @param {HTMLSelectElement} field
 * @param {string[]} possible
 * @param {string} chosen
 */
function fillEnPassant(field, possible, chosen) {
    const squares = chosen === "-" || possible.includes(chosen) ? possible : [...possible, chosen]
    const offered = ["-", ...squares]
    if (offered.join() !== [...field.options].map(({ value }) => value).join()) {
        field.replaceChildren(
            make("option", { value: "-" }, t("none")),
            ...squares.map((square) => make("option", { value: square }, square)),
        )
    }
    field.value = chosen
}

startPage(() => {
    const page = new SetupPage()
    const given = parseFragment(location.hash)
    let fen = START
    if (given?.kind === "game") fen = given.start
    else if (given?.kind === "position") fen = given.fen
    page.change({ fen, rules: given?.rules ?? "standard" })
})
