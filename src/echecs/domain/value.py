"""Values: small objects that are what their fields are."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Value:
    """Compares, hashes and prints by its slots, in their order, and cannot change.

    It is what a named tuple is, without the time that importing those takes.
    """

    __slots__: tuple[str, ...] = ()

    def _fill(self, *fields: object) -> None:
        for name, field in zip(self.__slots__, fields, strict=True):
            object.__setattr__(self, name, field)

    @property
    def _fields(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} cannot change")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._fields == other._fields

    def __hash__(self) -> int:
        return hash(self._fields)

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self._fields!r}"

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), self._fields)
