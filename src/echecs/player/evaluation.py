"""The hand-made evaluation: a sum of weights, tapered from middlegame to endgame.

Every term is a place in one list of weights, so that fitting them needs only
how often each occurs: `count_terms` is the same code as `evaluate`.
"""

import cython
from cython.cimports.echecs.domain.board import Board
from cython.cimports.echecs.kernel.attacks import (
    FILE_RAYS,
    KING_ATTACKS,
    KNIGHT_ATTACKS,
    bishop_attacks,
    queen_attacks,
    rook_attacks,
)
from cython.cimports.echecs.kernel.bitboard import (
    FILE_A,
    FILE_H,
    bit,
    forward,
    lsb,
    msb,
    pawn_attacks_east,
    pawn_attacks_west,
    popcount,
)
from cython.cimports.echecs.kernel.position import king_square
from cython.cimports.echecs.kernel.types import (
    BISHOP,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
    Bitboard,
    ConstPosition,
)
from cython.cimports.echecs.player.terms import (
    BACKWARD_AT,
    BISHOP_PAIR_AT,
    CONNECTED_AT,
    DANGER_AT,
    DOUBLED_AT,
    FREE_PASSED_AT,
    GUARDED_PASSED_AT,
    HANGING_AT,
    ISOLATED_AT,
    MINOR_THREAT_AT,
    MOBILITY_AT,
    OPEN_FILE_AT,
    OUTPOST_AT,
    OWN_KING_AT,
    PASSED_AT,
    PAWN_THREAT_AT,
    ROOK_THREAT_AT,
    SHELTER_AT,
    SQUARES_AT,
    STORM_AT,
    TEMPO_AT,
    THEIR_KING_AT,
    WEIGHT_COUNT,
)
from cython.cimports.libc.stdint import int16_t
from cython.cimports.libc.string import memset

from echecs.player.weights import WEIGHTS as _FITTED


@cython.cfunc
def _fill() -> cython.void:
    sq: cython.int
    other: cython.int
    for sq in range(64):
        _AHEAD[0][sq] = _AHEAD[1][sq] = _PASSAGE[0][sq] = _PASSAGE[1][sq] = _BESIDE[sq] = 0
        for other in range(64):
            files: cython.int = abs((sq & 7) - (other & 7))
            ranks: cython.int = (other >> 3) - (sq >> 3)
            _DISTANCE[sq][other] = max(files, abs(ranks))
            if files == 1:
                _BESIDE[sq] |= bit(other)
            if files <= 1 and ranks != 0:
                _PASSAGE[0 if ranks > 0 else 1][sq] |= bit(other)
                if files == 0:
                    _AHEAD[0 if ranks > 0 else 1][sq] |= bit(other)


def load(weights: list) -> None:
    """Take these weights, pairs for middlegame and endgame, instead of the fitted ones."""
    if len(weights) != WEIGHT_COUNT:
        raise ValueError(f"{WEIGHT_COUNT} weights are needed, not {len(weights)}")
    index: cython.int = 0
    for middle, end in weights:
        WEIGHTS[index] = (cython.cast(cython.int, middle) << 16) + cython.cast(cython.int, end)
        index += 1


def tally(board: Board) -> tuple[dict[int, int], int, int]:
    """What fitting needs of a position: how often each weight counts, the phase, the scale."""
    counts: int16_t[WEIGHT_COUNT]
    memset(counts, 0, cython.sizeof(counts))
    count_terms(cython.address(board.pos), counts)
    sign: cython.int = 1 if board.pos.turn == WHITE else -1
    scale: cython.int = scale_of(
        cython.address(board.pos), sign * evaluate(cython.address(board.pos))
    )
    found: dict = {place: counts[place] for place in range(WEIGHT_COUNT) if counts[place]}
    return found, phase_of(cython.address(board.pos)), scale


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _term(counts: Counts, side: cython.int, index: cython.int, times: cython.int) -> cython.int:
    """A weight so many times, and the note of it when they are counted."""
    if counts != cython.NULL:
        counts[index] += times if side == WHITE else -times
    return WEIGHTS[index] * times


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _rank(side: cython.int, sq: cython.int) -> cython.int:
    """The rank of a square, seen from a side."""
    return (sq >> 3) if side == WHITE else 7 - (sq >> 3)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _pawns(
    pos: ConstPosition, side: cython.int, ours: Bitboard, theirs: Bitboard, counts: Counts
) -> cython.int:
    """Pawns: their squares, structure, and how far the passed ones have come."""
    score: cython.int = 0
    flip: cython.int = 0 if side == WHITE else 56
    occ: Bitboard = pos.side[0] | pos.side[1]
    guarded: Bitboard = pawn_attacks_west(ours, side) | pawn_attacks_east(ours, side)
    attacked: Bitboard = pawn_attacks_west(theirs, side ^ 1) | pawn_attacks_east(theirs, side ^ 1)
    own_king: cython.int = king_square(pos, side)
    their_king: cython.int = king_square(pos, side ^ 1)
    beside: Bitboard = ((ours & ~FILE_A) >> 1) | ((ours & ~FILE_H) << 1)
    pawns: Bitboard = ours
    while pawns:
        sq: cython.int = lsb(pawns)
        pawns &= pawns - 1
        rank: cython.int = _rank(side, sq)
        stop: cython.int = sq + 8 if side == WHITE else sq - 8
        score += _term(counts, side, SQUARES_AT + PAWN * 64 + (sq ^ flip), 1)
        if _AHEAD[side][sq] & ours:
            score += _term(counts, side, DOUBLED_AT, 1)
        elif not _PASSAGE[side][sq] & theirs:
            score += _term(counts, side, PASSED_AT + rank, 1)
            score += _term(counts, side, OWN_KING_AT + _DISTANCE[own_king][stop], 1)
            score += _term(counts, side, THEIR_KING_AT + _DISTANCE[their_king][stop], 1)
            if not _AHEAD[side][sq] & occ:
                score += _term(counts, side, FREE_PASSED_AT + rank, 1)
            if guarded & bit(sq):
                score += _term(counts, side, GUARDED_PASSED_AT + rank, 1)
        if (guarded | beside) & bit(sq):
            score += _term(counts, side, CONNECTED_AT + rank, 1)
        elif not _BESIDE[sq] & ours:
            is_half_open: cython.bint = (_AHEAD[side][sq] & theirs) == 0
            score += _term(counts, side, ISOLATED_AT + is_half_open, 1)
        elif attacked & bit(stop) and not _BESIDE[sq] & _PASSAGE[side ^ 1][stop] & ours:
            score += _term(counts, side, BACKWARD_AT, 1)
    return score


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _shelter(
    side: cython.int, king: cython.int, ours: Bitboard, theirs: Bitboard, counts: Counts
) -> cython.int:
    """The pawns before a king, his own and those that storm him, on three files."""
    score: cython.int = 0
    file: cython.int
    middle: cython.int = min(max(king & 7, 1), 6)
    # The rank of the king and all before it.
    front: Bitboard = (
        _PASSAGE[side][king] | bit(king) | (KING_ATTACKS[king] & ~_PASSAGE[side ^ 1][king])
    )
    for file in range(middle - 1, middle + 2):
        edge: cython.int = min(file, 7 - file)
        column: Bitboard = (FILE_A << file) & front
        pawns: Bitboard = ours & column
        rank: cython.int = 0
        if pawns:
            rank = _rank(side, lsb(pawns) if side == WHITE else msb(pawns))
        score += _term(counts, side, SHELTER_AT + edge * 8 + rank, 1)
        pawns = theirs & column
        rank = 0
        if pawns:
            rank = _rank(side, lsb(pawns) if side == WHITE else msb(pawns))
        score += _term(counts, side, STORM_AT + edge * 8 + rank, 1)
    return score


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _side(pos: ConstPosition, side: cython.int, counts: Counts) -> cython.int:
    """All terms of one side."""
    own: Bitboard = pos.side[side]
    enemy: Bitboard = pos.side[side ^ 1]
    occ: Bitboard = own | enemy
    ours: Bitboard = pos.kind[PAWN] & own
    theirs: Bitboard = pos.kind[PAWN] & enemy
    flip: cython.int = 0 if side == WHITE else 56
    king: cython.int = king_square(pos, side)
    their_king: cython.int = king_square(pos, side ^ 1)
    our_attacks: Bitboard = pawn_attacks_west(ours, side) | pawn_attacks_east(ours, side)
    their_attacks: Bitboard = pawn_attacks_west(theirs, side ^ 1) | pawn_attacks_east(
        theirs, side ^ 1
    )
    ring: Bitboard = KING_ATTACKS[their_king] | forward(KING_ATTACKS[their_king], side ^ 1)
    room: Bitboard = ~(own & (pos.kind[KING] | pos.kind[PAWN])) & ~their_attacks
    score: cython.int = _pawns(pos, side, ours, theirs, counts)
    score += _term(counts, side, SQUARES_AT + KING * 64 + (king ^ flip), 1)
    score += _shelter(side, king, ours, theirs, counts)

    # Pieces.
    danger: cython.int = 0
    kind: cython.int
    minor_attacks: Bitboard = 0
    rook_attacked: Bitboard = 0
    all_attacks: Bitboard = our_attacks | KING_ATTACKS[king]
    for kind in range(KNIGHT, KING):
        pieces: Bitboard = pos.kind[kind] & own
        while pieces:
            sq: cython.int = lsb(pieces)
            pieces &= pieces - 1
            score += _term(counts, side, SQUARES_AT + kind * 64 + (sq ^ flip), 1)
            attacks: Bitboard
            if kind == KNIGHT:
                attacks = KNIGHT_ATTACKS[sq]
                minor_attacks |= attacks
            elif kind == BISHOP:
                attacks = bishop_attacks(sq, occ ^ (own & pos.kind[QUEEN]))
                minor_attacks |= attacks
            elif kind == ROOK:
                attacks = rook_attacks(sq, occ ^ (own & (pos.kind[QUEEN] | pos.kind[ROOK])))
                rook_attacked |= attacks
                if not FILE_RAYS[sq] & ours:
                    is_open: cython.bint = (FILE_RAYS[sq] & theirs) == 0
                    score += _term(counts, side, OPEN_FILE_AT + is_open, 1)
            else:
                attacks = queen_attacks(sq, occ)
            all_attacks |= attacks
            squares: cython.int = popcount(attacks & room)
            score += _term(counts, side, MOBILITY_AT + (kind - KNIGHT) * 28 + squares, 1)
            near: Bitboard = attacks & ring
            if near:
                danger += _ATTACK[kind] + popcount(near)
            if kind <= BISHOP and our_attacks & bit(sq) and _rank(side, sq) >= 3:
                if not _PASSAGE[side][sq] & _BESIDE[sq] & theirs:
                    score += _term(counts, side, OUTPOST_AT + kind - KNIGHT, 1)
    if popcount(pos.kind[BISHOP] & own) >= 2:
        score += _term(counts, side, BISHOP_PAIR_AT, 1)
    # An attack without the queen seldom mates.
    if not pos.kind[QUEEN] & own:
        danger //= 2
    score += _term(counts, side, DANGER_AT + min(danger, 31), 1)

    # Threats.
    for kind in range(PAWN, KING):
        pieces = pos.kind[kind] & enemy
        if pieces & our_attacks and kind != PAWN:
            score += _term(
                counts, side, PAWN_THREAT_AT + kind - KNIGHT, popcount(pieces & our_attacks)
            )
        if pieces & minor_attacks & ~their_attacks:
            score += _term(
                counts,
                side,
                MINOR_THREAT_AT + kind,
                popcount(pieces & minor_attacks & ~their_attacks),
            )
        if pieces & rook_attacked & ~their_attacks:
            score += _term(
                counts,
                side,
                ROOK_THREAT_AT + kind,
                popcount(pieces & rook_attacked & ~their_attacks),
            )
    loose: Bitboard = enemy & all_attacks & ~their_attacks & ~KING_ATTACKS[their_king]
    if loose:
        score += _term(counts, side, HANGING_AT, popcount(loose))
    return score


def phase_of(pos):
    """How much of the middlegame is left: 24 with all pieces, 0 with none."""
    phase: cython.int = (
        popcount(pos.kind[KNIGHT] | pos.kind[BISHOP])
        + 2 * popcount(pos.kind[ROOK])
        + 4 * popcount(pos.kind[QUEEN])
    )
    return min(phase, 24)


def scale_of(pos, score):
    """How much of a lead counts, in sixteenths: little of it where it hardly wins."""
    strong: cython.int = WHITE if score > 0 else WHITE ^ 1
    own: Bitboard = pos.side[strong]
    enemy: Bitboard = pos.side[strong ^ 1]
    if not own & pos.kind[PAWN]:
        # Without pawns a lead of less than a rook does not mate.
        heavy: Bitboard = pos.kind[ROOK] | pos.kind[QUEEN]
        lead: cython.int = (
            3 * popcount(own & (pos.kind[KNIGHT] | pos.kind[BISHOP]))
            + 5 * popcount(own & pos.kind[ROOK])
            + 9 * popcount(own & pos.kind[QUEEN])
            - 3 * popcount(enemy & (pos.kind[KNIGHT] | pos.kind[BISHOP]))
            - 5 * popcount(enemy & pos.kind[ROOK])
            - 9 * popcount(enemy & pos.kind[QUEEN])
        )
        if lead < 4:
            return 2
        if not own & (heavy | pos.kind[BISHOP]):
            # Knights alone, of which two do not force mate.
            return 2 if popcount(own & pos.kind[KNIGHT]) <= 2 else 16
    light: Bitboard = cython.cast(Bitboard, 0x55AA55AA55AA55AA)
    bishops: Bitboard = pos.kind[BISHOP]
    if (
        popcount(bishops & own) == 1
        and popcount(bishops & enemy) == 1
        and popcount(bishops & light) == 1
    ):
        # Bishops of opposite colours: alone they hold much, with other pieces something.
        return 8 if not pos.kind[KNIGHT] | pos.kind[ROOK] | pos.kind[QUEEN] else 13
    return 16


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _drive(pos: ConstPosition, strong: cython.int) -> cython.int:
    """With a bare king as the opponent: to the edge with him, and the own king near."""
    king: cython.int = king_square(pos, strong)
    bare: cython.int = king_square(pos, strong ^ 1)
    file: cython.int = bare & 7
    rank: cython.int = bare >> 3
    edge: cython.int = (
        max(abs(2 * file - 7), abs(2 * rank - 7)) + abs(2 * file - 7) + abs(2 * rank - 7)
    )
    return 10 * edge + 20 * (7 - _DISTANCE[king][bare])


def evaluate(pos):
    """The worth of a position to the side to move, in hundredths of a pawn."""
    sum_: cython.int = _side(pos, 0, cython.NULL) - _side(pos, 1, cython.NULL)
    sum_ += WEIGHTS[TEMPO_AT] if pos.turn == WHITE else -WEIGHTS[TEMPO_AT]
    middle: cython.int = (sum_ + 0x8000) >> 16
    end: cython.int = cython.cast(int16_t, sum_ & 0xFFFF)
    phase: cython.int = phase_of(pos)
    score: cython.int = (middle * phase + end * (24 - phase)) // 24
    score = score * scale_of(pos, score) // 16
    strong: cython.int = WHITE if score > 0 else WHITE ^ 1
    if pos.side[strong ^ 1] == pos.kind[KING] & pos.side[strong ^ 1]:
        score += _drive(pos, strong) if strong == WHITE else -_drive(pos, strong)
    return score if pos.turn == WHITE else -score


def count_terms(pos, counts):
    """How often each weight counts, for White less for Black."""
    _side(pos, 0, counts)
    _side(pos, 1, counts)
    counts[TEMPO_AT] += 1 if pos.turn == WHITE else -1


_fill()
load(_FITTED)
