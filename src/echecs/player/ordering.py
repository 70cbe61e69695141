"""The order of moves: good captures, killers, the rest by their history and by threats.

The remembered move comes before all of these, and before they are listed at all.

A capture that loses material comes last; that is found out only when its turn comes.
"""

import cython
from cython.cimports.echecs.kernel.attacks import KNIGHT_ATTACKS, bishop_attacks, rook_attacks
from cython.cimports.echecs.kernel.bitboard import (
    bit,
    lsb,
    pawn_attacks_east,
    pawn_attacks_west,
)
from cython.cimports.echecs.kernel.movegen import generate, gives_check
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

# The classes of moves lie far apart: histories add up to less than 2 ** 18.
_TRIED = cython.declare(cython.int, -(1 << 30))
_GOOD = cython.declare(cython.int, 1 << 24)
_KILLER = cython.declare(cython.int, 1 << 20)
_BAD = cython.declare(cython.int, -(1 << 24))
# What leaving a square where something lesser attacks is ahead of other quiet moves, by kind,
# and what going there is behind them. Of 2,500 positions at 10,000 nodes the moves chosen
# lose a tenth less with it; as much with twice the weight, less so with three fifths of it.
_ESCAPE = cython.declare(cython.int[8])
for _kind, _worth in enumerate((0, 4500, 4500, 7000, 12000, 0, 0, 0)):
    _ESCAPE[_kind] = _worth
# What a check is ahead of other quiet moves: as much as a good history. Of 1,000 puzzles
# at 20,000 nodes 933 were solved without it, 960 with it.
_CHECK = cython.declare(cython.int, 12000)


def is_quiet(pos, move):
    """Whether a move takes nothing and does not make a queen."""
    promotion: cython.int = (move >> PROMOTION_SHIFT) & 7
    return promotion != QUEEN and captured_kind(pos, move) == NO_KIND


def quiet_history(pos, histories, past, move):
    """How well a quiet move has done here and after the moves before it."""
    place: cython.int = place_of(pos.turn, move)
    return (
        histories.quiet[pos.turn][path_of(move)]
        + past.last[place]
        + past.own[place]
        + past.earlier[place] // 2
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
def _capture_score(
    pos: cython.pointer(cython.const[Position]),
    histories: cython.pointer(cython.const[Histories]),
    move: MoveCode,
    taken: cython.int,
) -> cython.int:
    """The most valuable victim first; among equals, what has done well."""
    promotion: cython.int = (move >> PROMOTION_SHIFT) & 7
    score: cython.int = (
        32 * EXCHANGE_VALUES[taken] + histories.captures[place_of(pos.turn, move)][taken]
    )
    if promotion == QUEEN:
        score += 32 * EXCHANGE_VALUES[QUEEN]
    return _GOOD + score


def rank_moves(picker, pos, histories, past, known, killers):
    """List all legal moves with their scores; the remembered one has been tried."""
    index: cython.int
    threats: Bitboard[6]
    generate(pos, cython.address(picker.list))
    _see_threats(pos, threats)
    picker.next = 0
    picker.skips_quiet = False
    for index in range(picker.list.count):
        move: MoveCode = picker.list.moves[index]
        if (move & IDENTITY_MASK) == known:
            picker.scores[index] = _TRIED
            continue
        taken: cython.int = captured_kind(pos, move)
        promotion: cython.int = (move >> PROMOTION_SHIFT) & 7
        if taken != NO_KIND or promotion == QUEEN:
            picker.scores[index] = _capture_score(pos, histories, move, taken)
        elif promotion:
            picker.scores[index] = _BAD
        elif move == killers[0]:
            picker.scores[index] = _KILLER + 1
        elif move == killers[1]:
            picker.scores[index] = _KILLER
        else:
            picker.scores[index] = quiet_history(pos, histories, past, move)
            kind: cython.int = (move >> KIND_SHIFT) & 7
            if threats[kind] & bit(move & 63):
                picker.scores[index] += _ESCAPE[kind]
            if threats[kind] & bit((move >> DESTINATION_SHIFT) & 63):
                picker.scores[index] -= _ESCAPE[kind]


def favour_checks(picker, pos, info):
    """Let quiet moves that give check come before other quiet ones."""
    index: cython.int
    for index in range(picker.list.count):
        if _BAD < picker.scores[index] < _KILLER and gives_check(
            pos, picker.list.moves[index], info
        ):
            picker.scores[index] += _CHECK


def rank_captures(picker, pos, histories, known):
    """List the captures and queens made, with their scores, but for the one tried already."""
    index: cython.int
    count: cython.int = 0
    generate(pos, cython.address(picker.list))
    picker.next = 0
    picker.skips_quiet = False
    for index in range(picker.list.count):
        move: MoveCode = picker.list.moves[index]
        taken: cython.int = captured_kind(pos, move)
        if taken == NO_KIND and ((move >> PROMOTION_SHIFT) & 7) != QUEEN:
            continue
        picker.list.moves[count] = move
        if (move & IDENTITY_MASK) == known:
            picker.scores[count] = _TRIED
        else:
            picker.scores[count] = _capture_score(pos, histories, move, taken)
        count += 1
    picker.list.count = count


def pick(picker, pos):
    """The best move that is left, or 0 when none is."""
    index: cython.int
    best: cython.int
    score: cython.int
    highest: cython.int
    while picker.next < picker.list.count:
        best = -1
        highest = _TRIED
        for index in range(picker.next, picker.list.count):
            score = picker.scores[index]
            if score > highest and not (picker.skips_quiet and _BAD < score < _GOOD):
                highest = score
                best = index
        if best < 0:
            break
        move: MoveCode = picker.list.moves[best]
        if highest >= _GOOD and not wins_at_least(pos, move, 0):
            picker.scores[best] = highest - _GOOD + 2 * _BAD
            continue
        picker.list.moves[best] = picker.list.moves[picker.next]
        picker.scores[best] = picker.scores[picker.next]
        picker.list.moves[picker.next] = move
        picker.scores[picker.next] = highest
        picker.next += 1
        return move
    return 0


def reward(entry, bonus):
    """Move a history towards its limit, the less the nearer it is."""
    entry[0] += bonus - entry[0] * abs(bonus) // HISTORY_LIMIT
