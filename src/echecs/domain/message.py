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
    """The base of faults and refusals. Messages compare by code and fields."""

    __slots__ = ("fields",)

    code: ClassVar[str]
    """A stable name for programs."""
    template: ClassVar[str]
    """The English sentence, with places for the fields."""

    def __init__(self, **fields: Any) -> None:
        self.fields = fields

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
        words = {
            name: f"the {value}" if isinstance(value, Piece) else value
            for name, value in self.fields.items()
        }
        return self.template.format(**words)

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in self.fields.items())
        return f"{type(self).__name__}({fields})"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Message) and self.code == other.code and self.fields == other.fields
        )

    def __hash__(self) -> int:
        return hash((self.code, tuple(self.fields.items())))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), self.fields))


def _rebuild(kind: type[Message], fields: dict[str, Any]) -> Message:
    return kind(**fields)


class CodedMessage(Message):
    """The base of messages that are told apart by a code alone: `Fault("turn", text="x")`."""

    __slots__ = ("code", "template")

    templates: ClassVar[dict[str, str]]
    """The English sentence of each code."""

    def __init__(self, code: str, **fields: Any) -> None:
        super().__init__(**fields)
        self.code = code  # type: ignore[misc]
        self.template = self.templates[code]  # type: ignore[misc]

    def __repr__(self) -> str:
        fields = "".join(f", {name}={value!r}" for name, value in self.fields.items())
        return f"{type(self).__name__}({self.code!r}{fields})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild_coded, (type(self), self.code, self.fields))


def _rebuild_coded(kind: type[CodedMessage], code: str, fields: dict[str, Any]) -> CodedMessage:
    return kind(code, **fields)


def N_(message: str) -> str:
    """Mark a message for translation where it is shown."""
    return message
