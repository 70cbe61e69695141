"""The options of `echecs play` for an opponent and a clock."""

from __future__ import annotations

from echecs.cli.exit import fail

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from echecs.cli.play import AnyOptions
    from echecs.domain.color import Color
    from echecs.domain.game import Game
    from echecs.language import Translate
    from echecs.player.level import Level
    from echecs.text.clock import Clock
    from echecs.text.saved_games import Loaded
    from echecs.text.seat import Seat

LISTS = ("help", "list", "aide", "liste")
"""What may be asked instead of a level: then all of them are shown."""
_NAME = "echecs, level "


def add_arguments(parser: argparse.ArgumentParser, _: Translate) -> None:
    """Declare the options."""
    add = parser.add_argument
    add(
        "--against",
        metavar=_("LEVEL"),
        help=_("play against a level, 1 to 12 or by name; list shows them all"),
    )
    add("--side", choices=("white", "black", "random"), help=_("your side against a level"))
    add(
        "--clock",
        metavar="5+3",
        help=_("minutes for each side, and seconds added for each move"),
    )
    add("--seed", metavar="N", type=int, help=_("make a level's games repeatable"))


def show_levels(_: Translate) -> None:
    """Print all levels."""
    from echecs.text.level_name import table_of_levels

    print(table_of_levels(_))


class Against:
    """The opponent and the clock that the options, or a game that goes on, ask for."""

    def __init__(self, options: AnyOptions, _: Translate) -> None:
        self._options = options
        self._level = _level(options.against, _)
        self._control = _control(options.clock, _)
        if self._level is None and not options.resume:
            for name in ("side", "seed"):
                if getattr(options, name) is not None:
                    fail(_("--{name} needs --against").format(name=name))

    @property
    def has_clock(self) -> bool:
        """Whether times are kept."""
        return self._control is not None

    def take_up(self, loaded: Loaded) -> None:
        """Go on against the level, and with the times, that a game of ours names."""
        if self._level is None and not self._options.against:
            self._level = _level_in(loaded.headers)
        if self._control is None and self._level is not None:
            self._control = _control_in(loaded.headers)

    def seat(self, game: Game, loaded: Loaded | None, listens: bool) -> Seat | None:
        """The opponent at the board."""
        if self._level is None:
            return None
        from echecs.player.opponent import Opponent
        from echecs.text.seat import Seat

        side = self._side(game, loaded)
        return Seat(Opponent(self._level, self._options.seed), side.other, listens)

    def _side(self, game: Game, loaded: Loaded | None) -> Color:
        """The person's side: as asked, as it was, or in a position of any other origin to move."""
        from echecs.domain.color import BLACK, WHITE

        wanted = self._options.side
        if wanted == "random":
            import random

            return random.Random(self._options.seed).choice((WHITE, BLACK))
        if wanted is not None:
            return WHITE if wanted == "white" else BLACK
        headers = {} if loaded is None else loaded.headers
        for name, color in (("White", BLACK), ("Black", WHITE)):
            if headers.get(name, "").startswith(_NAME):
                return color
        return game.turn

    def clock(self, game: Game, loaded: Loaded | None) -> Clock | None:
        """The clock, with the times that a loaded game has left."""
        if self._control is None:
            return None
        from echecs.text.clock import Clock

        clock = Clock(*self._control)
        times = [] if loaded is None else list(loaded.times)
        clock.set(times + [None] * (game.ply - len(times)), game.turn)
        return clock

    def headers(self, seat: Seat | None, loaded: Loaded | None) -> dict[str, str] | None:
        """What a file says of the game: who plays, and by which times."""
        if seat is None and self._control is None:
            return None if loaded is None else loaded.headers
        import time

        headers = {"Date": time.strftime("%Y.%m.%d")} if loaded is None else dict(loaded.headers)
        if seat is not None:
            level = seat.opponent.level
            name, other = ("White", "Black") if seat.color == 0 else ("Black", "White")
            headers[name] = f"{_NAME}{level.number} ({level.name})"
            headers[f"{name}Elo"] = str(level.rating)
            headers[f"{name}Type"] = "program"
            headers.setdefault(f"{other}Type", "human")
        if self._control is not None:
            base, increment = self._control
            headers["TimeControl"] = f"{base:g}+{increment:g}"
        return headers


def _level(text: str | None, _: Translate) -> Level | None:
    if text is None:
        return None
    from echecs.errors import quote
    from echecs.player.level import LEVELS
    from echecs.text.level_name import find_level

    level = find_level(text)
    if level is None:
        message = _("there is no level {text}: 1 to {most}, or a name; --against list shows them")
        fail(message.format(text=quote(text), most=len(LEVELS)))
    return level


def _control(text: str | None, _: Translate) -> tuple[float, float] | None:
    if text is None:
        return None
    from echecs.errors import quote
    from echecs.text.clock import InvalidClockError, parse_control

    try:
        return parse_control(text)
    except InvalidClockError:
        message = _(
            "{text} is no clock: 5+3 gives five minutes, and three seconds for each move; "
            "at most 24 hours, and more than nothing"
        )
        fail(message.format(text=quote(text)))


def _level_in(headers: dict[str, str]) -> Level | None:
    """The level that a game of ours was played against."""
    from echecs.text.level_name import find_level

    for name in ("White", "Black"):
        value = headers.get(name, "")
        if value.startswith(_NAME):
            return find_level(value.removeprefix(_NAME).partition(" ")[0])
    return None


def _control_in(headers: dict[str, str]) -> tuple[float, float] | None:
    """The times by which a game of ours was played."""
    from echecs.text.clock import control_of

    return control_of(headers.get("TimeControl", ""))
