from typing import Any

from echecs.compat.board_text import BoardText

class NodeCore:
    parent: Any
    move: Any
    comment: str
    starting_comment: str
    variations: Any
    nags: set[int]
    def next(self) -> Any: ...
    def is_end(self) -> bool: ...
    def _play_onto(self, board: BoardText) -> None: ...

class BuilderCore:
    game: Any
    variation_stack: Any
    starting_comment: str
    in_variation: bool
    def visit_nag(self, nag: int) -> None: ...
    def begin_variation(self) -> None: ...
    def end_variation(self) -> None: ...
    def visit_comment(self, comment: str) -> None: ...
