"""Mates in one and two, solved outright: the leaves of the mate search."""

import cython
from cython.cimports.echecs.kernel.attacks import (
    BETWEEN,
    BISHOP_RAYS,
    KING_ATTACKS,
    KNIGHT_ATTACKS,
    PAWN_ATTACKS,
    ROOK_RAYS,
    bishop_attacks,
    queen_attacks,
    rook_attacks,
)
from cython.cimports.echecs.kernel.bitboard import (
    bit,
    forward,
    lsb,
    pawn_attacks_east,
    pawn_attacks_west,
    several,
)
from cython.cimports.echecs.kernel.movegen import (
    CheckInfo,
    check_info,
    generate,
    generate_checks_with,
    has_legal_move,
    is_legal,
)
from cython.cimports.echecs.kernel.position import (
    attackers,
    checkers,
    king_square,
    make_unkeyed,
)
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
    us: cython.int = pos.turn
    own: Bitboard = pos.side[us]
    pawns: Bitboard = pos.kind[PAWN] & own
    occ: Bitboard = (own | pos.side[us ^ 1]) ^ bit(ksq)
    flights: Bitboard = (
        KING_ATTACKS[ksq]
        & ~pos.side[us ^ 1]
        & ~KING_ATTACKS[king_square(pos, us)]
        & ~pawn_attacks_west(pawns, us)
        & ~pawn_attacks_east(pawns, us)
    )
    sq: cython.int
    pieces: Bitboard = pos.kind[KNIGHT] & own
    while pieces:
        flights &= ~KNIGHT_ATTACKS[lsb(pieces)]
        pieces &= pieces - 1
    pieces = (pos.kind[BISHOP] | pos.kind[QUEEN]) & own
    while pieces:
        sq = lsb(pieces)
        pieces &= pieces - 1
        if BISHOP_RAYS[sq] & flights:
            flights &= ~bishop_attacks(sq, occ)
    pieces = (pos.kind[ROOK] | pos.kind[QUEEN]) & own
    while pieces:
        sq = lsb(pieces)
        pieces &= pieces - 1
        if ROOK_RAYS[sq] & flights:
            flights &= ~rook_attacks(sq, occ)
    return flights


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _sliders_behind(pos: ConstPosition, origin: cython.int) -> Bitboard:
    """Own sliders in line with a square, which might look through it once it is left."""
    return pos.side[pos.turn] & (
        (ROOK_RAYS[origin] & (pos.kind[ROOK] | pos.kind[QUEEN]))
        | (BISHOP_RAYS[origin] & (pos.kind[BISHOP] | pos.kind[QUEEN]))
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _shields(pos: ConstPosition, ksq: cython.int, attacker: cython.int) -> Bitboard:
    """Pieces that stand alone between a king and a slider of the attacking side."""
    occ: Bitboard = pos.side[0] | pos.side[1]
    sliders: Bitboard = pos.side[attacker] & (
        (BISHOP_RAYS[ksq] & (pos.kind[BISHOP] | pos.kind[QUEEN]))
        | (ROOK_RAYS[ksq] & (pos.kind[ROOK] | pos.kind[QUEEN]))
    )
    alone: Bitboard = 0
    while sliders:
        blockers: Bitboard = BETWEEN[ksq][lsb(sliders)] & occ
        sliders &= sliders - 1
        if not several(blockers):
            alone |= blockers
    return alone


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _leaves_flight(
    pos: ConstPosition, move: MoveCode, ksq: cython.int, flights: Bitboard
) -> cython.bint:
    """Whether after a check the king can go to one of its flights, or take the piece.

    A flight is lost only to the piece that moves, on its new square, or to a
    slider whose line it opens by leaving the old one.
    """
    if move & (CASTLING_FLAG | EN_PASSANT_FLAG):
        return False
    us: cython.int = pos.turn
    origin: cython.int = move & 63
    destination: cython.int = (move >> DESTINATION_SHIFT) & 63
    others: Bitboard = pos.side[us] & ~bit(origin)
    occ: Bitboard = ((others | pos.side[us ^ 1]) & ~bit(ksq)) | bit(destination)
    flights &= ~bit(destination)
    if flights:
        flights &= ~_attacks_of(move, us, destination, occ)
        if flights and _sliders_behind(pos, origin):
            flights &= ~_opened(pos, others, flights, occ)
        if flights:
            return True
    return (KING_ATTACKS[ksq] & bit(destination)) != 0 and not attackers(
        pos, destination, occ
    ) & others


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _attacks_of(move: MoveCode, us: cython.int, destination: cython.int, occ: Bitboard) -> Bitboard:
    """What a piece attacks once it has moved."""
    kind: cython.int = (move >> PROMOTION_SHIFT) & 7
    if kind == 0:
        kind = (move >> KIND_SHIFT) & 7
    if kind == QUEEN:
        return queen_attacks(destination, occ)
    if kind == ROOK:
        return rook_attacks(destination, occ)
    if kind == BISHOP:
        return bishop_attacks(destination, occ)
    if kind == KNIGHT:
        return KNIGHT_ATTACKS[destination]
    if kind == PAWN:
        return PAWN_ATTACKS[us][destination]
    return KING_ATTACKS[destination]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _opened(pos: ConstPosition, others: Bitboard, squares: Bitboard, occ: Bitboard) -> Bitboard:
    """Those of some squares that sliders attack."""
    diagonal: Bitboard = others & (pos.kind[BISHOP] | pos.kind[QUEEN])
    straight: Bitboard = others & (pos.kind[ROOK] | pos.kind[QUEEN])
    attacked: Bitboard = 0
    while squares:
        sq: cython.int = lsb(squares)
        squares &= squares - 1
        if (bishop_attacks(sq, occ) & diagonal) | (rook_attacks(sq, occ) & straight):
            attacked |= bit(sq)
    return attacked


# What the defender could answer a check with, other than by a move of the king.
Answers = cython.struct(
    takes=Bitboard,  # squares where it could take
    steps=Bitboard,  # squares where it could step between
)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _find_answers(
    pos: ConstPosition, ksq: cython.int, answers: cython.pointer(Answers)
) -> cython.void:
    """Where pieces of the side about to be checked that are not pinned can go."""
    us: cython.int = pos.turn
    them: cython.int = us ^ 1
    occ: Bitboard = pos.side[0] | pos.side[1]
    free: Bitboard = pos.side[them] & ~_shields(pos, ksq, us)
    reach: Bitboard = 0
    pieces: Bitboard = pos.kind[KNIGHT] & free
    while pieces:
        reach |= KNIGHT_ATTACKS[lsb(pieces)]
        pieces &= pieces - 1
    pieces = (pos.kind[BISHOP] | pos.kind[QUEEN]) & free
    while pieces:
        reach |= bishop_attacks(lsb(pieces), occ)
        pieces &= pieces - 1
    pieces = (pos.kind[ROOK] | pos.kind[QUEEN]) & free
    while pieces:
        reach |= rook_attacks(lsb(pieces), occ)
        pieces &= pieces - 1
    pieces = pos.kind[PAWN] & free
    answers.takes = reach | pawn_attacks_west(pieces, them) | pawn_attacks_east(pieces, them)
    answers.steps = reach | (forward(pieces, them) & ~occ)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_answered(
    pos: ConstPosition,
    move: MoveCode,
    info: cython.pointer(CheckInfo),
    answers: cython.pointer(Answers),
) -> cython.bint:
    """Whether a check is certainly answered by taking the piece or stepping between.

    Only a piece that gives check itself, without opening a line by leaving its square:
    that might be a second check or a new pin.
    """
    origin: cython.int = move & 63
    ksq: cython.int = info.ksq
    if move & (CASTLING_FLAG | EN_PASSANT_FLAG) or (
        (ROOK_RAYS[ksq] | BISHOP_RAYS[ksq]) & bit(origin) and _sliders_behind(pos, origin)
    ):
        return False
    destination: cython.int = (move >> DESTINATION_SHIFT) & 63
    if answers.takes & bit(destination):
        return True
    # A piece that is taken steps nowhere.
    return (answers.steps & BETWEEN[ksq][destination]) != 0 and not pos.side[pos.turn ^ 1] & bit(
        destination
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _mate_among(
    pos: ConstPosition, checks: Moves, info: cython.pointer(CheckInfo), flights: Bitboard
) -> MoveCode:
    """The check that mates, or 0."""
    child: Position
    answers: Answers
    are_found: cython.bint = False
    index: cython.int
    for index in range(checks.count):
        move: MoveCode = checks.moves[index]
        promotion: cython.int = (move >> PROMOTION_SHIFT) & 7
        # What a rook or bishop could mate, a queen mates.
        if promotion == ROOK or promotion == BISHOP:
            continue
        if _leaves_flight(pos, move, info.ksq, flights):
            continue
        if not are_found:
            _find_answers(pos, info.ksq, cython.address(answers))
            are_found = True
        if _is_answered(pos, move, info, cython.address(answers)):
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
    return _mate_among(pos, cython.address(moves), cython.address(info), _flights(pos, info.ksq))


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _look(
    pos: ConstPosition,
    checks: Moves,
    info: cython.pointer(CheckInfo),
    chances: cython.pointer(Chances),
) -> cython.void:
    """List the checks and note the chances."""
    check_info(pos, info)
    generate_checks_with(pos, checks, info)
    chances.checks = checks.count
    chances.flights = _flights(pos, info.ksq)


def mate_or_chances(pos, chances):
    """A move that mates at once, or 0 and what chances there are for later."""
    checks: MoveList
    info: CheckInfo
    _look(pos, cython.address(checks), cython.address(info), chances)
    return _mate_among(pos, cython.address(checks), cython.address(info), chances.flights)


def look_for_chances(pos, chances):
    """The same where it is known that no move mates at once."""
    checks: MoveList
    info: CheckInfo
    _look(pos, cython.address(checks), cython.address(info), chances)


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
    if refutation[0] and is_legal(pos, refutation[0]):
        make_unkeyed(pos, refutation[0], cython.address(child))
        if mate_in_one(cython.address(child)) == 0:
            return False
    generate(pos, cython.address(moves))
    if moves.count == 0:
        return checkers(pos) != 0
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
