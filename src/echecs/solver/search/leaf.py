"""Mates in one and two, solved outright: the leaves of the mate search."""

import cython
from cython.cimports.echecs.kernel.attacks import (
    BISHOP_RAYS,
    KING_ATTACKS,
    KNIGHT_ATTACKS,
    PAWN_ATTACKS,
    ROOK_RAYS,
    bishop_attacks,
    queen_attacks,
    rook_attacks,
)
from cython.cimports.echecs.kernel.bitboard import bit
from cython.cimports.echecs.kernel.movegen import (
    CheckInfo,
    check_info,
    generate,
    generate_checks_with,
    has_legal_move,
)
from cython.cimports.echecs.kernel.position import checkers, make_unkeyed
from cython.cimports.echecs.kernel.safety import safe_squares
from cython.cimports.echecs.kernel.types import (
    BISHOP,
    CASTLING_FLAG,
    DESTINATION_SHIFT,
    EN_PASSANT_FLAG,
    KIND_SHIFT,
    KNIGHT,
    PAWN,
    PROMOTION_SHIFT,
    QUEEN,
    ROOK,
    Bitboard,
    ConstPosition,
    MoveCode,
    MoveList,
    Moves,
    Position,
)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _flights(pos: ConstPosition, ksq: cython.int) -> Bitboard:
    """Squares to which the king about to be checked could go if nothing changed."""
    targets: Bitboard = KING_ATTACKS[ksq] & ~pos.side[pos.turn ^ 1]
    return safe_squares(pos, pos.turn ^ 1, ksq, targets)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _leaves_flight(
    pos: ConstPosition, move: MoveCode, ksq: cython.int, flights: Bitboard
) -> cython.bint:
    """Whether a check certainly leaves one of the flights open.

    A flight is lost only to the piece that moves, on its new square, or to a
    slider whose line it opens by leaving the old one.
    """
    if move & (CASTLING_FLAG | EN_PASSANT_FLAG):
        return False
    us: cython.int = pos.turn
    origin: cython.int = move & 63
    destination: cython.int = (move >> DESTINATION_SHIFT) & 63
    kind: cython.int = (move >> PROMOTION_SHIFT) & 7
    if kind == 0:
        kind = (move >> KIND_SHIFT) & 7
    own: Bitboard = pos.side[us]
    occ: Bitboard = ((own | pos.side[us ^ 1]) & ~(bit(origin) | bit(ksq))) | bit(destination)
    covered: Bitboard = bit(destination)
    if kind == QUEEN:
        covered |= queen_attacks(destination, occ)
    elif kind == ROOK:
        covered |= rook_attacks(destination, occ)
    elif kind == BISHOP:
        covered |= bishop_attacks(destination, occ)
    elif kind == KNIGHT:
        covered |= KNIGHT_ATTACKS[destination]
    elif kind == PAWN:
        covered |= PAWN_ATTACKS[us][destination]
    else:
        covered |= KING_ATTACKS[destination]
    behind: Bitboard = own & (
        (ROOK_RAYS[origin] & (pos.kind[ROOK] | pos.kind[QUEEN]))
        | (BISHOP_RAYS[origin] & (pos.kind[BISHOP] | pos.kind[QUEEN]))
    )
    if behind:
        covered |= ROOK_RAYS[origin] | BISHOP_RAYS[origin]
    return (flights & ~covered) != 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _mate_among(pos: ConstPosition, checks: Moves, ksq: cython.int, flights: Bitboard) -> MoveCode:
    """The check that mates, or 0."""
    child: Position
    index: cython.int
    for index in range(checks.count):
        move: MoveCode = checks.moves[index]
        promotion: cython.int = (move >> PROMOTION_SHIFT) & 7
        # What a rook or bishop could mate, a queen mates.
        if promotion == ROOK or promotion == BISHOP:
            continue
        if flights and _leaves_flight(pos, move, ksq, flights):
            continue
        make_unkeyed(pos, move, cython.address(child))
        if not has_legal_move(cython.address(child)):
            return move
    return 0


def mate_in_one(pos):
    """A move that mates at once, or 0."""
    info: CheckInfo
    moves: MoveList
    check_info(pos, cython.address(info))
    generate_checks_with(pos, cython.address(moves), cython.address(info))
    if moves.count == 0:
        return 0
    return _mate_among(pos, cython.address(moves), info.ksq, _flights(pos, info.ksq))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _look(pos: ConstPosition, checks: Moves, chances: cython.pointer(Chances)) -> cython.int:
    """List the checks and note the chances; returns the king's square."""
    info: CheckInfo
    check_info(pos, cython.address(info))
    generate_checks_with(pos, checks, cython.address(info))
    chances.checks = checks.count
    chances.flights = _flights(pos, info.ksq)
    return info.ksq


def mate_or_chances(pos, chances):
    """A move that mates at once, or 0 and what chances there are for later."""
    checks: MoveList
    ksq: cython.int = _look(pos, cython.address(checks), chances)
    return _mate_among(pos, cython.address(checks), ksq, chances.flights)


def look_for_chances(pos, chances):
    """The same where it is known that no move mates at once."""
    checks: MoveList
    _look(pos, cython.address(checks), chances)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _every_reply_mates(pos: ConstPosition, refutation: cython.pointer(MoveCode)) -> cython.bint:
    """Whether the side to move is mated, or mated at once after any move.

    `refutation` is a reply that has refuted another move; it often does again.
    """
    moves: MoveList
    child: Position
    index: cython.int
    generate(pos, cython.address(moves))
    if moves.count == 0:
        return checkers(pos) != 0
    for index in range(moves.count):
        if moves.moves[index] == refutation[0]:
            moves.moves[index] = moves.moves[0]
            moves.moves[0] = refutation[0]
            break
    for index in range(moves.count):
        make_unkeyed(pos, moves.moves[index], cython.address(child))
        if mate_in_one(cython.address(child)) == 0:
            refutation[0] = moves.moves[index]
            return False
    return True


def mate_in_two(pos):
    """A move that forces mate in at most two, or 0."""
    moves: MoveList
    child: Position
    index: cython.int
    refutation: MoveCode = 0
    move: MoveCode = mate_in_one(pos)
    if move:
        return move
    generate(pos, cython.address(moves))
    for index in range(moves.count):
        make_unkeyed(pos, moves.moves[index], cython.address(child))
        if _every_reply_mates(cython.address(child), cython.address(refutation)):
            return moves.moves[index]
    return 0
