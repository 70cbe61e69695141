from collections.abc import Callable
from typing import Any, Final, final

from echecs.domain.board import Board
from echecs.domain.game import Game
from echecs.player.thought import Limits, Thought

DEEPEST: Final[int]

@final
class Player:
    megabytes: int
    threads: int
    def __init__(self, megabytes: int = 64, threads: int = 1) -> None: ...
    def stop(self) -> None: ...
    def resume(self) -> None: ...
    @property
    def is_stopped(self) -> bool: ...
    def ponder_hit(self) -> None: ...
    def clear(self) -> None: ...
    def search(
        self,
        where: Board | Game,
        limits: Limits = ...,
        on_thought: Callable[[Thought], None] | None = None,
    ) -> Thought: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
