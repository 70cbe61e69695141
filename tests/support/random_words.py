"""Hostile input for the referee: seeded, and aware of the game it attacks."""

import io
import json
import random
from typing import Any

from echecs.domain.game import Game
from echecs.domain.rules import RULE_SETS
from echecs.notation.san import format_san
from echecs.text.events import Events
from echecs.text.output import Output
from echecs.text.referee import Referee
from echecs.text.tokens import WordReader

SQUARES = [file + rank for file in "abcdefgh" for rank in "12345678"]
SPACES = [b" ", b" ", b" ", b"\n", b"\r\n", b"\t", b"  \n\n", b"\x0b", "\u2003".encode()]
# Nothing that ends the game, writes a file or takes a tenth of a second.
COMMANDS = [
    "/undo",
    "/undo",
    "/moves",
    "/opening",
    "/flip",
    "/fen",
    "/help",
    "/nonsense",
    "/",
    "/quit!",
]
ENDINGS = ["/quit", "/resign", "/draw"]


class RandomWords:
    """Makes words one at a time for the position that the referee has by then."""

    def __init__(self, rng: random.Random, count: int, rules: str = "standard") -> None:
        self._rng = rng
        self._left = count
        self._rules = RULE_SETS[rules]
        self.words = 0

    def generate(self) -> bytes:
        """The bytes of a whole game, made beside a referee that plays them."""
        pieces: list[bytes] = []
        game = Game(rules=self._rules)
        silent = Output(None)
        referee = Referee(game, Events(silent, str), "en")

        def read() -> bytes:
            if self._left <= 0:
                return b""
            self._left -= 1
            self.words += 1
            piece = self._word(referee) + self._rng.choice(SPACES)
            pieces.append(piece)
            return piece

        referee.run(WordReader(read))
        return b"".join(pieces)

    def _word(self, referee: Referee) -> bytes:
        rng = self._rng
        chance = rng.random()
        if chance < 0.35:
            return self._legal(referee)
        if chance < 0.60:
            return (rng.choice(SQUARES) + rng.choice(SQUARES)).encode()
        if chance < 0.70:
            return self._mangled(referee)
        if chance < 0.75:
            return rng.choice(SQUARES).encode()
        if chance < 0.80:
            return rng.choice(COMMANDS).encode()
        if chance < 0.84:
            return rng.choice(
                ["O-O", "0-0", "o-o", "O-O-O", "0-0-0", "O-o-0", "Q", "n", "K", "R"]
            ).encode()
        if chance < 0.99:
            return self._garbage()
        if chance < 0.9995:
            return b"# " + self._garbage() + b" e2e4\n"
        if chance < 0.9998:
            return bytes([rng.randrange(33, 127)]) * rng.randrange(1000, 100_000)
        return rng.choice(ENDINGS).encode()

    def _legal(self, referee: Referee) -> bytes:
        rng = self._rng
        board = referee.game.board
        if referee.promotion is not None:
            return rng.choice("QRBNKqrbnkDTFC").encode()
        moves = board.legal_moves
        if referee.origin is not None:
            moves = board.legal_moves_from(referee.origin) or moves
        move = rng.choice(moves)
        form = rng.random()
        if form < 0.6:
            return move.uci.encode()
        if form < 0.8:
            return format_san(board, move).encode()
        if form < 0.9:
            return move.uci[:4].upper().encode()
        return str(move.origin).encode()

    def _mangled(self, referee: Referee) -> bytes:
        """A legal move with one byte changed."""
        rng = self._rng
        word = bytearray(self._legal(referee))
        word[rng.randrange(len(word))] = rng.choice(b"abcdefgh12345678x=-+#QNz9\xff\x00")
        return bytes(word)

    def _garbage(self) -> bytes:
        rng = self._rng
        return rng.choice(
            [
                bytes(rng.randrange(256) for _ in range(rng.randrange(1, 12))),
                bytes(rng.randrange(32) for _ in range(rng.randrange(1, 4))),
                "é♔𝔸ﬀ\u202e\u0301"[: rng.randrange(1, 6)].encode(),
                b"\xed\xa0\x80",
                b"\xf4\x90\x80\x80",
                b"%s%n{0}{x!r}\\",
                str(rng.randrange(10**9)).encode(),
            ]
        )


def parse_events(output: str) -> list[dict[str, Any]]:
    """The events of a program's output."""
    return [json.loads(line) for line in io.StringIO(output)]
