"""Records: tuples whose fields have names."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Record(tuple["Any", ...]):
    """A named tuple, without the time that importing `collections` or `typing` takes.

    A subclass lists its `names` in order and gives each a property.
    """

    __slots__ = ()

    names: tuple[str, ...]

    def __repr__(self) -> str:
        fields = zip(self.names, self, strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={field!r}' for name, field in fields)})"

    def __getnewargs__(self) -> tuple[Any, ...]:
        return tuple(self)
