"""A game as PGN keeps it: its headers, the name of its opening, the times left."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from echecs.domain.game import Game


def format_record(
    game: Game,
    headers: dict[str, str] | None,
    times: Sequence[float | None] = (),
    names_opening: bool = True,
) -> str:
    """The text of a game; `times` has what the mover had left after each half-move."""
    from echecs.domain.outcome import TIME
    from echecs.notation.pgn import PgnGame, format_pgn

    named = dict(headers or {})
    if names_opening:
        named.update(_opening_headers(game, named))
    if game.rules.name != "standard":
        named["Variant"] = game.rules.name
    if game.outcome is not None and game.outcome.termination == TIME:
        named["Termination"] = "time forfeit"
    written = PgnGame.from_game(game, named)
    for node, left in zip(written.main_line, times, strict=False):
        if left is not None:
            node.clock = round(left, 1)
    return format_pgn(written)


def _opening_headers(game: Game, headers: dict[str, str]) -> dict[str, str]:
    """Code and name of the opening, unless the game says them itself."""
    if not game.ply or "ECO" in headers or "Opening" in headers:
        return {}
    from echecs.openings import opening_of

    opening = opening_of(game)
    return {} if opening is None else {"ECO": opening.code, "Opening": opening.name}


def without_opening(game: Game, headers: dict[str, str]) -> dict[str, str]:
    """The headers without what we would say of the opening: it may get another name yet."""
    if "ECO" not in headers or "Opening" not in headers:
        return headers
    others = {name: text for name, text in headers.items() if name not in ("ECO", "Opening")}
    ours = _opening_headers(game, others)
    return others if {**others, **ours} == headers else headers


def clock_comment(left: float | None) -> str:
    """The comment that follows a move, with a space; nothing where no time is known."""
    if left is None:
        return ""
    from echecs.notation.pgn.annotation import format_clock

    return f"{{[%clk {format_clock(round(left, 1))}]}} "
