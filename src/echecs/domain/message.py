"""Things to tell a person, as values: a code, an English sentence, what fills it.

Whoever shows a message translates its `template` and words its `fields`;
`str()` gives the English sentence.
"""

from __future__ import annotations

from echecs.domain.piece import Piece
from echecs.domain.square import Square

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar


class Message:
    """The base of faults and refusals: each kind has a table of codes and sentences.

    Messages compare by code and fields.
    """

    __slots__ = ("code", "fields")

    templates: ClassVar[dict[str, str]]
    """The English sentence of each code, with places for the fields."""

    def __init__(self, code: str, **fields: Any) -> None:
        if code not in self.templates:
            raise KeyError(f"{type(self).__name__} has no code {code!r}")
        self.code = code
        """A stable name for programs."""
        self.fields = fields
        """What fills the sentence, by name."""

    @property
    def template(self) -> str:
        """The English sentence, with places for the fields."""
        return self.templates[self.code]

    def __getattr__(self, name: str) -> Any:
        try:
            return self.fields[name]
        except KeyError:
            raise AttributeError(f"{type(self).__name__} has no {name!r}") from None

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares it speaks of, to be marked on a board."""
        return tuple(value for value in self.fields.values() if isinstance(value, Square))

    def __str__(self) -> str:
        words = {name: _plain(value) for name, value in self.fields.items()}
        return self.template.format(**words)

    def __repr__(self) -> str:
        fields = "".join(f", {name}={value!r}" for name, value in self.fields.items())
        return f"{type(self).__name__}({self.code!r}{fields})"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Message) and self.code == other.code and self.fields == other.fields
        )

    def __hash__(self) -> int:
        return hash((self.code, tuple(self.fields.items())))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), self.code, self.fields))


def _plain(value: Any) -> Any:
    """A field as English words; several messages are parted by semicolons."""
    if isinstance(value, Piece):
        return f"the {value}"
    return "; ".join(map(str, value)) if isinstance(value, tuple) else value


def _rebuild(kind: type[Message], code: str, fields: dict[str, Any]) -> Message:
    return kind(code, **fields)


def N_(message: str) -> str:
    """Mark a message for translation where it is shown."""
    return message
