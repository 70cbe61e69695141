"""What there is in a table: how much is won, drawn and lost, and the longest mates."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from echecs.solver.endings.table import Table

Counts = tuple[int, int, int, int, int, int, int]


@dataclass(frozen=True, slots=True)
class Share:
    """The positions with one side to move."""

    won: int
    drawn: int
    lost: int
    longest_win: int
    longest_win_fen: str | None
    longest_loss: int
    longest_loss_fen: str | None


@dataclass(frozen=True, slots=True)
class Survey:
    """What a table holds; an ending with the same men on both sides has White to move only."""

    white: Share
    black: Share | None

    @property
    def positions(self) -> int:
        """How many positions there are, mirror images counted once."""
        shares = [self.white, self.black] if self.black else [self.white]
        return sum(share.won + share.drawn + share.lost for share in shares)

    @property
    def longest(self) -> tuple[int, str | None]:
        """The longest mate in moves, and its position with the mating side to move."""
        mates = [(self.white.longest_win, self.white.longest_win_fen)]
        if self.black:
            mates.append((self.black.longest_win, self.black.longest_win_fen))
        return max(mates, key=lambda mate: mate[0])

    def as_dict(self) -> dict[str, Any]:
        """The survey as data for JSON."""
        return asdict(self)


def read_survey(data: dict[str, Any]) -> Survey:
    """The survey that `as_dict` has written."""
    black = data["black"]
    return Survey(Share(**data["white"]), None if black is None else Share(**black))


def add_up(table: Table, parts: Iterable[tuple[Counts, Counts]]) -> Survey:
    """One survey from the counts of each range."""
    ranges = list(parts)
    shares = [_share(table, [pair[side] for pair in ranges]) for side in range(2)]
    return Survey(shares[0], None if table.is_even else shares[1])


def _share(table: Table, parts: list[Counts]) -> Share:
    def longest(column: int, present: int) -> tuple[int, str | None]:
        with_any = [part for part in parts if part[present]]
        if not with_any:
            return 0, None
        best = max(with_any, key=lambda part: part[column])
        board = table.board(best[column + 1])
        return best[column], None if board is None else board.fen

    won, drawn, lost = (sum(part[column] for part in parts) for column in range(3))
    return Share(won, drawn, lost, *longest(3, 0), *longest(5, 2))
