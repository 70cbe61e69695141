"""Games of our own making, judged with few nodes."""

import threading

import pytest

from echecs import BLACK, MINI, WHITE, Board, Game, InvalidPgnError, format_san, parse_pgn
from echecs.analysis import Estimate, OtherRulesError, analyse, to_json
from echecs.player import Limits
from echecs.player.thought import Score

FEW = Limits(nodes=2000)


def judged(text, limits=FEW, **options):
    return analyse(parse_pgn(text), limits, **options)


def by_san(analysis):
    return {format_san(each.board, each.move): each for each in analysis.judgements}


def from_fen(fen, moves):
    return f'[SetUp "1"]\n[FEN "{fen}"]\n\n{moves}'


class TestBlame:
    """What is marked, and what is not."""

    def test_a_queen_given_away_is_a_blunder(self):
        analysis = judged("1. e4 e5 2. Nf3 Nc6 3. Bc4 Qg5 4. Nc3 Qxg2 5. d3 Qxh1+ *")
        moves = by_san(analysis)
        assert moves["Qg5"].mark == "??"
        assert moves["Qg5"].loss > 0.2
        assert moves["Qg5"].better
        assert format_san(moves["Nc3"].board, moves["Nc3"].better[0]) == "Nxg5"
        assert moves["Nc3"].mark == "??"
        assert moves["e4"].mark == ""

    def test_the_best_move_loses_nothing(self):
        analysis = judged("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0")
        moves = by_san(analysis)
        assert moves["Qxe5#"].loss == 0
        assert moves["Qxe5#"].after.score == Score(mate=0)
        assert moves["Ke7"].mark == "??"
        assert moves["Ke7"].allowed_mate == 1
        assert analysis.curve[-1] == 1

    def test_a_missed_mate_is_proved_and_named_with_its_length(self):
        # Légal's mate in 2 by Bxf7+ is there; White takes the queen instead.
        text = "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Nxd1 dxe5 *"
        move = by_san(judged(text))["Nxd1"]
        assert move.before.is_proved
        assert move.missed_mate == 2
        assert move.mark
        board = move.board
        for each in move.better:
            board = board.play(each)
        assert board.is_checkmate
        assert len(move.better) == 3

    def test_a_missed_mate_is_marked_though_the_game_stays_won(self):
        fen = "6k1/5ppp/8/8/8/8/5PPP/R2Q2K1 w - - 0 1"
        move = by_san(judged(from_fen(fen, "1. h3 h6 *")))["h3"]
        assert move.missed_mate == 1
        assert move.mark == "?!"

    def test_another_mate_is_as_good(self):
        fen = "6k1/5ppp/8/8/8/8/5PPP/R2Q2K1 w - - 0 1"
        for move in ("Ra8#", "Qd8#"):
            judgement = judged(from_fen(fen, f"1. {move} 1-0")).judgements[0]
            assert (judgement.loss, judgement.mark, judgement.missed_mate) == (0, "", None)

    def test_book_moves_are_not_blamed(self):
        # The Halloween Gambit gives a knight for a pawn, and has a name.
        analysis = judged("1. e4 e5 2. Nf3 Nc6 3. Nc3 Nf6 4. Nxe5 Nxe5 *")
        move = by_san(analysis)["Nxe5"]
        assert move.is_book
        assert not any(each.mark for each in analysis.judgements)
        assert analysis.accuracy(WHITE) is None
        assert analysis.opening is not None
        assert "Halloween" in analysis.opening.name

    def test_a_book_move_into_mate_is(self):
        moves = by_san(judged("1. f3 e5 2. g4 Qh4# 0-1"))
        assert moves["g4"].mark == "??"
        assert moves["g4"].allowed_mate == 1

    def test_the_only_move_is_not_blamed(self):
        fen = "7k/8/8/8/8/8/6q1/7K w - - 0 1"
        move = judged(from_fen(fen, "1. Kxg2 Kg7 *")).judgements[0]
        assert move.is_only_move
        assert (move.loss, move.mark, move.counts) == (0, "", False)


class TestEnds:
    """Positions in which there is nothing to search."""

    def test_stalemate_is_a_draw(self):
        # Nothing is left of a queen's lead.
        fen = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"
        analysis = judged(from_fen(fen, "1. Qf7 1/2-1/2"))
        assert analysis.curve == [1.0, 0.5]
        assert analysis.judgements[0].mark == "??"
        assert analysis.judgements[0].missed_mate is not None

    def test_a_dead_position_and_a_repetition_are_draws(self):
        dead = judged(from_fen("8/8/8/3k4/8/8/3pK3/8 w - - 0 1", "1. Kxd2 1/2-1/2"))
        assert dead.curve[-1] == 0.5
        text = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2"
        assert judged(text).estimates[-1] == Estimate(Score(0))

    def test_a_game_that_goes_on_after_a_repetition(self):
        text = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 f6 *"
        analysis = judged(text)
        assert len(analysis.judgements) == 10
        assert analysis.estimates[8] != Estimate(Score(0))

    def test_a_game_without_moves(self):
        analysis = judged("*")
        assert analysis.judgements == ()
        assert len(analysis.curve) == 1
        assert analysis.is_complete
        assert analysis.accuracy(BLACK) is None

    @pytest.mark.parametrize(("clock", "missed"), [(0, 2), (97, 2), (98, None)])
    def test_a_mate_after_the_fifty_moves_is_none(self, clock, missed):
        fen = f"8/8/8/8/8/3k4/7q/1K6 b - - {clock} 80"
        move = judged(from_fen(fen, "80... Qb2+ 81. Kxb2 *")).judgements[0]
        assert move.missed_mate == missed


def test_black_may_move_first():
    fen = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"
    analysis = judged(from_fen(fen, "2... d6 3. Nc3 *"))
    move = analysis.judgements[0]
    assert move.color is BLACK
    assert move.missed_mate == 1
    assert analysis.curve[0] == 0
    assert to_json(analysis)["moves"][0]["best"]["line"] == ["Qh4#"]


def test_chess960():
    fen = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1"
    analysis = judged('[Variant "Chess960"]\n' + from_fen(fen, "1. e4 e5 2. Nb3 Nb6 *"))
    assert len(analysis.judgements) == 4
    assert analysis.opening is None


def test_a_game_may_be_given_as_it_was_played():
    game = Game()
    game.play(game.board.legal_moves[0])
    game.resign()
    analysis = analyse(game, FEW)
    assert len(analysis.judgements) == 1
    assert analysis.game.result == "1-0"


def test_a_long_game():
    board, moves = Board(), []
    shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"]
    for index in range(300):
        move = next(each for each in board.legal_moves if each.uci == shuffle[index % 4])
        moves.append(format_san(board, move))
        board = board.play(move)
    analysis = judged(" ".join(moves) + " *", Limits(depth=1), mate_nodes=10)
    assert len(analysis.judgements) == 300


@pytest.mark.parametrize("variant", ["mini", "Crazyhouse"])
def test_other_rules_are_refused(variant):
    with pytest.raises(OtherRulesError, match=f"standard rules.*{variant}"):
        judged(f'[Variant "{variant}"]\n\n1. e4 *')


def test_the_mini_game_is_refused():
    with pytest.raises(OtherRulesError, match="mini"):
        analyse(Game(rules=MINI), FEW)


def test_a_broken_game_is_refused():
    with pytest.raises(InvalidPgnError):
        judged("1. e4 e5 2. Ke3 *")


@pytest.mark.parametrize("limits", [Limits(nodes=1500), Limits(depth=4)])
def test_the_same_limits_judge_alike(limits):
    text = "1. e4 c5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0"
    assert to_json(judged(text, limits)) == to_json(judged(text, limits))


def test_progress_counts_the_positions():
    seen = []
    judged("1. e4 e5 *", progress=lambda done, total: seen.append((done, total)))
    assert seen == [(1, 3), (2, 3), (3, 3)]


def test_a_stop_keeps_what_is_done():
    stop = threading.Event()

    def progress(done, total):
        if done == 3:
            stop.set()

    analysis = judged("1. e4 e5 2. Nf3 Nc6 *", progress=progress, stop=stop)
    assert not analysis.is_complete
    assert [each.ply for each in analysis.judgements] == [0, 1]
    assert analysis.curve[3:] == [None, None]
    assert None not in analysis.curve[:3]
