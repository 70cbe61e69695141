from echecs.notation.pgn.game import PgnGame

def parse_game(
    data: bytes, start: int, line: int, at_end: bool, headers_only: bool = False
) -> tuple[PgnGame | None, int]: ...

class Parser: ...
