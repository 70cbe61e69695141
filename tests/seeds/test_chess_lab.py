# ruff: noqa: E501
"""The test tables of the chess lab, row by row.

A row is its words, a position, and what to play there: a word alone is
accepted, `!` before it means refused, `check` and `quiet` say whether the last
accepted move gives check, `asked` that the pawn's new piece is asked for.
"""

from typing import Any

import pytest
from support.refereed import events, text

from echecs.domain.board import STARTING_FEN

START = STARTING_FEN
PAWNS = "4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"
PROMOTION = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"
EP = "4k3/3p1p2/8/4P3/8/8/8/4K3 b - - 0 1"
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
FIDE = "the laws of chess, and two other rows of the same tables, forbid it; they stand"

GENERAL = [
    (
        'En appuyant sur "New game", une nouvelle partie commence et tout message est effacé.',
        START,
        "",
    ),
    ("Le joueur blanc commence la partie.", START, "!e7e5 e2e4"),
    ("Les couleurs des joueurs alternent.", START, "e2e4 !d2d4 e7e5 !d7d5 d2d4"),
    (
        "Si le mouvement d'un joueur est refusé, ce même joueur doit à nouveau jouer.",
        START,
        "!e2e5 !e7e5 e2e4",
    ),
    (
        "Un pièce ne peut pas se déplacer sur une case si une autre pièce de la même couleur s'y"
        " trouve déjà.",
        START,
        "!a1a2 !b1d2 !c1b2 !d1d2 !e1e2 a2a3",
    ),
    (
        "Si une pièce se déplace sur une case où se trouve une pièce de la couleur opposée, elle la"
        " tue et prend sa place.",
        START,
        "e2e4 d7d5 e4d5 d8d5",
    ),
]
PAWN_REPORT = [
    (
        "Se déplace uniquement en avant (en haut pour les blancs et en bas pour les noirs) si aucune"
        " pièce ne se trouve sur sa destination.",
        START,
        "e2e4 e7e5 !e4e3 !e4d4 !e4e5 d2d3 !e5e6 !e5d5 !e5e4 d7d6",
    ),
    (
        "Ne peut se déplacer que d'une case maximale (exception ci-dessous).",
        START,
        "e2e3 e7e6 !e3e5 e3e4 !e6e4 e6e5",
    ),
    (
        "Peut se déplacer de deux case dans le cas ou elle ne s'était pas encore séplacer (double"
        " forwards)",
        START,
        "e2e4 e7e5",
    ),
    (
        "Ne peut pas tuer une autre pièce avec un mouvement vertical (classique ou double forwards).",
        "4k3/8/8/8/n7/1n6/PP6/4K3 w - - 0 1",
        "!a2a4 !b2b3 !b2b4 a2a3",
    ),
    (
        "Tue uniquement des pièces avec un mouvement diagonale d'une case.",
        "4k3/8/8/8/3n4/2n5/1P6/4K3 w - - 0 1",
        "!b2d4 b2c3",
    ),
    (
        "Une fois le pion arrivé au bout du plateau, une fenêtre est présentée à l'utilisateur pour"
        " qu'il choisisse une pièce pour remplacer son pion promu parmi les pièces : tour,, reine,"
        " fou et cavalier.",
        PROMOTION,
        "a7a8 asked R",
    ),
    (
        "Le joueur ne peut pas décider de ne pas appliquer la promotion à un pion.",
        PROMOTION,
        "a7a8 asked !e8e7 !P !non Q",
    ),
    (
        "Un pion peut accéder à la promotion par un movement vertical ou diagonal.",
        PROMOTION,
        "a7b8 asked Q",
    ),
    (
        "La prise en passant ne peut s'appliquer que sur des pions ayant effectué un double forwards"
        " au tour précédent.",
        EP,
        "d7d5 e5d6",
    ),
    (
        "Un pion ne pas utiliser la prise en passant pour tuer une autre pièce qu'un pion.",
        "4k3/3r4/8/4P3/8/8/8/4K3 b - - 0 1",
        "d7d5 !e5d6",
    ),
    (
        "Un pion ne pas utiliser la prise en passant pour tuer un pion qui n'a pas joué au tour"
        " précédent.",
        EP,
        "d7d5 e1e2 e8e7 !e5d6",
    ),
]
ROOK_REPORT = [
    ("Se déplace par mouvements horizontaux.", CASTLING, "a1d1"),
    ("N'a pas de limite de déplacement maximal.", CASTLING, "a1a8"),
    (
        "Ne peut pas pas faire un déplacement si une pièce se trouve entre elle et sa destination.",
        CASTLING,
        "!a1f1 !a1h1 a1d1",
    ),
]
GENERAL_TABLE = [
    ("Le joueur blanc commence la partie|oui", START, "!g8f6 g1f3"),
    ("Le tour de jeu alterne entre les blancs et les noirs|oui", START, "g1f3 !f3g1 g8f6 f3g1"),
    ("Le bouton nouvelle partie fonctionne|oui", START, ""),
    (
        'Le message "Check!" s\'affiche lorsque le roi est en échec|oui',
        START,
        "e2e4 f7f6 d1h5 check",
    ),
    (
        'Le message "Check!" disparaît en cas de mouvement invalide|non',
        START,
        "e2e4 f7f6 d1h5 check !a7a6 check g7g6 quiet",
    ),
    (
        "Le message \"Check!\" s'affiche lors d'une promotion si la nouvelle pièce met le roi en"
        " échec|oui",
        "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
        "a7a8 asked Q check",
    ),
    (
        "Il est possible de découvrir son roi en bougeant une pièce|non",
        "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1",
        "!e2c3 e1d1",
    ),
    (
        "Il est possible de bouger une pièce qui couvre son roi lorsque celui-ci est en échec|oui",
        "4k3/4r3/8/8/8/8/3N4/4K3 w - - 0 1",
        "d2e4",
    ),
    (
        "Il est possible prendre une pièce qui met son roi en échec, si cela résout la menace et n'en"
        " crée pas de nouvelle|oui",
        "4k3/8/8/8/4r3/8/3N4/4K3 w - - 0 1",
        "d2e4",
    ),
    (
        "Il est possible de bouger une pièce lorsque son roi est en échec sans pour autant résoudre"
        " la menace|non",
        "4k3/8/8/8/4r3/8/3N4/4K3 w - - 0 1",
        "!d2b3 !d2f1 e1d1",
    ),
    ("Il est possible de ne pas promouvoir une pièce|non", PROMOTION, "a7a8 asked !a7 !K8 N"),
]
PAWN = [
    ("Mouvement en avant sur une case libre|✔️", PAWNS, "e2e3"),
    (
        "Mouvement en avant sur une case occupée|❌",
        "4k3/8/8/8/8/n3N3/P3P3/4K3 w - - 0 1",
        "!a2a3 !e2e3",
    ),
    (
        "Mouvement en arrrière (diagonales comprises)/à gauche/à droite sur une case vide ou"
        " occupée|❌",
        "4k3/8/8/3nPn2/3n1n2/8/8/4K3 w - - 0 1",
        "!e5e4 !e5d4 !e5f4 !e5d5 !e5f5 e5e6",
    ),
    (
        "Mouvement de deux cases vers l'avant lors du premier déplacement si les deux cases frontales"
        " sont vides|✔️",
        PAWNS,
        "e2e4",
    ),
    (
        "Mouvement de deux cases vers l'avant lors du premier déplacement si au moins une des deux"
        " cases frontales est occupée|❌",
        "4k3/8/8/8/n3N3/1n3N2/PP2PP2/4K3 w - - 0 1",
        "!a2a4 !b2b4 !e2e4 !f2f4",
    ),
    (
        "Mouvement de deux cases vers l'avant lors d'un déplacement ultérieur au premier si les deux"
        " cases frontales sont vides|❌",
        "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
        "!e3e5 e3e4",
    ),
    (
        "Mouvement de plusieurs cases autre que les cas précédents dans n'importe quelle direction|❌",
        PAWNS,
        "!e2e5 !e2g4 !e2c4 !e2h2 !e2e8 e2e3",
    ),
    (
        "Mouvement en diagonal-avant vers une case vide sans prise en passant|❌",
        PAWNS,
        "!e2d3 !e2f3",
    ),
    (
        "Mouvement en diagonal-avant vers une case occupée par un allié|❌",
        "4k3/8/8/8/8/3N1N2/4P3/4K3 w - - 0 1",
        "!e2d3 !e2f3",
    ),
    (
        "Mouvement en diagonal-avant vers une case occupée par un adversaire|✔️",
        "4k3/8/8/8/8/3n1n2/4P3/7K w - - 0 1",
        "e2d3",
    ),
    (
        "Prise en passant sur un pion ayant effectué un double mouvement au tour précédent|✔️",
        EP,
        "f7f5 e5f6",
    ),
    pytest.param(
        "Prise en passsant sur un pion ayant effectué un mouvement simple au tour précédent|✔️",
        "4k3/8/3p4/4P3/8/8/8/4K3 b - - 0 1",
        "d6d5 e5d6",
        marks=pytest.mark.xfail(reason=FIDE, strict=True),
    ),
    (
        "Prise en passant sur un pion n'ayant pas encore effectué de déplacement|❌",
        "4k3/3p4/4P3/8/8/8/8/4K3 w - - 0 1",
        "!e6d6 e6d7",
    ),
    (
        "Prise en passant sur un pion ayant effectué un double déplacement il y a deux tours au"
        " moins|❌",
        EP,
        "d7d5 e1d1 e8d8 !e5d6",
    ),
    (
        "Prise en passant sur n'importe quelle autre pièce qu'un pion ayant effectuée au tour"
        " précédent un déplacement de deux cases dans la direction inverse de celle d'avancée du"
        " pion|❌",
        "4k3/3q4/8/4P3/8/8/8/4K3 b - - 0 1",
        "d7d5 !e5d6",
    ),
    ("La promotion est possible par un mouvement vers l'avant¹|✔️", PROMOTION, "a7a8 asked B"),
    ("La promotion est possible par une prise diagonale¹|✔️", PROMOTION, "a7b8 asked N"),
]
KING = [
    ("Mouvement vers une case libre|✔️", CASTLING, "e1e2"),
    ("Mouvement vers une case occupée par un allié|❌", START, "!e1d1 !e1e2 !e1f1"),
    (
        "Mouvement vers une case occupée par un adversaire|✔️",
        "4k3/p7/8/8/8/8/4n3/4K3 w - - 0 1",
        "e1e2",
    ),
    (
        "Mouvement de plusieurs cases (qui n'est pas un roque) dans n'importe quelle direction|❌",
        "4k3/p7/8/8/8/4K3/8/8 w - - 0 1",
        "!e3e5 !e3g3 !e3c3 !e3g5 !e3c1 e3e4",
    ),
    ("Roque dans les règles (petit et grand) ¹|✔️", CASTLING, "O-O O-O-O"),
    (
        "Roque avec une ou plusieurs pièces entre le roi et la tour²|❌",
        "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1",
        "!O-O !O-O-O !e1g1 !e1c1",
    ),
    ("Roque avec le roi en échec²|❌", "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "!O-O !O-O-O"),
    (
        "Roque avec une case attaquée sur le chemin²|❌",
        "3rkr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "!O-O !O-O-O",
    ),
    (
        "Roque à un déplacement du roi autre que le premier²|❌",
        CASTLING,
        "e1e2 e8e7 e2e1 e7e8 !O-O !O-O-O e1d1 !O-O !O-O-O",
    ),
    (
        "Roque à un déplacement de la tour autre que le premier²|❌",
        CASTLING,
        "h1g1 a8b8 g1h1 b8a8 !O-O O-O-O !O-O-O O-O",
    ),
    ("Roque avec la tour attaquée|✔️", "r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O"),
    (
        "Grand roque avec la case adjacente à la tour en échec|✔️",
        "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        "O-O-O",
    ),
]
QUEEN_FREE = "4k3/8/8/8/3Q4/8/8/K7 w - - 0 1"
QUEEN_CROWD = "4k3/8/1P3p2/8/1p1Q1P2/8/8/K7 w - - 0 1"
QUEEN = [
    ("Mouvement vers une case libre sans pièce sur le chemin|✔️", QUEEN_FREE, "d4d8"),
    (
        "Mouvement vers une case libre ou occupée avec une ou plusieurs pièces sur le chemin|❌",
        QUEEN_CROWD,
        "!d4g7 !d4a7 !d4a4 !d4g4 !d4h8",
    ),
    (
        "Mouvement vers une case occupée par un allié sans pièce sur le chemin|❌",
        QUEEN_CROWD,
        "!d4b6 !d4f4",
    ),
    (
        "Mouvement vers une case occupée par un adversaire sans pièce sur le chemin|✔️",
        QUEEN_CROWD,
        "d4f6",
    ),
    ("Mouvement non rectiligne|❌", QUEEN_FREE, "!d4e6 !d4b5 !d4h7 d4h8"),
]
BISHOP_FREE = "4k3/p7/8/8/3B4/8/8/K7 w - - 0 1"
BISHOP_CROWD = "4k3/8/1P3p2/8/3B4/8/8/K7 w - - 0 1"
BISHOP = [
    ("Mouvement vers une case libre sans pièce sur le chemin|✔️", BISHOP_FREE, "d4h8"),
    (
        "Mouvement vers une case libre ou occupée avec une ou plusieurs pièces sur le chemin|❌",
        BISHOP_CROWD,
        "!d4g7 !d4a7 !d4h8",
    ),
    (
        "Mouvement vers une case occupée par un allié sans pièce sur le chemin|❌",
        BISHOP_CROWD,
        "!d4b6",
    ),
    (
        "Mouvement vers une case occupée par un adversaire sans pièce sur le chemin|✔️",
        BISHOP_CROWD,
        "d4f6",
    ),
    ("Mouvement non rectiligne|❌", BISHOP_FREE, "!d4e6 !d4f5 !d4g8"),
    ("Mouvement suivant les axes|❌", BISHOP_FREE, "!d4d5 !d4d1 !d4a4 !d4h4 d4c3"),
]
ROOK_FREE = "4k3/8/8/8/3R4/8/8/K7 w - - 0 1"
ROOK_CROWD = "4k3/3P4/8/8/1p1R4/8/8/K7 w - - 0 1"
ROOK = [
    ("Mouvement vers une case libre sans pièce sur le chemin|✔️", ROOK_FREE, "d4h4"),
    (
        "Mouvement vers une case libre ou occupée avec une ou plusieurs pièces sur le chemin|❌",
        ROOK_CROWD.replace("4k3/3P", "k7/3P"),
        "!d4d8 !d4a4",
    ),
    (
        "Mouvement vers une case occupée par un allié sans pièce sur le chemin|❌",
        ROOK_CROWD.replace("4k3/3P", "k7/3P"),
        "!d4d7",
    ),
    (
        "Mouvement vers une case occupée par un adversaire sans pièce sur le chemin|✔️",
        ROOK_CROWD.replace("4k3/3P", "k7/3P"),
        "d4b4",
    ),
    ("Mouvement non rectiligne|❌", ROOK_FREE, "!d4e6 !d4f5"),
    ("Mouvement en diagonal|❌", ROOK_FREE, "!d4e5 !d4h8 !d4b2 d4d8"),
]
KNIGHT_CROWD = "4k3/8/2P1p3/2ppp3/2pNp3/2p1p3/8/K7 w - - 0 1"
KNIGHT = [
    ("Mouvement vers une case libre avec ou sans sans pièce sur le chemin|✔️", KNIGHT_CROWD, "d4f5"),
    (
        "Mouvement vers une case occupée par un allié avec ou sans pièce sur le chemin|❌",
        KNIGHT_CROWD,
        "!d4c6",
    ),
    (
        "Mouvement vers une case occupée par un adversaire avec ou sans pièce sur le chemin|✔️",
        KNIGHT_CROWD,
        "d4e6",
    ),
    ("Mouvement non conventionnel|❌", KNIGHT_CROWD, "!d4d5 !d4e5 !d4d6 !d4g7 !d4a4 d4b5"),
]
TABLES: dict[str, list[Any]] = {
    "Règles générales": GENERAL,
    "Pion (rapport)": PAWN_REPORT,
    "Tour (rapport)": ROOK_REPORT,
    "Tests généraux": GENERAL_TABLE,
    "Pion": PAWN,
    "Roi": KING,
    "Reine": QUEEN,
    "Fou": BISHOP,
    "Tour": ROOK,
    "Cavalier": KNIGHT,
}


def rows():
    for table, entries in TABLES.items():
        for row in entries:
            values, marks = (row.values, row.marks) if hasattr(row, "marks") else (row, ())
            yield pytest.param(*values[1:], id=f"{table}: {values[0]}", marks=marks)


@pytest.mark.parametrize(("fen", "steps"), list(rows()))
def test_row(fen, steps):
    words = [step.removeprefix("!") for step in steps.split() if step not in NOTES]
    happened = events("\n".join(words), fen)
    assert happened[0]["fen"] == fen
    for step in steps.split():
        happened = follow(step, happened)


NOTES = ("asked", "check", "quiet")


def follow(step, happened):
    """Compare one step with the events from here on; what is left of them."""
    if step == "asked":
        assert happened[0] == {**happened[0], "event": "ask", "question": "promotion"}
        return happened
    if step in ("check", "quiet"):
        assert is_check(happened) == (step == "check")
        return happened
    place = 1 + next(place for place, event in enumerate(happened) if event["event"] == "ask")
    answer = happened[place]
    if step.startswith("!"):
        assert answer["event"] == "refused", f"{step[1:]} was accepted"
        assert answer["text"] == step[1:]
    elif answer["event"] == "ask":
        assert answer["question"] == "promotion"
    else:
        assert answer["event"] == "move", f"{step} was refused: {answer.get('message')}"
    return happened[place:]


def is_check(happened):
    """Whether a check stands after the first of these events; a refusal changes nothing."""
    if happened[0]["event"] == "refused":
        return True
    return happened[1]["event"] == "check"


def test_the_word_check_stands_after_a_refused_move():
    shown = text("e2e4 f7f6 d1h5 a7a6 g7g6")
    before, _, after = shown.partition("Refused, a7a6")
    assert before.count("Check!") == 1
    assert after.split("Move (e.g.")[0].count("Check!") == 1
    assert "Check!" not in after.split("g7g6")[1]


def test_every_row_of_the_tables_is_here():
    assert {name: len(rows) for name, rows in TABLES.items()} == {
        "Règles générales": 6,
        "Pion (rapport)": 11,
        "Tour (rapport)": 3,
        "Tests généraux": 11,
        "Pion": 17,
        "Roi": 12,
        "Reine": 5,
        "Fou": 6,
        "Tour": 6,
        "Cavalier": 4,
    }
