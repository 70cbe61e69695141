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
    RANK_1,
    RANK_3,
    RANK_6,
    RANK_8,
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
    generate_checks,
    generate_checks_of,
    generate_checks_with,
    has_legal_move,
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
    DOUBLE_STEP_FLAG,
    EN_PASSANT_FLAG,
    KIND_SHIFT,
    KING,
    KNIGHT,
    NO_SQUARE,
    PAWN,
    PROMOTION_SHIFT,
    QUEEN,
    ROOK,
    WHITE,
    Bitboard,
    ConstPosition,
    MoveCode,
    MoveList,
    Moves,
    Position,
)
from cython.cimports.echecs.solver.search.flights import find_flights, steady_flights
from cython.cimports.echecs.solver.search.moving import moved_key, passed_key, play_if_legal
from cython.cimports.echecs.solver.search.shelter import (
    MOST_SHELTERS,
    Shelter,
    find_shelter,
    is_idle,
)
from cython.cimports.libc.stdint import uint64_t


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
    pos: ConstPosition, free: Bitboard, answers: cython.pointer(Answers)
) -> cython.void:
    """Where pieces of the side about to be checked that are not pinned can go."""
    them: cython.int = pos.turn ^ 1
    occ: Bitboard = pos.side[0] | pos.side[1]
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
            free: Bitboard = pos.side[pos.turn ^ 1] & ~_shields(pos, info.ksq, pos.turn)
            _find_answers(pos, free, cython.address(answers))
            are_found = True
        if _is_answered(pos, move, info, cython.address(answers)):
            continue
        make_unkeyed(pos, move, cython.address(child))
        if not has_legal_move(cython.address(child)):
            return move
    return 0


# Where a piece that opens no line to the king has to go to mate, by its kind.
Goals = cython.struct(
    pawn=Bitboard,
    knight=Bitboard,
    bishop=Bitboard,
    rook=Bitboard,
    queen=Bitboard,
)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _pawn_goals(pos: ConstPosition, ksq: cython.int) -> Bitboard:
    """Squares from which an own pawn would check the king, and where one might go."""
    us: cython.int = pos.turn
    enemy: Bitboard = pos.side[us ^ 1]
    empty: Bitboard = ~(pos.side[us] | enemy)
    pawns: Bitboard = pos.kind[PAWN] & pos.side[us]
    ahead: Bitboard = forward(pawns, us) & empty
    taken: Bitboard = (pawn_attacks_west(pawns, us) | pawn_attacks_east(pawns, us)) & enemy
    return PAWN_ATTACKS[us ^ 1][ksq] & (ahead | (forward(ahead, us) & empty) | taken)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _cover_flights(
    pos: ConstPosition, ksq: cython.int, flights: Bitboard, goals: cython.pointer(Goals)
) -> cython.void:
    """Squares from which each kind would check the king and attack every flight.

    Of pawns only that one of them reaches it without being promoted is asked. Flights
    that a slider could come to attack once another piece leaves its line do not count.
    No piece but a pawn goes to a flight itself, since it would have attacked it from
    where it stood.
    """
    enemy: Bitboard = pos.side[pos.turn ^ 1]
    own: Bitboard = pos.side[pos.turn]
    goals.pawn = _pawn_goals(pos, ksq)
    goals.knight = KNIGHT_ATTACKS[ksq] & ~own
    goals.bishop = bishop_attacks(ksq, own | enemy) & ~own
    goals.rook = rook_attacks(ksq, own | enemy) & ~own
    goals.queen = goals.bishop | goals.rook
    enemy ^= bit(ksq)
    if flights:
        flights = steady_flights(pos, flights, enemy)
    while flights and goals.knight | goals.queen:
        sq: cython.int = lsb(flights)
        flights &= flights - 1
        diagonal: Bitboard = bishop_attacks(sq, own | enemy)
        straight: Bitboard = rook_attacks(sq, own | enemy)
        goals.knight &= KNIGHT_ATTACKS[sq]
        goals.bishop &= diagonal
        goals.rook &= straight
        goals.queen &= diagonal | straight


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _avoid_answers(
    pos: ConstPosition, ksq: cython.int, bound: Bitboard, goals: cython.pointer(Goals)
) -> cython.void:
    """Drop the goals where a piece would be taken, or a piece could step before it.

    The defender's pieces that are not pinned stay free, since no line to their king opens.
    A piece that is taken steps nowhere.
    """
    answers: Answers
    enemy: Bitboard = pos.side[pos.turn ^ 1]
    _find_answers(pos, enemy & ~bound, cython.address(answers))
    occ: Bitboard = pos.side[0] | pos.side[1] | answers.steps
    diagonal: Bitboard = (bishop_attacks(ksq, occ) | enemy) & ~answers.takes
    straight: Bitboard = (rook_attacks(ksq, occ) | enemy) & ~answers.takes
    goals.pawn &= ~answers.takes
    goals.knight &= ~answers.takes
    goals.bishop &= diagonal
    goals.rook &= straight
    goals.queen &= (diagonal & BISHOP_RAYS[ksq]) | (straight & ROOK_RAYS[ksq])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _list_goals(
    pos: ConstPosition, movers: Bitboard, goals: cython.pointer(Goals), moves: Moves
) -> cython.void:
    """The moves of some pieces to the goals of their kind; own pins and checks are not seen."""
    occ: Bitboard = pos.side[0] | pos.side[1]
    sq: cython.int
    moves.count = 0
    if goals.pawn:
        _list_pawns(pos, pos.kind[PAWN] & movers, goals.pawn, moves)
    pieces: Bitboard = pos.kind[KNIGHT] & movers if goals.knight else 0
    while pieces:
        sq = lsb(pieces)
        pieces &= pieces - 1
        _add(moves, (KNIGHT << KIND_SHIFT) | sq, KNIGHT_ATTACKS[sq] & goals.knight)
    pieces = pos.kind[BISHOP] & movers if goals.bishop else 0
    while pieces:
        sq = lsb(pieces)
        pieces &= pieces - 1
        _add(moves, (BISHOP << KIND_SHIFT) | sq, bishop_attacks(sq, occ) & goals.bishop)
    pieces = pos.kind[ROOK] & movers if goals.rook else 0
    while pieces:
        sq = lsb(pieces)
        pieces &= pieces - 1
        _add(moves, (ROOK << KIND_SHIFT) | sq, rook_attacks(sq, occ) & goals.rook)
    pieces = pos.kind[QUEEN] & movers if goals.queen else 0
    while pieces:
        sq = lsb(pieces)
        pieces &= pieces - 1
        _add(moves, (QUEEN << KIND_SHIFT) | sq, queen_attacks(sq, occ) & goals.queen)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _add(moves: Moves, stem: MoveCode, targets: Bitboard) -> cython.void:
    """Add a move of one piece to each target."""
    while targets:
        moves.moves[moves.count] = stem | (lsb(targets) << DESTINATION_SHIFT)
        moves.count += 1
        targets &= targets - 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _list_pawns(pos: ConstPosition, pawns: Bitboard, goals: Bitboard, moves: Moves) -> cython.void:
    """Add the moves of some pawns to their goals, which are not on the last rank."""
    us: cython.int = pos.turn
    enemy: Bitboard = pos.side[us ^ 1]
    empty: Bitboard = ~(pos.side[us] | enemy)
    up: cython.int = 8 if us == WHITE else -8
    ahead: Bitboard = forward(pawns, us) & empty
    twice: Bitboard = forward(ahead & (RANK_3 if us == WHITE else RANK_6), us) & empty
    _add_pawns(moves, ahead & goals, up, 0)
    _add_pawns(moves, twice & goals, 2 * up, DOUBLE_STEP_FLAG)
    _add_pawns(moves, pawn_attacks_west(pawns, us) & enemy & goals, up - 1, 0)
    _add_pawns(moves, pawn_attacks_east(pawns, us) & enemy & goals, up + 1, 0)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _add_pawns(moves: Moves, targets: Bitboard, step: cython.int, flags: MoveCode) -> cython.void:
    """Add the moves of pawns that all made the same step."""
    while targets:
        destination: cython.int = lsb(targets)
        targets &= targets - 1
        moves.moves[moves.count] = flags | (destination - step) | (destination << DESTINATION_SHIFT)
        moves.count += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _unusual_movers(pos: ConstPosition) -> Bitboard:
    """Own pieces that may castle, take en passant or be promoted."""
    us: cython.int = pos.turn
    own: Bitboard = pos.side[us]
    pawns: Bitboard = pos.kind[PAWN] & own
    movers: Bitboard = pawns & forward(RANK_1 | RANK_8, us ^ 1)
    if pos.ep != NO_SQUARE:
        movers = pawns
    if pos.castling & own:
        movers |= pos.kind[KING] & own
    return movers


def mate_in_one(pos):
    """A move that mates at once, or 0."""
    return _mate_against(pos, find_flights(pos, king_square(pos, pos.turn ^ 1)))


def mate_or_flights(pos, flights):
    """The same, and where the king could go if nothing changed."""
    flights[0] = find_flights(pos, king_square(pos, pos.turn ^ 1))
    return _mate_against(pos, flights[0])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _mate_against(pos: ConstPosition, flights: Bitboard) -> MoveCode:
    """A move that mates at once a king with these flights, or 0."""
    info: CheckInfo
    goals: Goals
    moves: MoveList
    us: cython.int = pos.turn
    own: Bitboard = pos.side[us]
    ksq: cython.int = king_square(pos, us ^ 1)
    occ: Bitboard = own | pos.side[us ^ 1]
    # Pieces alone between the king and a slider, and own ones that are so but for another.
    alone: Bitboard = 0
    openers: Bitboard = 0
    sliders: Bitboard = own & (
        (BISHOP_RAYS[ksq] & (pos.kind[BISHOP] | pos.kind[QUEEN]))
        | (ROOK_RAYS[ksq] & (pos.kind[ROOK] | pos.kind[QUEEN]))
    )
    while sliders:
        blockers: Bitboard = BETWEEN[ksq][lsb(sliders)] & occ
        sliders &= sliders - 1
        rest: Bitboard = blockers & (blockers - 1)
        if rest == 0:
            alone |= blockers
        if not several(rest):
            openers |= blockers & own
    # What opens a line or is unusual is left to the generator of checks.
    movers: Bitboard = openers | _unusual_movers(pos)
    if movers:
        check_info(pos, cython.address(info))
        generate_checks_of(pos, cython.address(moves), cython.address(info), movers)
        move: MoveCode = _mate_among(pos, cython.address(moves), cython.address(info), flights)
        if move:
            return move
    _cover_flights(pos, ksq, flights, cython.address(goals))
    if not goals.pawn | goals.knight | goals.queen:
        return 0
    _avoid_answers(pos, ksq, alone, cython.address(goals))
    _list_goals(pos, own & ~movers, cython.address(goals), cython.address(moves))
    return _first_mate(pos, cython.address(moves), ksq, flights)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _first_mate(pos: ConstPosition, checks: Moves, ksq: cython.int, flights: Bitboard) -> MoveCode:
    """The first of some checks that is legal and mates, or 0."""
    child: Position
    us: cython.int = pos.turn
    index: cython.int
    for index in range(checks.count):
        move: MoveCode = checks.moves[index]
        if _leaves_flight(pos, move, ksq, flights):
            continue
        make_unkeyed(pos, move, cython.address(child))
        occ: Bitboard = child.side[0] | child.side[1]
        own_king: cython.int = king_square(cython.address(child), us)
        if attackers(cython.address(child), own_king, occ) & child.side[us ^ 1]:
            continue
        if not has_legal_move(cython.address(child)):
            return move
    return 0


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
    chances.flights = find_flights(pos, info.ksq)


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
def _every_reply_mates(pos: ConstPosition, replies: cython.pointer(Refutations)) -> cython.bint:
    """Whether the side to move is mated, or mated at once after any move.

    Replies that have refuted other moves often do again.
    """
    moves: MoveList
    child: Position
    index: cython.int
    move: MoveCode
    for index in range(KEPT_REFUTATIONS):
        move = replies.moves[index]
        if (
            move
            and play_if_legal(pos, move, cython.address(child))
            and mate_in_one(cython.address(child)) == 0
        ):
            replies.moves[index] = replies.moves[0]
            replies.moves[0] = move
            return False
    generate(pos, cython.address(moves))
    if moves.count == 0:
        return checkers(pos) != 0
    for index in range(moves.count):
        move = moves.moves[index]
        if move == replies.moves[0] or move == replies.moves[1]:
            continue
        make_unkeyed(pos, move, cython.address(child))
        if mate_in_one(cython.address(child)) == 0:
            replies.moves[1] = replies.moves[0]
            replies.moves[0] = move
            return False
    return True


def mate_in_two(pos, refuted, replies):
    """A move that forces mate in at most two, or 0.

    What is known to be refuted is not tried again: two attacking moves with the same reply
    between them may come in either order. `replies` are what the defender has refuted with
    of late, in this search.
    """
    moves: MoveList
    child: Position
    index: cython.int
    shelter: Shelter
    tries: cython.int = 0
    move: MoveCode = mate_in_one(pos)
    if move:
        return move
    passed: uint64_t = passed_key(pos)
    shelter.reply = 0
    shelter.holds = False
    generate(pos, cython.address(moves))
    for index in range(moves.count):
        move = moves.moves[index]
        if shelter.reply != replies.moves[0] and tries < MOST_SHELTERS:
            find_shelter(pos, replies.moves[0], cython.address(shelter))
            tries += 1
        if shelter.holds and is_idle(pos, move, cython.address(shelter)):
            continue
        key: uint64_t = moved_key(pos, passed, move)
        place: cython.pointer(uint64_t) = refuted.keys + (key & refuted.mask)
        if place[0] == key:
            continue
        make_unkeyed(pos, move, cython.address(child))
        if _every_reply_mates(cython.address(child), replies):
            return move
        place[0] = key
    return 0


def list_mates(pos, moves, found):
    """Every move that mates at once or, with two `moves`, after any reply."""
    legal: MoveList
    child: Position
    index: cython.int
    replies: Refutations
    replies.moves[0] = 0
    replies.moves[1] = 0
    found.count = 0
    if moves == 1:
        generate_checks(pos, cython.address(legal))
    else:
        generate(pos, cython.address(legal))
    for index in range(legal.count):
        make_unkeyed(pos, legal.moves[index], cython.address(child))
        if moves == 1:
            mates: cython.bint = not has_legal_move(cython.address(child))
        else:
            mates = _every_reply_mates(cython.address(child), cython.address(replies))
        if mates:
            found.moves[found.count] = legal.moves[index]
            found.count += 1
