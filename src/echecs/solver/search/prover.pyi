from typing import Final, final

from echecs.domain.board import Board
from echecs.domain.move import Move

LONGEST: Final[int]

@final
class Prover:
    def __init__(self, megabytes: int = 64) -> None: ...
    @property
    def megabytes(self) -> int: ...
    def stop(self) -> None: ...
    def resume(self) -> None: ...
    @property
    def is_stopped(self) -> bool: ...
    def end_race(self, over: bool) -> None: ...
    def start_problem(self) -> None: ...
    def prove(
        self,
        board: Board,
        moves: int,
        *,
        defending: bool = False,
        exhaustive: bool = False,
        nodes: int = 0,
        seconds: float = 0.0,
        together: bool = False,
    ) -> tuple[bool | None, int]: ...
    def recall(self, board: Board, *, defending: bool = False) -> tuple[int, int, Move | None]: ...
