"""Every reason for which a move is refused, with a position that shows it."""

import pickle
import random

import pytest
from support.random_play import FAMILIES, play_games

from echecs import BLACK, MINI, STANDARD, STARTING_FEN, WHITE, Board, Game, Move, Refusal, Square
from echecs.domain.piece import PROMOTION_KINDS, Bishop, Knight, Pawn, Queen, Rook
from echecs.domain.refusal import TEMPLATES

CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
CHESS960 = "r2k2r1/8/8/8/8/8/8/R2K2R1 w KQkq - 0 1"

# Name, position, move, the reason in full.
BY_BOARD = [
    ("nothing there", STARTING_FEN, "e4e5", Refusal("empty-square", square=Square("e4"))),
    (
        "the opponent's piece",
        STARTING_FEN,
        "e7e5",
        Refusal("opponent-piece", piece=Pawn(BLACK), square=Square("e7")),
    ),
    ("no way at all", STARTING_FEN, "e2e2", Refusal("same-square")),
    ("passing", STARTING_FEN, "0000", Refusal("null-move")),
    (
        "own piece on the target",
        STARTING_FEN,
        "a1a2",
        Refusal("own-piece", piece=Pawn(WHITE), square=Square("a2")),
    ),
    (
        "a knight straight on",
        STARTING_FEN,
        "b1b3",
        Refusal(
            "not-how-it-moves", piece=Knight(WHITE), origin=Square("b1"), destination=Square("b3")
        ),
    ),
    (
        "a pawn backwards",
        "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1",
        "e4e3",
        Refusal(
            "not-how-it-moves", piece=Pawn(WHITE), origin=Square("e4"), destination=Square("e3")
        ),
    ),
    (
        "the bishop's first neighbour blocks",
        STARTING_FEN,
        "c1h6",
        Refusal("blocked", piece=Bishop(WHITE), blocker=Pawn(WHITE), square=Square("d2")),
    ),
    (
        "the nearest of two blockers, going down",
        "r3k3/8/n7/8/b7/8/8/R3K3 b - - 0 1",
        "a8a1",
        Refusal("blocked", piece=Rook(BLACK), blocker=Knight(BLACK), square=Square("a6")),
    ),
    (
        "a double step over a piece",
        "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1",
        "e2e4",
        Refusal("blocked", piece=Pawn(WHITE), blocker=Knight(BLACK), square=Square("e3")),
    ),
    (
        "a pawn takes straight ahead",
        "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1",
        "e4e5",
        Refusal("pawn-takes-ahead", blocker=Pawn(BLACK), square=Square("e5")),
    ),
    (
        "a pawn goes diagonally",
        STARTING_FEN,
        "e2d3",
        Refusal("nothing-to-take", square=Square("d3")),
    ),
    (
        "a double step from the third rank",
        "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
        "e3e5",
        Refusal("double-step", square=Square("e3")),
    ),
    (
        "the pawn beside has not stepped twice",
        "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
        "e5d6",
        Refusal("en-passant-no-double-step", square=Square("d5")),
    ),
    (
        "en passant would open the rank",
        "7k/8/8/K2pP2r/8/8/8/8 w - d6 0 2",
        "e5d6",
        Refusal("exposes-king", attacker=Rook(BLACK), square=Square("h5")),
    ),
    (
        "en passant while another piece gives check",
        "8/8/8/2k5/3pP3/8/8/K1R5 b - e3 0 1",
        "d4e3",
        Refusal("still-in-check", attacker=Rook(WHITE), square=Square("c1")),
    ),
    (
        "a promotion without a choice",
        "8/4P2k/8/8/8/8/8/4K3 w - - 0 1",
        "e7e8",
        Refusal("promotion-needed", square=Square("e8")),
    ),
    ("a promotion in mid-board", STARTING_FEN, "e2e4q", Refusal("promotion-impossible")),
    ("a knight promoted", STARTING_FEN, "b1c3q", Refusal("promotion-impossible")),
    (
        "castling right not given",
        "r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1",
        "e1g1",
        Refusal("castling-lost"),
    ),
    ("no rook to castle with", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1c1", Refusal("castling-lost")),
    (
        "castling over a bishop",
        "4k3/8/8/8/8/8/8/4KB1R w K - 0 1",
        "e1g1",
        Refusal("castling-blocked", blocker=Bishop(WHITE), square=Square("f1")),
    ),
    (
        "castling, the rook blocked on b1",
        "4k3/8/8/8/8/8/8/Rn2K3 w Q - 0 1",
        "e1c1",
        Refusal("castling-blocked", blocker=Knight(BLACK), square=Square("b1")),
    ),
    (
        "castling out of check",
        "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1",
        "e1g1",
        Refusal("castling-in-check", attacker=Rook(BLACK), square=Square("e4")),
    ),
    (
        "castling through check",
        "3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "e1c1",
        Refusal(
            "castling-through-check",
            attacker=Rook(BLACK),
            square=Square("d8"),
            crossed=Square("d1"),
        ),
    ),
    (
        "castling into check",
        "2r1k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "e1g1",
        Refusal(
            "castling-into-check",
            attacker=Rook(BLACK),
            square=Square("g8"),
            destination=Square("g1"),
        ),
    ),
    (
        "Black castles into check",
        "r3k2r/8/8/8/8/8/8/2R1K3 b kq - 0 1",
        "e8c8",
        Refusal(
            "castling-into-check",
            attacker=Rook(WHITE),
            square=Square("c1"),
            destination=Square("c8"),
        ),
    ),
    (
        "Chess960, the rook uncovers its king",
        "6k1/8/8/8/8/8/8/rRK5 w Q - 0 1",
        "c1b1",
        Refusal(
            "castling-into-check",
            attacker=Rook(BLACK),
            square=Square("a1"),
            destination=Square("c1"),
        ),
    ),
    (
        "the king steps into check",
        "3rk3/8/8/8/8/8/8/4K3 w - - 0 1",
        "e1d1",
        Refusal(
            "king-into-check", destination=Square("d1"), attacker=Rook(BLACK), square=Square("d8")
        ),
    ),
    (
        "the king retreats along the line of check",
        "8/7k/8/8/4r3/4K3/8/8 w - - 0 1",
        "e3e2",
        Refusal(
            "king-into-check", destination=Square("e2"), attacker=Rook(BLACK), square=Square("e4")
        ),
    ),
    (
        "the king takes a protected piece",
        "7k/8/8/8/7b/8/5q2/4K3 w - - 0 1",
        "e1f2",
        Refusal(
            "king-into-check", destination=Square("f2"), attacker=Bishop(BLACK), square=Square("h4")
        ),
    ),
    (
        "a pinned knight",
        "4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1",
        "e3c4",
        Refusal(
            "pinned",
            piece=Knight(WHITE),
            origin=Square("e3"),
            attacker=Rook(BLACK),
            square=Square("e8"),
        ),
    ),
    (
        "a check not answered",
        "4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1",
        "a2a3",
        Refusal("still-in-check", attacker=Rook(BLACK), square=Square("e8")),
    ),
    (
        "one of two checks answered",
        "4k3/8/r2N4/8/8/8/8/4R1K1 b - - 0 1",
        "a6d6",
        Refusal("still-in-check", attacker=Rook(WHITE), square=Square("e1")),
    ),
]


@pytest.mark.parametrize(
    ("fen", "uci", "expected"), [case[1:] for case in BY_BOARD], ids=[case[0] for case in BY_BOARD]
)
def test_board_says_why(fen, uci, expected):
    board = Board(fen)
    found = board.explain(Move.from_uci(uci))
    assert found == expected
    assert str(found)
    assert pickle.loads(pickle.dumps(found)) == found


def game_after(moves, fen=STARTING_FEN, rules=STANDARD):
    game = Game(Board(fen, rules=rules), rules)
    for word in moves.split():
        game.play(Move.from_uci(word))
    return game


PASSED = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"

# Name, moves from the start, move, reason: what only the history tells.
BY_GAME = [
    (
        "the king has been out",
        game_after("e1e2 e8e7 e2e1 e7e8", CASTLING),
        "e1g1",
        Refusal("castling-king-moved"),
    ),
    (
        "the rook has been out",
        game_after("h1h2 a8a7 h2h1 a7a8", CASTLING),
        "e1g1",
        Refusal("castling-rook-moved", square=Square("h1")),
    ),
    (
        "the rook was taken",
        game_after("a1a8 e8e7 a8h8 e7e6 h1h2 e6e5", CASTLING),
        "e1c1",
        Refusal("castling-rook-moved", square=Square("a1")),
    ),
    (
        "the rook of Chess960 has been out",
        game_after("g1g2 a8a7 g2g1 a7a8", CHESS960),
        "d1g1",
        Refusal("castling-rook-moved", square=Square("g1")),
    ),
    (
        "another rook has been in the corner",
        game_after("h1h2 a8a7 h2h1 a7a8", CASTLING.replace("KQkq", "-")),
        "e1g1",
        Refusal("castling-lost"),
    ),
    (
        "a position without the right",
        game_after("", CASTLING.replace("KQkq", "-")),
        "e1g1",
        Refusal("castling-lost"),
    ),
    (
        "en passant one move too late",
        game_after("d7d5 e1e2 e8e7", PASSED),
        "e5d6",
        Refusal("en-passant-too-late", square=Square("d5")),
    ),
    (
        "en passant after two single steps",
        game_after("d7d6 e1e2 d6d5", PASSED),
        "e5d6",
        Refusal("en-passant-no-double-step", square=Square("d5")),
    ),
    ("the game is over", game_after("f2f3 e7e5 g2g4 d8h4"), "a2a3", Refusal("game-over")),
    (
        "no castling in the reduced game",
        game_after("", CASTLING, MINI),
        "e1g1",
        Refusal("castling-off"),
    ),
    (
        "no en passant in the reduced game",
        game_after("d7d5", PASSED, MINI),
        "e5d6",
        Refusal("en-passant-off"),
    ),
]


@pytest.mark.parametrize(
    ("game", "uci", "expected"), [case[1:] for case in BY_GAME], ids=[case[0] for case in BY_GAME]
)
def test_game_says_why(game, uci, expected):
    before = repr(game)
    assert game.explain(Move.from_uci(uci)) == expected
    with pytest.raises(ValueError, match="illegal move"):
        game.play(Move.from_uci(uci))
    assert repr(game) == before


def test_off_the_board_is_for_whoever_reads_text():
    """No Move names a square off the board; views that read `e2e9` use this reason."""
    reason = Refusal("off-board", text="e9")
    assert str(reason) == "e9 is not on the board"
    assert reason.squares == ()


def test_every_reason_is_tested():
    tested = {case[3].code for case in BY_BOARD + BY_GAME}
    # These two are for whoever reads text, and tested with the reading.
    tested |= {"off-board", "no-such-piece"}
    assert tested == set(TEMPLATES)


def test_reasons_have_sentences_of_their_own():
    assert len(set(TEMPLATES.values())) == len(TEMPLATES)


def test_a_code_that_is_no_reason():
    with pytest.raises(KeyError, match="Refusal has no code 'because'"):
        Refusal("because")


def test_messages_word_their_pieces():
    found = Board("4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1").explain(Move.from_uci("e3c4"))
    assert str(found) == "the white knight on e3 is pinned by the black rook on e8"
    assert found is not None
    assert found.squares == (Square("e3"), Square("e8"))
    assert found.piece is Knight(WHITE)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("rules", [STANDARD, MINI], ids=lambda rules: rules.name)
def test_explain_is_none_for_legal_moves_only(family, rules, is_long):
    """For any two squares and any promotion there is a reason, or the move is legal."""
    rng = random.Random(f"{family} {rules.name}")
    seen = set()
    for theirs, _, _ in play_games(family, 5000 if is_long else 150, 7):
        board = Board(theirs.fen(), rules=rules)
        game = Game(board, rules)
        legal = set(board.legal_moves)
        over = game.outcome is not None
        own = [square for square, piece in board.pieces().items() if piece.color is board.turn]
        tried = [
            Move(
                rng.choice(own) if rng.random() < 0.9 else Square(rng.randrange(64)),
                Square(rng.randrange(64)),
                rng.choice(PROMOTION_KINDS) if rng.random() < 0.2 else None,
            )
            for _ in range(60)
        ]
        king = board.king(board.turn)
        tried += [Move(king, square) for square in map(Square, range(64))]
        for move in [*tried, *legal]:
            reason = board.explain(move)
            assert (reason is None) == (move in legal), (board.fen, move, reason)
            assert (game.explain(move) is None) == (move in legal and not over)
            if reason is not None:
                assert str(reason)
                seen.add(reason.code)
    print(f"{family}: {len(seen)} reasons: {', '.join(sorted(seen))}")
    assert len(seen) > 5


def test_queens_reach_but_are_blocked():
    found = Board().explain(Move("d1", "d5"))
    assert found == Refusal("blocked", piece=Queen(WHITE), blocker=Pawn(WHITE), square=Square("d2"))
