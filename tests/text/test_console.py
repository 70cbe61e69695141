"""The sentences that a pipe receives, game by game."""

import pytest
from support.refereed import text

from echecs.text.commands import FRENCH_NAMES

START_LINE = (
    "wR,wN,wB,wQ,wK,wB,wN,wR,wP,wP,wP,wP,wP,wP,wP,wP," + "," * 32 + "bP,bP,bP,bP,bP,bP,bP,bP,"
    "bR,bN,bB,bQ,bK,bB,bN,bR, ?-?"
)


@pytest.mark.parametrize(
    ("words", "sentence", "result"),
    [
        ("f2f3 e7e5 g2g4 d8h4", "Checkmate: Black wins.", "0-1"),
        ("e2e4 /resign", "Black resigns: White wins.", "1-0"),
        ("/resign", "White resigns: Black wins.", "0-1"),
        ("/draw", "The players agree to a draw.", "1/2-1/2"),
        ("/quit", "The game is interrupted.", "?-?"),
        ("", "The game is interrupted.", "?-?"),
        ("g1f3 g8f6 f3g1 f6g8 " * 2, "third time: the game is drawn.", "1/2-1/2"),
    ],
)
def test_endings(words, sentence, result):
    *_, said, last = text(words + " a1a1 /resign").splitlines() if words else text("").splitlines()
    assert sentence in said
    assert last.endswith(f", {result}")


@pytest.mark.parametrize(
    ("fen", "words", "sentence"),
    [
        ("7k/8/5KQ1/8/8/8/8/8 b - - 0 1", "", "Stalemate: the game is drawn."),
        ("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "g1g6", "Stalemate: the game is drawn."),
        ("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "e1e2", "Neither side can give mate any more"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "a1a2", "Fifty moves without a capture"),
    ],
)
def test_draws(fen, words, sentence):
    *_, said, last = text(words, fen).splitlines()
    assert sentence in said
    assert last.endswith(" 1/2-1/2")


def test_input_after_the_end_is_ignored():
    shown = text("f2f3 e7e5 g2g4 d8h4 /undo e2e4 hello")
    assert shown.count("-> ") == 4
    assert "Refused" not in shown


def test_check_is_announced_and_mate_is_not_check():
    shown = text("e2e4 f7f6 d1h5")
    assert "Check! The black king is attacked.\nMove (e.g. a1a8) ? " in shown
    assert "Check!" not in text("f2f3 e7e5 g2g4 d8h4")
    assert "Échec au roi noir !\n" in text("e2e4 f7f6 d1h5", language="fr")


def test_origin_then_destination():
    shown = text("e2 e4 e7 e9 e7 e5 g8 g1 g1 g1 f3")
    assert "♙ e2, to which square ? \n-> ♙ moves e2e4" in shown
    assert "♟ e7, to which square ? \nRefused, e9: e9 is not on the board." in shown
    assert "Refused, g8: the black knight on g8 is your opponent's." in shown
    assert "Refused, g1: a move goes to another square." in shown
    assert "-> ♘ moves g1f3" in shown


def test_a_whole_move_replaces_the_destination():
    assert "-> ♘ moves g1f3" in text("e2 g1f3")
    assert "-> ♘ moves g1f3" in text("e2 Nf3")


PAWN = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"


def test_the_promotion_question():
    shown = text("a7a8 x e8e7 /fen K e8e7", PAWN)
    question = "Promote the pawn to {Q,R,B,N} ? \n"
    assert shown.count(question) == 4
    assert question + "Refused, x: a pawn becomes" in shown
    assert f"{question}{PAWN}\n{question}" in shown
    assert "-> ♙ moves a7a8n" in shown
    assert "-> ♚ moves e8e7" in shown


def test_undo_drops_the_promotion_question():
    shown = text("a7a8 /undo a7b8 q", PAWN)
    assert "Nothing was played; choose again.\nMove" in shown
    assert "-> ♙ moves a7b8q" in shown


def test_ends_while_the_promotion_is_asked():
    assert text("a7a8", PAWN).endswith(",wP,,,,,,,,,bN,,,bK,,,, ?-?\n")
    assert text("a7a8 /resign", PAWN).splitlines()[-1].endswith(" 0-1")


def test_an_illegal_promotion_is_refused_before_the_question():
    shown = text("a7b8 e1d1", "1r2k3/P7/8/8/8/8/4r3/4K3 w - - 0 1")
    assert "Promote" not in shown
    assert "still be in check" in shown


def test_undo():
    shown = text("e2e4 /undo d2d4 /undo /undo")
    assert "e2e4 is taken back." in shown
    assert "Refused, /undo: no move has been played." in shown
    assert shown.splitlines()[-1] == START_LINE


def test_moves():
    assert "Move (e.g. a1a8) ? \nb1a3 b1c3\nMove" in text("/moves b1\n")
    assert "e2e3 e2e4\n" in text("/moves E2")
    assert text("/moves").count("e2e4") == 1
    assert "There is no legal move from there." in text("/moves a1")
    assert "Refused, /moves: z9 is not on the board." in text("/moves z9")
    # A move is never an argument.
    assert "-> ♙ moves e2e4" in text("/moves e2e4")


@pytest.mark.parametrize(
    ("fen", "hint"),
    [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#: mate at once."),
        ("4k3/8/8/3q1n2/4P3/8/8/4K3 w - - 0 1", "exd5 wins material: it takes the black queen."),
        ("7k/4K1pp/7N/8/8/8/8/B7 w - - 0 1", "Bf6: mate in 3, proved."),
        ("8/7P/8/k7/8/3r4/8/1K6 w - - 0 1", "the pawn becomes a new piece."),
        ("7k/5Q2/8/8/8/8/6q1/7K w - - 0 1", "Kxg2 is the only legal move."),
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", None),
        (None, "d4 is a usual move here: Queen's Pawn Game."),
    ],
)
def test_hints(fen, hint):
    shown = text("/hint", fen) if fen else text("/hint")
    if hint is None:
        assert "Neither side can give mate" in shown
    else:
        assert hint in shown


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("7k/4K1pp/7N/8/8/8/8/B7 w - - 0 1", "White mates in 3, proved: Bf6 "),
        ("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", "White is winning (+"),
        ("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", "The game is level ("),
    ],
)
def test_evaluations(fen, words):
    assert words in text("/eval", fen)
    assert text("/bilan", fen) == text("/eval", fen)


def test_the_opening_has_a_name():
    assert "B00 King's Pawn Game: 1. e4\n" in text("e4 /opening")
    assert text("e4 /ouverture") == text("e4 /opening")
    assert "This opening has no name." in text("/opening")
    assert "This opening has no name." in text("e4 /opening", rules="mini")


def test_flip():
    shown = text("/flip e2e4")
    assert shown.count("     h     g     f") == 2
    assert shown.count("     a     b     c") == 1


def test_fen_and_pgn():
    assert "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n" in text("e2e4 /fen")
    assert "\n1. e4 e5 *\n" in text("e2e4 e7e5 /pgn")


def test_help_names_every_command_in_both_languages():
    shown = text("/help")
    for english, french in FRENCH_NAMES.items():
        assert f"\n  {english} " in shown
        assert f"\n  {french} " in text("/aide", language="fr")


def test_unknown_commands_and_odd_words():
    assert "Refused, /foo: there is no such command" in text("/foo")
    assert "Refused, '\\x07': this is not a move" in text("\x07")
    assert "this word has 10000 characters" in text("x" * 10_000)
    assert len(text("x" * 10_000)) < 6000


def test_mini_rules_and_letters():
    shown = text("e2 e4 a7 a6 e4 e5 d7 d5 e5 d6 O-O", rules="mini", style="letters", language="fr")
    assert shown.count("Aux blancs de jouer.\nCase de départ ? ") == 3
    assert "P e2, case d’arrivée ? \n-> déplacement de P e2e4\n\n" in shown
    assert "prise en passant" in shown.split("Refusé, d6")[1]
    assert "roque" in shown.split("Refusé, O-O")[1]


def test_letters_take_a_lone_empty_square_for_an_origin():
    assert "Refused, e4: there is no piece on e4." in text("e4", style="letters")
    assert "-> P moves e2e4" in text("e2e4", style="letters")


def test_mini_rules_have_no_draw_by_repetition():
    shown = text("g1f3 g8f6 f3g1 f6g8 " * 4, rules="mini")
    assert shown.splitlines()[-1] == START_LINE


def test_the_king_does_not_take_its_own_rook():
    shown = text("e1h1 e1g1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert "Refused, e1h1: the white rook on h1 is your own." in shown
    assert "-> ♔ moves e1g1" in shown


def test_moves_during_the_promotion_question():
    shown = text("a7a8 /moves N", fen="1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    assert "\na7a8b a7a8n a7a8q a7a8r\n" in shown


def test_letters_keep_the_piece_whose_destination_was_refused():
    shown = text("e2 e5 e4", style="letters")
    assert shown.count("P e2, to which square ?") == 2
    assert "-> P moves e2e4" in shown
    shown = text("e2 d2 e5 zz d2 d4", style="letters")
    assert shown.count("Refused") == 3
    assert "P d2, to which square ?" in shown
    assert "-> P moves d2d4" in shown
    assert "-> P moves e2e4" in text("e2 e5 e2 e4", style="letters")
    assert "From which square ?" in text("e2 e5 /undo", style="letters").split("taken back")[-1]


def test_the_grid_drops_the_piece_whose_destination_was_refused():
    shown = text("e2 e5 d2")
    assert shown.count("♙ e2, to which square ?") == 1
    assert "♙ d2, to which square ?" in shown


# --- A written game, pasted ------------------------------------------------------------


def test_numbers_results_and_marks_of_a_written_game():
    shown = text("1. e4 d5 2. e5 f5 3.exf6 e.p. gxf6 4 . ... 1-0")
    assert "Refused" not in shown.replace("Refused, 4:", "")
    assert "-> ♙ moves e5f6" in shown
    assert "White wins, by the result given." in shown
    assert shown.splitlines()[-1].endswith(" 1-0")
    assert "-> ♙ moves e5f6" in text("e4 d5 e5 f5 exf6e.p.")


@pytest.mark.parametrize(
    ("result", "last"), [("0-1", "0-1"), ("1/2-1/2", "1/2-1/2"), ("½-½", "1/2-1/2")]
)
def test_a_result_ends_the_game(result, last):
    assert text(f"e4 {result} e5").splitlines()[-1].endswith(f" {last}")


def test_figurines_are_pieces():
    shown = text("♘f3 ♞f6 ♙e4 ♞xe4")
    assert "Refused" not in shown
    assert "-> ♞ moves f6e4" in shown


def test_commands_have_french_names():
    shown = text("e4 /reprendre /coups b1 /indice /retourner /aide /zzz /abandon", language="fr")
    assert "e2e4 est repris." in shown
    assert "b1a3 b1c3" in shown
    assert "/abandon " in shown
    assert "/resign" not in shown
    assert "/aide les donne toutes" in shown
    assert "Les blancs abandonnent" in shown
    assert text("/nulle", language="fr").splitlines()[-1].endswith(" 1/2-1/2")
    assert text("/resign", language="fr").splitlines()[-1].endswith(" 0-1")
    assert text("/abandon").splitlines()[-1].endswith(" 0-1")


def test_the_game_of_letters_asks_with_its_letters():
    shown = text("a7 a8 D", PAWN, style="letters", language="fr")
    assert "Promotion du pion {D,T,F,C} ? \n-> déplacement de P a7a8q" in shown
