// The page where a position is set up by hand. The FEN is the whole state of it.

import { announce } from "../shared/announce.js"
import { judgePosition } from "../shared/api.js"
import { Board } from "../board/board.js"
import { copyFrom } from "../shared/clipboard.js"
import { byId, make } from "../shared/dom.js"
import { FILES, START } from "../notation/fen.js"
import { wireFlip } from "../board/flip.js"
import { t } from "../shared/labels.js"
import { parseFragment, positionLink } from "../notation/links.js"
import { startPage } from "../shared/start-page.js"
import { fillPalette } from "../board/palette.js"
import { pieceName } from "../shared/pieces.js"
import { PlayForm } from "../game/play-form.js"
import { EMPTY, formatPlacement, isPlacement, joinFen, splitFen } from "../notation/fen-fields.js"
import { pieceOf } from "../game/typed-commands.js"

// How long a hand rests before the position is judged, in milliseconds.
const PAUSE = 150

// Faults that speak of pieces without naming their squares.
const GUILTY_PIECES = {
    "white-kings": "wk",
    "black-kings": "bk",
    "white-pawns": "wp",
    "black-pawns": "bp",
    "white-in-check": "wk",
    "black-in-check": "bk",
}

const state = {
    fen: START,
    rules: "standard",
    tool: "move",
    // What the server said of this FEN, or null while it has not spoken.
    verdict: null,
}
let board = null
let playForm = null
let waiting = null

startPage(() => {
    board = new Board(byId("board"), {
        onAttempt: (from, to) => movePiece(from, to),
        onSquare: (square) => useTool(square),
        onThrowOff: (square) => place(square, null),
    })
    fillPalette(byId("tools"), board, { onChoose: choose, onDrop: (piece, square) => place(square, piece) })
    playForm = new PlayForm(byId("play-fields"), () => ({ fen: state.fen, rules: state.rules }))
    fillEnPassant()
    listen()
    wireFlip(board)
    choose("move")
    const given = parseFragment(location.hash)
    change({ fen: given?.fen ?? given?.start ?? START, rules: given?.rules ?? "standard" })
})

function listen() {
    byId("start").addEventListener("click", () => change({ fen: START }))
    byId("clear").addEventListener("click", () => change({ fen: EMPTY }))
    byId("rules").addEventListener("change", ({ target }) => change({ rules: target.value }))
    byId("en-passant").addEventListener("change", ({ target }) => changeField({ enPassant: target.value }))
    byId("fen").addEventListener("input", ({ target }) => change({ fen: target.value }))
    for (const input of document.getElementsByName("turn")) {
        input.addEventListener("change", () => changeField({ turn: input.value }))
    }
    for (const input of document.getElementsByName("castling")) {
        input.addEventListener("change", () => changeField({ castling: checkedRights() }))
    }
    byId("copy-fen").addEventListener("click", ({ target }) => copy(target, state.fen))
    byId("copy-link").addEventListener("click", ({ target }) =>
        copy(target, positionLink(state.fen, state.rules, location.origin)),
    )
    byId("solve").addEventListener("click", () => {
        location.href = positionLink(state.fen, state.rules, "", "/solve")
    })
    byId("play-form").addEventListener("submit", (event) => {
        event.preventDefault()
        playForm.submit()
    })
    byId("board").addEventListener("keydown", onBoardKey)
}

// --- Changes -----------------------------------------------------------------------------

function change(changes) {
    Object.assign(state, changes, { verdict: null })
    render()
    clearTimeout(waiting)
    waiting = setTimeout(judge, PAUSE)
}

function changeField(changes) {
    change({ fen: joinFen({ ...splitFen(state.fen), ...changes }) })
}

function place(square, piece) {
    const pieces = { ...board.pieces }
    if (piece === null) delete pieces[square]
    else pieces[square] = piece
    changeField({ placement: formatPlacement(pieces) })
    announce(`${square}: ${piece === null ? t("empty") : pieceName(piece)}`)
}

function movePiece(from, to) {
    const pieces = { ...board.pieces, [to]: board.pieces[from] }
    delete pieces[from]
    changeField({ placement: formatPlacement(pieces) })
    announce(`${to}: ${pieceName(pieces[to])}`)
}

function useTool(square) {
    if (state.tool === "move") return
    const isSame = board.pieces[square] === state.tool
    place(square, state.tool === "erase" || isSame ? null : state.tool)
}

function choose(tool) {
    state.tool = tool
    // With a piece in hand a click puts it down; what stands there can still be dragged away.
    board.allow(tool === "move" ? { color: "both" } : { color: null, strangers: true })
    board.element.classList.remove("still")
}

function onBoardKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const { square } = event.target.dataset
    if (!square) return
    const piece = pieceOf(event.key, { t })
    if (event.key === "Delete" || event.key === "Backspace") place(square, null)
    else if (piece) place(square, piece)
    else return
    event.preventDefault()
}

function checkedRights() {
    const rights = [...document.getElementsByName("castling")].filter((input) => input.checked)
    return rights.map((input) => input.value).join("") || "-"
}

async function judge() {
    const { fen, rules } = state
    let verdict
    try {
        verdict = await judgePosition(fen, rules)
    } catch (error) {
        verdict = { ok: false, faults: [{ code: "refused", message: error.message, squares: [] }] }
    }
    // An answer to an earlier position says nothing of this one.
    if (fen !== state.fen || rules !== state.rules) return
    state.verdict = verdict
    render()
}

async function copy(button, text) {
    await copyFrom(button, text, t("copied"), t("not-copied"))
}

// --- Drawing -----------------------------------------------------------------------------

function render() {
    const fields = splitFen(state.fen)
    if (isPlacement(fields.placement)) board.show(state.fen, { animated: false })
    const faults = state.verdict?.faults ?? []
    board.mark({ guilty: [...new Set(faults.flatMap(guiltySquares))] })
    renderControls(fields)
    if (byId("fen").value !== state.fen) byId("fen").value = state.fen
    byId("fen").setAttribute("aria-invalid", String(state.verdict?.ok === false))
    if (state.verdict) renderVerdict(state.verdict)
    const isOk = state.verdict?.ok === true
    for (const id of ["copy-link", "solve"]) byId(id).disabled = !isOk
    playForm.enable(isOk && !state.verdict.outcome)
    history.replaceState(null, "", positionLink(state.fen, state.rules, "", location.pathname))
}

function guiltySquares({ code, squares }) {
    const ofKind = ([, piece]) => piece === GUILTY_PIECES[code]
    return [...squares, ...Object.entries(board.pieces).filter(ofKind).map(([square]) => square)]
}

function renderControls(fields) {
    byId("rules").value = state.rules
    byId("en-passant").value = fields.enPassant
    for (const input of document.getElementsByName("turn")) input.checked = input.value === fields.turn
    for (const input of document.getElementsByName("castling")) {
        input.checked = fields.castling.includes(input.value)
    }
}

function renderVerdict({ ok, faults, outcome }) {
    const place = byId("verdict")
    place.classList.toggle("wrong", !ok)
    if (ok) {
        place.replaceChildren(make("p", {}, outcome ? outcome.message : t("position-legal")))
        return
    }
    const rows = faults.map(({ message, squares }) => make("li", { "data-squares": squares.join(" ") }, message))
    place.replaceChildren(make("p", {}, t("position-wrong")), make("ul", {}, ...rows))
}

function fillEnPassant() {
    const squares = ["6", "3"].flatMap((rank) => [...FILES].map((file) => file + rank))
    byId("en-passant").replaceChildren(
        make("option", { value: "-" }, t("none")),
        ...squares.map((square) => make("option", { value: square }, square)),
    )
}
