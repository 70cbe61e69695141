"""The order of moves: good captures, killers, the rest by their history and by threats.

The remembered move comes before all of these, and before they are listed at all.

A capture that loses material comes last; that is found out only when its turn comes.
"""

import cython
from cython.cimports.echecs.kernel.attacks import (
    KING_ATTACKS,
    KNIGHT_ATTACKS,
    bishop_attacks,
    rook_attacks,
)
from cython.cimports.echecs.kernel.bitboard import (
    bit,
    lsb,
    pawn_attacks_east,
    pawn_attacks_west,
)
from cython.cimports.echecs.kernel.movegen import generate, generate_captures
from cython.cimports.echecs.kernel.types import (
    BISHOP,
    DESTINATION_SHIFT,
    IDENTITY_MASK,
    KIND_SHIFT,
    KING,
    KNIGHT,
    NO_KIND,
    PAWN,
    PROMOTION_SHIFT,
    QUEEN,
    ROOK,
    Bitboard,
    MoveCode,
)
from cython.cimports.echecs.player.exchange import (
    EXCHANGE_VALUES,
    captured_kind,
    wins_at_least,
)
from cython.cimports.echecs.solver.search.moving import is_check

# The classes of moves lie far apart: histories add up to less than 2 ** 18, captures to less
# than 2 ** 17; to 2 ** 19 and less with any numbers that `tuning.py` allows. With nine bits for
# its place in the list a score still fits an int.
_TRIED = cython.declare(cython.int, -(1 << 21))
_GOOD = cython.declare(cython.int, 1 << 19)
_KILLER = cython.declare(cython.int, 1 << 18)
_BAD = cython.declare(cython.int, -(1 << 19))
# What leaving a square where something lesser attacks is ahead of other quiet moves, by kind,
# and what going there is behind them. Of 2,500 positions at 10,000 nodes the moves chosen
# lose a tenth less with it; as much with twice the weight, less so with three fifths of it.
_ESCAPE = cython.declare(cython.int[8])
for _kind, _worth in enumerate((0, 15000, 15000, 25000, 50000, 0, 0, 0)):
    _ESCAPE[_kind] = _worth


def attacked_by(pos, side):
    """The squares that a side attacks."""
    men: Bitboard = pos.kind[PAWN] & pos.side[side]
    occ: Bitboard = pos.side[0] | pos.side[1]
    seen: Bitboard = pawn_attacks_west(men, side) | pawn_attacks_east(men, side)
    men = pos.kind[KNIGHT] & pos.side[side]
    while men:
        seen |= KNIGHT_ATTACKS[lsb(men)]
        men &= men - 1
    men = (pos.kind[BISHOP] | pos.kind[QUEEN]) & pos.side[side]
    while men:
        seen |= bishop_attacks(lsb(men), occ)
        men &= men - 1
    men = (pos.kind[ROOK] | pos.kind[QUEEN]) & pos.side[side]
    while men:
        seen |= rook_attacks(lsb(men), occ)
        men &= men - 1
    return seen | KING_ATTACKS[lsb(pos.kind[KING] & pos.side[side])]


def quiet_history(pos, histories, past, move):
    """How well a quiet move has done here and after the moves before it."""
    place: cython.int = place_of(pos.turn, move)
    tuning: cython.pointer(cython.const[Tuning]) = histories.tuning
    return (
        tuning.order_quiet
        * histories.quiet[pos.turn][danger_of(past.attacked, move)][path_of(move)]
        + tuning.order_pawns * past.pawns[place]
        + tuning.order_last * past.last[place]
        + tuning.order_own * past.own[place]
        + tuning.order_earlier * past.earlier[place]
        + tuning.order_first * past.first[place]
    ) >> 6


def standing_of(pos, histories, past, move):
    """How well a quiet move has done, in the measure that reductions go by."""
    place: cython.int = place_of(pos.turn, move)
    return 2 * histories.quiet[pos.turn][danger_of(past.attacked, move)][path_of(move)] + followed(
        past, place
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _see_threats(
    pos: cython.pointer(cython.const[Position]), threats: cython.pointer(Bitboard)
) -> cython.void:
    """By kind, the squares on which something that is worth less attacks it."""
    enemy: Bitboard = pos.side[pos.turn ^ 1]
    occ: Bitboard = pos.side[0] | pos.side[1]
    pawns: Bitboard = pos.kind[PAWN] & enemy
    seen: Bitboard = pawn_attacks_west(pawns, pos.turn ^ 1)
    seen |= pawn_attacks_east(pawns, pos.turn ^ 1)
    threats[PAWN] = threats[KING] = 0
    threats[KNIGHT] = threats[BISHOP] = seen
    men: Bitboard = pos.kind[KNIGHT] & enemy
    while men:
        seen |= KNIGHT_ATTACKS[lsb(men)]
        men &= men - 1
    men = pos.kind[BISHOP] & enemy
    while men:
        seen |= bishop_attacks(lsb(men), occ)
        men &= men - 1
    threats[ROOK] = seen
    men = pos.kind[ROOK] & enemy
    while men:
        seen |= rook_attacks(lsb(men), occ)
        men &= men - 1
    threats[QUEEN] = seen


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _at(index: cython.int, score: cython.int) -> cython.int:
    """A score that tells its place in the list; of equal ones the first is the highest."""
    return score * (LAST_PLACE + 1) + LAST_PLACE - index


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _capture_score(
    pos: cython.pointer(cython.const[Position]),
    histories: cython.pointer(cython.const[Histories]),
    move: MoveCode,
    taken: cython.int,
    known: MoveCode,
) -> cython.int:
    """The most valuable victim first; among equals, what has done well."""
    if (move & IDENTITY_MASK) == known:
        return _TRIED
    promotion: cython.int = (move >> PROMOTION_SHIFT) & 7
    weight: cython.int = histories.tuning.order_victim
    score: cython.int = histories.captures[place_of(pos.turn, move)][taken]
    score += weight * EXCHANGE_VALUES[taken]
    if promotion == QUEEN:
        score += weight * EXCHANGE_VALUES[QUEEN]
    # However badly a capture has done, it stays above the quiet moves.
    return _GOOD + CAPTURE_LIMIT + score


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _rank_captures(
    picker: cython.pointer(Picker),
    pos: cython.pointer(cython.const[Position]),
    histories: cython.pointer(cython.const[Histories]),
    known: MoveCode,
) -> cython.void:
    """Bring the captures and queens made to the front of a new list, with their scores."""
    index: cython.int
    count: cython.int = 0
    for index in range(picker.list.count):
        move: MoveCode = picker.list.moves[index]
        taken: cython.int = captured_kind(pos, move)
        if taken == NO_KIND and ((move >> PROMOTION_SHIFT) & 7) != QUEEN:
            continue
        picker.list.moves[index] = picker.list.moves[count]
        picker.list.moves[count] = move
        picker.scores[count] = _at(count, _capture_score(pos, histories, move, taken, known))
        count += 1
    picker.ranked = count
    picker.next = 0


def list_moves(picker, pos, histories, past, known, killers, info):
    """List all legal moves, the captures ranked; the remembered one has been tried.

    The others are ranked when their turn comes: mostly a capture is enough. Those that give
    check come earlier, unless `info` is NULL. Whether quiet moves are skipped is the caller's
    to say.
    """
    generate(pos, cython.address(picker.list))
    _rank_captures(picker, pos, histories, known)
    picker.histories = histories
    picker.past = past[0]
    picker.known = known
    picker.killers = killers
    picker.info = info


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _rank_quiet(
    picker: cython.pointer(Picker), pos: cython.pointer(cython.const[Position])
) -> cython.void:
    """Give the moves that take nothing their scores."""
    index: cython.int
    threats: Bitboard[6]
    tuning: cython.pointer(cython.const[Tuning]) = picker.histories.tuning
    _see_threats(pos, threats)
    for index in range(picker.ranked, picker.list.count):
        move: MoveCode = picker.list.moves[index]
        score: cython.int
        if (move & IDENTITY_MASK) == picker.known:
            score = _TRIED
        elif (move >> PROMOTION_SHIFT) & 7:
            score = _BAD
        elif move == picker.killers[0]:
            score = _KILLER + 1
        elif move == picker.killers[1]:
            score = _KILLER
        else:
            score = quiet_history(pos, picker.histories, cython.address(picker.past), move)
            kind: cython.int = (move >> KIND_SHIFT) & 7
            if threats[kind] & bit(move & 63):
                score += (_ESCAPE[kind] * tuning.order_escape) >> 6
            if threats[kind] & bit((move >> DESTINATION_SHIFT) & 63):
                score -= (_ESCAPE[kind] * tuning.order_exposed) >> 6
            if picker.info != cython.NULL and is_check(pos, move, picker.info):
                score += tuning.order_check
        picker.scores[index] = _at(index, score)
    picker.ranked = picker.list.count


def list_captures(picker, pos, histories, known):
    """List the captures and queens made, ranked; the remembered one has been tried."""
    generate_captures(pos, cython.address(picker.list))
    _rank_captures(picker, pos, histories, known)
    picker.list.count = picker.ranked
    picker.skips_quiet = False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _drop_quiet(picker: cython.pointer(Picker)) -> cython.void:
    """Take the quiet moves that are left out of the list."""
    index: cython.int
    kept: cython.int = picker.next
    for index in range(picker.next, picker.ranked):
        score: cython.int = picker.scores[index] >> PLACE_BITS
        if not _BAD < score < _GOOD:
            picker.list.moves[kept] = picker.list.moves[index]
            picker.scores[kept] = _at(kept, score)
            kept += 1
    picker.list.count = picker.ranked = kept


def pick(picker, pos):
    """The best move that is left, or 0 when none is."""
    index: cython.int
    best: cython.int
    highest: cython.int
    if picker.skips_quiet:
        _drop_quiet(picker)
    while picker.next < picker.list.count:
        # A loop without branches: where the highest score lies is told by the score itself.
        highest = _TRIED * (LAST_PLACE + 1)
        for index in range(picker.next, picker.ranked):
            highest = max(highest, picker.scores[index])
        best = LAST_PLACE - (highest & LAST_PLACE)
        highest >>= PLACE_BITS
        if highest < _GOOD and picker.ranked < picker.list.count:
            _rank_quiet(picker, pos)
            continue
        if highest == _TRIED:
            break
        move: MoveCode = picker.list.moves[best]
        if highest >= _GOOD and not wins_at_least(pos, move, 0):
            picker.scores[best] = _at(best, highest - _GOOD + 2 * _BAD)
            continue
        picker.list.moves[best] = picker.list.moves[picker.next]
        picker.scores[best] = _at(best, picker.scores[picker.next] >> PLACE_BITS)
        picker.list.moves[picker.next] = move
        picker.next += 1
        return move
    return 0


def reward(entry, bonus, limit):
    """Move a history towards its limit, the less the nearer it is."""
    entry[0] += bonus - entry[0] * abs(bonus) // limit
