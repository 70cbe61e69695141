"""Every error that echecs raises, on one page.

Syntax is `Invalid…`, rules are `Illegal…`. All are `ValueError`s and carry
their evidence: the input, and where there is one, the position.
"""

from __future__ import annotations

# typing alone takes as long to import as Python to start.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from echecs.domain.fault import Fault
    from echecs.domain.message import Message
    from echecs.domain.move import Move
    from echecs.domain.refusal import Refusal

_QUOTED_LENGTH = 80


def quote(text: str) -> str:
    """A piece of input fit for a message: printable, and short."""
    if len(text) > _QUOTED_LENGTH:
        return f"{text[:_QUOTED_LENGTH]!r}…"
    return repr(text)


def check_text(text: object) -> None:
    """Refuse what is no text, None and bytes above all."""
    if not isinstance(text, str):
        raise TypeError(f"a str is needed to read from, not {type(text).__name__}")


class EchecsError(ValueError):
    """The base of every error here."""

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), self.args, self.__dict__))


def _rebuild(kind: type[EchecsError], args: tuple[Any, ...], state: dict[str, Any]) -> EchecsError:
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(state)
    return error


class InvalidSquareError(EchecsError):
    """The text names no square."""

    def __init__(self, text: str) -> None:
        super().__init__(f"not a square: {quote(text)}")
        self.text = text


class IllegalPositionError(EchecsError):
    """A set-up that cannot be a position; `faults` lists all that is wrong."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(dict.fromkeys(faults))
        super().__init__("illegal position: " + "; ".join(map(str, self.faults)))


class InvalidFenError(EchecsError):
    """A FEN that describes no legal position; `faults` lists all that is wrong."""

    def __init__(self, fen: str, faults: Sequence[Fault]) -> None:
        self.faults = tuple(dict.fromkeys(faults))
        super().__init__(f"{'; '.join(map(str, self.faults))}: {quote(fen)}")
        self.fen = fen


class InvalidMoveError(EchecsError):
    """The text has not the form of a move."""

    def __init__(self, text: str, fen: str | None = None, detail: str = "") -> None:
        where = f" in {fen}" if fen else ""
        what = f" ({detail})" if detail else ""
        super().__init__(f"not a move: {quote(text)}{what}{where}")
        self.text = text
        self.fen = fen


class IllegalMoveError(EchecsError):
    """A well-formed move that the rules refuse; `refusal` says why.

    `attempt` is the move that the text was taken for, where there is one.
    """

    def __init__(self, move: str, fen: str, refusal: Refusal, attempt: Move | None = None) -> None:
        super().__init__(f"illegal move {quote(move)}: {refusal} (in {fen})")
        self.move = move
        self.attempt = attempt
        self.fen = fen
        self.refusal = refusal


class AmbiguousMoveError(EchecsError):
    """Several legal moves fit the text; `candidates` lists them."""

    def __init__(self, text: str, fen: str, candidates: Sequence[str]) -> None:
        super().__init__(f"ambiguous move {quote(text)}: {', '.join(candidates)} (in {fen})")
        self.text = text
        self.fen = fen
        self.candidates = tuple(candidates)


class InvalidCanonicalError(EchecsError):
    """The text is no canonical position."""

    def __init__(self, text: str, detail: str) -> None:
        super().__init__(f"not a canonical position: {detail}: {quote(text)}")
        self.text = text


class InvalidPgnError(EchecsError):
    """Something wrong in a game's text, with its place; `problem` says what."""

    def __init__(self, problem: Message, line: int, column: int) -> None:
        super().__init__(f"line {line}, column {column}: {problem}")
        self.problem = problem
        self.line = line
        self.column = column


class InvalidEntryError(EchecsError):
    """An entry of a collection that cannot be read; `problem` says why."""

    def __init__(self, problem: Message) -> None:
        super().__init__(str(problem))
        self.problem = problem


class InvalidEpdError(EchecsError):
    """An operation of an EPD that cannot be read; `problem` says why."""

    def __init__(self, problem: Message, text: str, column: int) -> None:
        super().__init__(f"column {column}: {problem}: {quote(text)}")
        self.problem = problem
        self.text = text
        self.column = column


class InvalidEndingError(EchecsError):
    """The text names no ending that there can be a table for."""

    def __init__(self, text: str) -> None:
        super().__init__(f"not an ending of three to five men, named like KQKR: {quote(text)}")
        self.text = text
