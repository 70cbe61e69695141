import assert from "node:assert/strict"
import test from "node:test"

/** @import { Translate } from "../../../../src/echecs/web/client/shared/labels.js" */
/** @import { View } from "../../../../src/echecs/web/client/game/typed-commands.js" */

import { START } from "../../../../src/echecs/web/client/notation/fen.js"
import { spokenMove } from "../../../../src/echecs/web/client/notation/spoken-move.js"
import { interpret } from "../../../../src/echecs/web/client/game/typed-commands.js"

/**
 * Words that show which label was asked for and with what.
 *
 * @param {string} letters
 * @returns {Translate}
 */
function labels(letters) {
    return (key, fields = {}) => {
        if (key === "typed-letters") return letters
        const values = Object.values(fields).join("|")
        return values ? `${key}(${values})` : key
    }
}

/** @type {View} */
const VIEW = {
    fen: START,
    lastMove: null,
    legal: { e2: ["e3", "e4"], g1: ["f3", "h3"] },
    you: ["white"],
    clock: null,
    t: labels("KQRBNP"),
}
const FRENCH = { ...VIEW, t: labels("RDTFCP") }

/** @param {string} text */
function say(text, view = VIEW) {
    const meaning = interpret(text, view)
    assert.ok("say" in meaning, text)
    return meaning.say
}

test("where pieces stand, by English and French letters", () => {
    assert.equal(say("p N"), "typed-pieces(white-knight|b1, g1)")
    assert.equal(say("p n"), "typed-pieces(black-knight|b8, g8)")
    assert.equal(say("p C"), say("p N"))
    assert.equal(say("p d"), "typed-pieces(black-queen|d8)")
    assert.equal(say("P T", FRENCH), "typed-pieces(white-rook|a1, h1)")
})

test("R is the rook in English and the king in French", () => {
    assert.equal(say("p R"), "typed-pieces(white-rook|a1, h1)")
    assert.equal(say("p R", FRENCH), "typed-pieces(white-king|e1)")
    assert.equal(say("p K", FRENCH), "typed-pieces(white-king|e1)")
})

test("a kind that is gone is said to be gone", () => {
    const view = { ...VIEW, fen: "4k3/8/8/8/8/8/8/4K3 w - - 0 1" }
    assert.equal(say("p q", view), "typed-no-piece(black-queen)")
    assert.equal(say("p", view), "typed-pieces(white-king|e1) typed-pieces(black-king|e8)")
})

test("what stands on a square", () => {
    assert.equal(say("s e2"), "typed-stands(e2|white-pawn)")
    assert.equal(say("case E4"), "typed-empty-square(e4)")
    assert.equal(say("s e9"), "typed-not-a-square(e9)")
})

test("where the piece on a square can go", () => {
    assert.equal(say("m e2"), "typed-stands(e2|white-pawn) typed-goes(e3, e4)")
    assert.equal(say("m e8"), "typed-stands(e8|black-king) typed-no-move")
    assert.equal(say("m e4"), "typed-empty-square(e4)")
    const from = ["typed-moves-from(white-pawn|e2|e3, e4)", "typed-moves-from(white-knight|g1|f3, h3)"]
    assert.equal(say("m"), from.join(" "))
    assert.equal(say("m", { ...VIEW, legal: {} }), "typed-no-moves")
})

test("the last move", () => {
    assert.equal(say("l"), "typed-no-last")
    const lastMove = { san: "Nf6", uci: "g8f6", piece: "bN" }
    assert.equal(say("l", { ...VIEW, lastMove }), "typed-last(Nf6|black-knight|g8|f6)")
    assert.match(say("l", { ...FRENCH, lastMove }), /^typed-last\(Cf6/)
    const answer = "typed-last(Nf6|black-knight|g8|f6) typed-your-turn"
    assert.equal(say("o", { ...VIEW, lastMove }), answer)
    assert.equal(say("o", { ...VIEW, lastMove, you: ["black"] }), "typed-opponent-thinks")
})

test("the board, rank by rank or one line of it", () => {
    const whole = say("b")
    assert.equal(whole.split("typed-rank").length - 1, 8)
    assert.ok(whole.indexOf("a8 black-rook") < whole.indexOf("a1 white-rook"))
    assert.equal(say("b 5"), "typed-rank(5|typed-empty-line)")
    const file = "e1 white-king, e2 white-pawn, e7 black-pawn, e8 black-king"
    assert.equal(say("b e"), `typed-file(e|${file})`)
})

test("the clock", () => {
    assert.equal(say("c"), "typed-no-clock")
    const clock = { white: 272_000, black: 3_661_500 }
    assert.equal(say("c", { ...VIEW, clock }), "typed-clock(4:32|1:01:02)")
})

test("help in both languages, and for nothing", () => {
    for (const text of ["help", "aide", "?", "h", "", "  ", "/help"]) assert.equal(say(text), "typed-help")
})

test("commands in both languages", () => {
    const commands = { resign: "resign", Abandonner: "resign", "/draw": "draw", nulle: "draw" }
    Object.assign(commands, { takeback: "takeback", reprendre: "takeback", flip: "flip", retourner: "flip" })
    Object.assign(commands, { oui: "accept", decline: "decline" })
    for (const [text, command] of Object.entries(commands)) {
        assert.deepEqual(interpret(text, VIEW), { command })
    }
})

test("all else is a move, for the server to judge", () => {
    for (const text of ["e4", "Nf3", "Cf3", "O-O", "0-0-0", "e8=Q", "dxe5+", "hello", "b4", "c8=D", "p e4 e5 e6x"]) {
        assert.deepEqual(interpret(text, VIEW), { move: text })
    }
})

test("moves in words", () => {
    const said = {
        "e2 e4": "e2e4",
        "E7-E8q": "e7e8q",
        "knight f3": "Nf3",
        "Cavalier prend f3": "Nxf3",
        "b e4": "be4",
        "C f3": "Cf3",
        "pawn e4": "e4",
        "d takes e5": "dxe5",
        "rook a d1": "Rad1",
        "pion e8 dame": "e8=Q",
        "e8 queen": "e8=Q",
        "roi en e2": "Ke2",
        castle: "O-O",
        "petit roque": "O-O",
        "grand roque": "O-O-O",
        "castle queenside": "O-O-O",
        "dame h5 échec": "Qh5",
        constructor: "constructor",
    }
    for (const [text, move] of Object.entries(said)) assert.equal(spokenMove(text), move, text)
    assert.deepEqual(interpret("knight f3", VIEW), { move: "Nf3" })
})

test("moves in words come in the letters of the page's language", () => {
    assert.deepEqual(interpret("tour e1", FRENCH), { move: "Te1" })
    assert.deepEqual(interpret("king e2", FRENCH), { move: "Re2" })
    assert.deepEqual(interpret("e8 queen", FRENCH), { move: "e8=D" })
    assert.deepEqual(interpret("pion e4", FRENCH), { move: "e4" })
})
