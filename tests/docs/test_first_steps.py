"""The page for beginners shows what the program says."""

import re

from support.first_game import PAGE, page


def without_figures(text):
    """Lines without what depends on the strength of whoever judges."""
    text = re.sub(r" \(\d{4}\.\d\d\.\d\d\)", "", text)
    text = re.sub(r"(Où la partie a basculé :\n)(  .*\n)*", r"\1", text)
    text = re.sub(r"(/indice\n).*", r"\1", text)
    text = re.sub(r"(/bilan\n).*", r"\1", text)
    text = re.sub(r"\([+-]\d+\.\d\d\)\. Le meilleur jeu.*", "(score)", text)
    text = re.sub(r" +[+-]?\d+\.\d\d\b", " score", text)
    text = re.sub(r" +\d+ %", " share", text)
    text = re.sub(r"\?[?!]?(?=\s)", "", text)
    return [re.sub(r"(score|share|#\d+)\s.*", r"\1", line) for line in text.split("\n")]


def test_the_page_is_as_it_was_recorded():
    """After a change of the player that plays another game, `scripts/first-game --find` helps."""
    assert without_figures(page()) == without_figures(PAGE.read_text())
