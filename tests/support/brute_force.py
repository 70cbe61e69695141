"""Mates searched with python-chess alone: slow, plain, and nobody's relation."""

from collections.abc import Hashable, Iterator

import chess


class BruteForce:
    """Every question about forced mate, by trying every move; answers are remembered."""

    def __init__(self) -> None:
        self._attacks: dict[tuple[Hashable, int], bool] = {}

    def can_mate(self, board: chess.Board, moves: int) -> bool:
        """Whether the side to move forces mate in at most so many moves."""
        if moves < 1:
            return False
        key = (board._transposition_key(), moves)
        if key not in self._attacks:
            self._attacks[key] = any(True for _ in self._mating_moves(board, moves))
        return self._attacks[key]

    def is_mated(self, board: chess.Board, moves: int) -> bool:
        """Whether the side to move is mated in at most so many moves, whatever it plays."""
        has_reply = False
        for reply in board.legal_moves:
            has_reply = True
            if moves < 1:
                return False
            board.push(reply)
            mated = self.can_mate(board, moves)
            board.pop()
            if not mated:
                return False
        return has_reply or bool(board.is_check())

    def keys(self, board: chess.Board, moves: int) -> set[str]:
        """Every first move that forces mate in at most so many moves."""
        return {move.uci() for move in self._mating_moves(board, moves)}

    def length(self, board: chess.Board, longest: int) -> int | None:
        """The length of the shortest mate, negative for the side to move, None for none."""
        if self.is_mated(board, 0):
            return 0
        for moves in range(1, longest + 1):
            if self.can_mate(board, moves):
                return moves
            if self.is_mated(board, moves):
                return -moves
        return None

    def _mating_moves(self, board: chess.Board, moves: int) -> Iterator[chess.Move]:
        for move in board.legal_moves:
            # With one move left, only a check can mate.
            if moves == 1 and not board.gives_check(move):
                continue
            board.push(move)
            mated = self.is_mated(board, moves - 1)
            board.pop()
            if mated:
                yield move


def walk_proof(text: str) -> tuple[str, int, int]:
    """Check a proof with python-chess; returns FEN, mate and how many positions it treats.

    Written from the description of the format alone.
    """
    first, position, mate, *rest = text.splitlines()
    assert first == "echecs-proof 1"
    board = chess.Board(position.removeprefix("position "))
    length = int(mate.removeprefix("mate "))
    *items, end, count = " ".join(rest).split()
    assert end == "end"
    items.reverse()
    treated: list[tuple[Hashable, int]] = []

    def attack(left: int) -> None:
        word = items.pop()
        name = board._transposition_key()
        if word.startswith("="):
            known, moves = treated[int(word[1:])]
            assert known == name
            assert moves <= left
            return
        word, _, claimed = word.partition(":")
        if claimed:
            assert 1 <= int(claimed) <= left
            left = int(claimed)
        assert left >= 1
        treated.append((name, left))
        move = chess.Move.from_uci(word)
        assert move in board.legal_moves
        board.push(move)
        assert not board.is_stalemate()
        defend(left - 1)
        board.pop()

    def defend(left: int) -> None:
        replies = sorted(board.legal_moves, key=chess.Move.uci)
        assert replies or board.is_check()
        for reply in replies:
            board.push(reply)
            attack(left)
            board.pop()

    if length > 0:
        attack(length)
    else:
        defend(-length)
    assert not items
    assert int(count) == len(treated)
    return board.fen(en_passant="fen"), length, len(treated)
