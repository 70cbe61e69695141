"""Collections that people bring, and the whole solutions of problems."""

import chess
import pytest

from echecs.web.mates.importing import LARGEST_COLLECTION, MOST_FAULTS, MOST_PUZZLES
from echecs.web.mates.puzzles import read_puzzles
from echecs.web.mates.variations import LONGEST_TOLD

pytest_plugins = ["support.live_server"]

MATE_IN_TWO = "8/8/8/8/6K1/3N4/B2r3k/5Q2 w - -"
BACK_RANK = "6k1/5ppp/8/8/8/8/8/R5K1 w - -"


@pytest.fixture
def bring(post):
    return lambda text: post("/api/puzzles", {"language": "en", "text": text})


@pytest.fixture
def tell(post):
    return lambda **fields: post("/api/variations", {"language": "en", **fields})


def test_the_built_in_puzzles_are_told_without_their_solutions(live):
    told = live.http.get("/api/puzzles").json()
    assert len(told) >= 500
    assert set(told[0]) == {"id", "fen", "mate", "themes", "rating"}
    assert [one["mate"] for one in told] == [puzzle.mate for puzzle in read_puzzles()]


def test_epd_with_and_without_claims(bring):
    read = bring(f'{BACK_RANK} bm Ra8#; dm 1; id "Back";\n\n{MATE_IN_TWO} 0 1\nnonsense\n').json()
    first, second = read["puzzles"]
    assert (first["name"], first["mate"]) == ("Back", 1)
    assert (second["fen"], second["mate"]) == (f"{MATE_IN_TWO} 0 1", None)
    assert [fault["line"] for fault in read["faults"]] == [4]
    assert read["faults"][0]["message"]
    assert read["left_out"] == {"faults": 1, "others": 0, "twice": 0, "beyond": 0}


def test_puzzles_of_lichess(bring):
    row = "00abc,5rk1/5ppp/8/8/8/8/8/R5K1 b - - 0 1,f8b8 a1a8 b8a8,800,80,90,9,short,url,"
    mate = "00xyz,r5k1/5ppp/8/8/8/8/8/R5K1 b - - 0 1,a8c8 a1a8 c8f8 a8f8,800,80,90,9,mateIn2,url,"
    header = (
        "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags"
    )
    read = bring(f"{header}\n{row}\n{mate}\n{mate}\n").json()
    assert [one["name"] for one in read["puzzles"]] == ["00xyz"]
    assert read["puzzles"][0]["mate"] == 2
    assert "w" in read["puzzles"][0]["fen"].split()
    assert read["left_out"] == {"faults": 0, "others": 1, "twice": 1, "beyond": 0}


def test_games_with_positions(bring):
    game = f'[Event "Corridor"]\n[SetUp "1"]\n[FEN "{BACK_RANK} 0 1"]\n\n1. Ra8# 1-0\n\n'
    bad = '[Event "None"]\n[SetUp "1"]\n[FEN "8/8 w - - 0 1"]\n\n*\n'
    read = bring(game + bad).json()
    (puzzle,) = read["puzzles"]
    assert (puzzle["name"], puzzle["mate"]) == ("Corridor", 1)
    assert puzzle["themes"] == ["back-rank", "miniature"]
    assert read["faults"][0]["line"] >= 6


def test_what_is_brought_is_bounded(bring):
    assert bring("x" * LARGEST_COLLECTION).status_code == 413
    assert bring("").status_code == 400
    assert bring("# nothing\n").json()["reason"] == "malformed"
    faulty = bring("nonsense\n" * (MOST_FAULTS + 7)).json()
    assert len(faulty["faults"]) == MOST_FAULTS
    assert faulty["left_out"]["faults"] == MOST_FAULTS + 7
    squares = [(rank, file) for rank in range(2, 8) for file in range(8)]
    many = []
    for rank, file in squares:
        for other, beside in squares:
            if (rank, file) != (other, beside):
                board = chess.Board("k7/8/8/8/8/8/8/7K w - - 0 1")
                board.set_piece_at(chess.square(file, rank - 1), chess.Piece.from_symbol("N"))
                board.set_piece_at(chess.square(beside, other - 1), chess.Piece.from_symbol("B"))
                many.append(board.epd())
    read = bring("\n".join(many)).json()
    assert len(read["puzzles"]) == MOST_PUZZLES
    assert read["left_out"]["beyond"] > 0


def test_the_whole_solution(tell):
    told = tell(fen=f"{MATE_IN_TWO} 0 1").json()
    assert (told["mate"], told["all_keys"]) == (2, ["Bd5"])
    (key,) = told["keys"]
    assert (key["move"], key["threats"]) == ("Bd5", ["Qh1#"])
    board = chess.Board(f"{MATE_IN_TWO} 0 1")
    board.push_san(key["move"])
    for reply in key["replies"]:
        after = board.copy()
        after.push_san(reply["move"])
        for answer in reply["answers"]:
            final = after.copy()
            final.push_san(answer["move"])
            assert final.is_checkmate()
    assert {"move": "Qh3+", "uci": "f1h3", "refutation": "Kg1", "refutation_uci": "h2g1"} in told[
        "tries"
    ]


def test_what_cannot_be_told_is_refused(tell):
    mated = tell(fen="R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
    assert mated.json()["reason"] == "mated-already"
    assert tell(fen="4k3/8/8/8/8/8/8/4K3 w - - 0 1").json()["reason"] == "no-mate"
    assert tell(fen="nonsense").json()["reason"] == "bad-fen"
    assert tell(fen=f"{MATE_IN_TWO} 0 1", seconds=0).json()["reason"] == "malformed"
    long = next(puzzle for puzzle in read_puzzles() if puzzle.mate > LONGEST_TOLD)
    assert tell(fen=f"{long.board.epd} 0 1", seconds=20).json()["reason"] == "too-long-to-tell"
