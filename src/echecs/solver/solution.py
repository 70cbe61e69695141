"""What the solver has to say about a position."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from echecs.domain.board import Board
    from echecs.domain.move import Move
    from echecs.solver.search.prover import Prover
    from echecs.solver.variations import Attack

SOLVED = "solved"
NO_SOLUTION = "no-solution"
LIMIT = "limit"


class Progress(NamedTuple):
    """How far a search has come."""

    moves: int
    """The length that is being looked at."""
    nodes: int
    seconds: float
    best: int | None
    """The shortest mate found so far."""

    @property
    def rate(self) -> float:
        """Nodes a second."""
        return self.nodes / self.seconds if self.seconds > 0 else 0.0


class Solution:
    """The answer to a mate problem.

    `mate` is the length of the shortest mate known, negative when the side to
    move is the one that gets mated, 0 when it is mated already. `is_minimal`
    is True only when every shorter length was searched out.
    """

    __slots__ = (
        "_prover",
        "board",
        "is_minimal",
        "line",
        "mate",
        "nodes",
        "refuted",
        "searched",
        "seconds",
        "status",
    )

    def __init__(
        self,
        board: Board,
        status: str,
        mate: int | None = None,
        is_minimal: bool = False,
        *,
        refuted: int = 0,
        searched: int = 0,
        nodes: int = 0,
        seconds: float = 0.0,
        prover: Prover | None = None,
    ) -> None:
        self.board = board
        self.status = status
        """`solved`, `no-solution` (there is none of the length asked for) or `limit`."""
        self.mate = mate
        self.is_minimal = is_minimal
        self.refuted = refuted
        """There is no mate in so many moves or fewer."""
        self.searched = searched
        """The longest mate that was looked for."""
        self.nodes = nodes
        self.seconds = seconds
        self._prover = prover
        self.line: list[Move] = []
        """The mating line against the longest defence."""

    @property
    def prover(self) -> Prover:
        """The prover that holds what was found; keys, tree and proof come from it.

        A solution that was pickled left its prover behind and finds things again.
        """
        if self._prover is None:
            from echecs.solver.search.prover import Prover

            self._prover = Prover()
        return self._prover

    def __getstate__(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in self.__slots__ if name != "_prover"}

    def __setstate__(self, state: dict[str, object]) -> None:
        self._prover = None
        for name, value in state.items():
            setattr(self, name, value)

    @property
    def moves(self) -> int:
        """The length of the mate without its sign; 0 when there is none."""
        return abs(self.mate) if self.mate is not None else 0

    @property
    def keys(self) -> list[Move]:
        """Every first move that forces the mate; none when the side to move gets mated."""
        from echecs.solver.keys import all_keys

        if self.mate is None or self.mate < 1:
            return []
        return all_keys(self.prover, self.board, self.mate)

    @property
    def tree(self) -> list[Attack]:
        """Every key with its threats and variations; `VariationText` prints them."""
        from echecs.solver.variations import Variations

        variations = Variations(self.prover)
        return [variations.key(self.board, key, self.moves) for key in self.keys]

    @property
    def proof(self) -> str:
        """The whole strategy, in the form that `verify` checks."""
        from echecs.solver.proof.write import write_proof

        stream = io.StringIO()
        write_proof(self, stream)
        return stream.getvalue()

    def __repr__(self) -> str:
        return f"<Solution: {self.status}, mate {self.mate}, {self.board.fen}>"
