"""The weights that the fitting of the evaluation starts from, reasoned out and not fitted.

Middlegame and endgame in hundredths of a pawn. A piece stands better the nearer it is
to the centre; a pawn the farther it has come; the king hides first and comes out later.
"""

from collections.abc import Callable

VALUES = [(90, 110), (320, 300), (335, 315), (480, 530), (970, 960), (0, 0)]
Pair = tuple[int, int]


def centre(square: int) -> float:
    """How near a square is to the centre: 3 for d4, 0 for a1."""
    file, rank = square & 7, square >> 3
    return (min(file, 7 - file) + min(rank, 7 - rank)) / 2


def pawn(square: int) -> Pair:
    """Centre pawns forward; any pawn far up in the endgame."""
    file, rank = square & 7, square >> 3
    return round(4 * (rank - 1) + (6 if file in (3, 4) and rank >= 3 else 0)), 6 * (rank - 1)


def knight(square: int) -> Pair:
    """Knights live in the centre."""
    return round(14 * centre(square) - 25), round(10 * centre(square) - 20)


def bishop(square: int) -> Pair:
    """Bishops off the back rank."""
    return round(5 * centre(square) - 8 - (6 if square < 8 else 0)), round(4 * centre(square) - 6)


def rook(square: int) -> Pair:
    """Rooks in the middle of their rank, or on the seventh."""
    file, rank = square & 7, square >> 3
    return min(file, 7 - file) * 3 + (15 if rank == 6 else 0), 12 if rank == 6 else 0


def queen(square: int) -> Pair:
    """The queen does not stray early, and centralises late."""
    return round(2 * centre(square)), round(7 * centre(square) - 8)


def king(square: int) -> Pair:
    """Castled at first, in the centre at last."""
    file, rank = square & 7, square >> 3
    hidden = (25 if file in (1, 2, 6) else 10 if file in (0, 7) else -10) - 22 * rank
    return max(hidden, -70), round(16 * centre(square) - 25)


SQUARES: list[Callable[[int], Pair]] = [pawn, knight, bishop, rook, queen, king]
PASSED = [0, 0, 5, 15, 35, 65, 110, 0]


def squares() -> list[Pair]:
    """Each kind on each square, the piece's own value included."""
    found = []
    for value, table in zip(VALUES, SQUARES, strict=True):
        for square in range(64):
            middle, end = table(square)
            found.append((value[0] + middle, value[1] + end))
    return found


def mobility() -> list[Pair]:
    """More squares are better, the first ones most."""
    found = []
    for usual, middle, end in ((4, 5, 5), (6, 5, 5), (7, 3, 5), (13, 2, 4)):
        found += [(middle * (count - usual), end * (count - usual)) for count in range(28)]
    return found


def pawns() -> list[Pair]:
    """Passed pawns by rank, then the structure."""
    found = [(step // 3, step * 2 // 3) for step in PASSED]
    found += [(step // 10, step // 3) for step in PASSED]
    found += [(step // 6, step // 6) for step in PASSED]
    found += [(0, -6 * distance) for distance in range(8)]
    found += [(0, 9 * distance) for distance in range(8)]
    found += [(2 * rank, rank) for rank in range(8)]
    return [*found, (-8, -10), (-14, -14), (-8, -18), (-8, -8)]


def shelter() -> list[Pair]:
    """No pawn before the king is bad, one near is good; their pawns come to open lines."""
    own = [-25, 20, 12, 0, -5, -8, -10, 0]
    storm = [-5, 0, -15, -20, -8, 0, 0, 0]
    found = [(value, 0) for _ in range(4) for value in own]
    return found + [(value, 0) for _ in range(4) for value in storm]


def first_guess() -> list[Pair]:
    """All weights, in the order of terms.pxd."""
    danger = [(min(count * count // 2, 250), 0) for count in range(32)]
    pieces = [(30, 50), (12, 5), (28, 8), (22, 12), (15, 8)]
    threats = [(45, 40), (45, 40), (65, 40), (60, 40)]
    threats += [(4, 10), (18, 20), (20, 22), (45, 30), (40, 40)]
    threats += [(2, 10), (25, 20), (22, 25), (0, 5), (40, 30)]
    found = [*squares(), *mobility(), *pawns(), *pieces, *shelter(), *danger, *threats]
    return [*found, (12, 12), (22, 18)]
