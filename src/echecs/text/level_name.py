"""The levels by name, in both languages, and what is said of them."""

from __future__ import annotations

import unicodedata

from echecs.language import LANGUAGES, translation
from echecs.player.level import LEVELS, Level

TYPE_CHECKING = False
if TYPE_CHECKING:
    from echecs.language import Translate


def find_level(text: str) -> Level | None:
    """A level by its number or its name in either language; accents and case do not matter."""
    wanted = _plain(text)
    for level in LEVELS:
        names = [_plain(translation(language)(level.name)) for language in LANGUAGES]
        if text.strip() == str(level.number) or wanted in names:
            return level
    return None


def _plain(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(kept.replace("-", " ").split())


def table_of_levels(_: Translate) -> str:
    """One line for each: number, name, rating, sentence."""
    width = max(len(_(level.name)) for level in LEVELS)
    heading = _("Level, name, approximate rating:")
    lines = [
        f"{level.number:>3}  {_(level.name):{width}}  {level.rating:>4}  {_(level.sentence)}"
        for level in LEVELS
    ]
    return "\n".join([heading, *lines])


def level_sentence(level: Level, _: Translate) -> str:
    """Who the opponent is."""
    return _("Your opponent: level {number}, {name}. {sentence}").format(
        number=level.number, name=_(level.name), sentence=_(level.sentence)
    )
