"""Directly legal move generation: no move is made to see whether it is legal.

The squares that answer a check (`check_mask`) and the pieces that are pinned
are found first; every piece then moves inside what they allow. Only a capture
en passant, which takes two pawns off the king's lines at once, is tried out.
"""

import cython
from cython.cimports.echecs.kernel.attacks import (
    BETWEEN,
    BISHOP_RAYS,
    FILE_RAYS,
    KING_ATTACKS,
    KNIGHT_ATTACKS,
    LINE,
    PAWN_ATTACKS,
    ROOK_RAYS,
    bishop_attacks,
    queen_attacks,
    rook_attacks,
)
from cython.cimports.echecs.kernel.bitboard import (
    ALL_SQUARES,
    RANK_1,
    RANK_3,
    RANK_6,
    RANK_8,
    bit,
    forward,
    lsb,
    pawn_attacks_east,
    pawn_attacks_west,
    popcount,
    several,
)
from cython.cimports.echecs.kernel.castling import (
    Castling,
    castling_destination,
    castling_of,
    castling_rook,
)
from cython.cimports.echecs.kernel.position import attackers, en_passant_capturers, king_square
from cython.cimports.echecs.kernel.safety import safe_squares
from cython.cimports.echecs.kernel.types import (
    BISHOP,
    CASTLING_FLAG,
    DESTINATION_SHIFT,
    DOUBLE_STEP_FLAG,
    EN_PASSANT_FLAG,
    IDENTITY_MASK,
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
)

# --- Writing moves down, or only counting them -----------------------------------------


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _emit(moves: Moves, stem: MoveCode, targets: Bitboard) -> cython.int:
    """Add a move of one piece to each target; with no list, only count them."""
    if moves == cython.NULL:
        return popcount(targets)
    count: cython.int = moves.count
    before: cython.int = count
    while targets:
        moves.moves[count] = stem | (lsb(targets) << DESTINATION_SHIFT)
        count += 1
        targets &= targets - 1
    moves.count = count
    return count - before


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _emit_pawns(moves: Moves, targets: Bitboard, step: cython.int, flags: MoveCode) -> cython.int:
    """Add the moves of many pawns that all made the same step, promotions fourfold."""
    if moves == cython.NULL:
        return popcount(targets) + 3 * popcount(targets & (RANK_1 | RANK_8))
    count: cython.int = moves.count
    before: cython.int = count
    kind: cython.int
    while targets:
        destination: cython.int = lsb(targets)
        stem: MoveCode = flags | (destination - step) | (destination << DESTINATION_SHIFT)
        if bit(destination) & (RANK_1 | RANK_8):
            for kind in range(QUEEN, PAWN, -1):
                moves.moves[count] = stem | (kind << PROMOTION_SHIFT)
                count += 1
        else:
            moves.moves[count] = stem
            count += 1
        targets &= targets - 1
    moves.count = count
    return count - before


# --- The generator ---------------------------------------------------------------------


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _can_castle(pos: ConstPosition, ksq: cython.int, rook_sq: cython.int) -> cython.bint:
    """The way is free for both pieces and the king crosses no attacked square.

    Only asked when the king is not in check.
    """
    us: cython.int = pos.turn
    enemy: Bitboard = pos.side[us ^ 1]
    castling: Castling = castling_of(ksq, rook_sq)
    others: Bitboard = (pos.side[us] | enemy) & ~castling.start
    if others & castling.path:
        return False
    king_path: Bitboard = castling.king_path
    while king_path:
        sq: cython.int = lsb(king_path)
        king_path &= king_path - 1
        if attackers(pos, sq, others | bit(rook_sq)) & enemy:
            return False
    # A rook that leaves the corner side of its king may have been a shield.
    return not attackers(pos, castling.king_to, others | bit(castling.rook_to)) & enemy


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _emit_castling(
    pos: ConstPosition, moves: Moves, ksq: cython.int, goals: Bitboard
) -> cython.int:
    """The legal castlings; a king and a rook that have the right stand on one rank."""
    rooks: Bitboard = pos.castling & pos.side[pos.turn]
    added: cython.int = 0
    while rooks:
        rook_sq: cython.int = lsb(rooks)
        rooks &= rooks - 1
        destination: cython.int = castling_destination(ksq, rook_sq)
        if goals & bit(destination) and _can_castle(pos, ksq, rook_sq):
            added += _emit(moves, CASTLING_FLAG | (KING << KIND_SHIFT) | ksq, bit(destination))
    return added


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _emit_pawn_moves(
    pos: ConstPosition,
    moves: Moves,
    ksq: cython.int,
    stuck: Bitboard,
    allowed: Bitboard,
    movers: Bitboard,
) -> cython.int:
    """All pawn moves of the movers but those en passant; `stuck` are the pinned pieces."""
    us: cython.int = pos.turn
    own_pawns: Bitboard = pos.kind[PAWN] & pos.side[us] & movers
    enemy: Bitboard = pos.side[us ^ 1]
    empty: Bitboard = ~(pos.side[us] | enemy)
    up: cython.int = 8 if us == WHITE else -8
    free: Bitboard = own_pawns & ~stuck
    # A pawn pinned on its file may still advance.
    ahead: Bitboard = forward(free | (own_pawns & FILE_RAYS[ksq]), us) & empty
    twice: Bitboard = forward(ahead & (RANK_3 if us == WHITE else RANK_6), us) & empty & allowed
    added: cython.int = _emit_pawns(moves, ahead & allowed, up, 0)
    added += _emit_pawns(moves, twice, 2 * up, DOUBLE_STEP_FLAG)
    added += _emit_pawns(moves, pawn_attacks_west(free, us) & enemy & allowed, up - 1, 0)
    added += _emit_pawns(moves, pawn_attacks_east(free, us) & enemy & allowed, up + 1, 0)
    # A pawn pinned on a diagonal may only take along it.
    bound: Bitboard = own_pawns & stuck & BISHOP_RAYS[ksq]
    while bound:
        sq: cython.int = lsb(bound)
        bound &= bound - 1
        target: Bitboard = PAWN_ATTACKS[us][sq] & LINE[ksq][sq] & enemy & allowed
        if target:
            added += _emit_pawns(moves, target, lsb(target) - sq, 0)
    return added


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _checking(info: ConstCheckInfo, kind: cython.int, sq: cython.int) -> Bitboard:
    """Squares to which a piece gives check by going there, directly or by discovery."""
    if info == cython.NULL:
        return ALL_SQUARES
    if info.discoverers & bit(sq):
        return info.squares[kind] | ~LINE[info.ksq][sq]
    return info.squares[kind]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _way(stuck: Bitboard, ksq: cython.int, sq: cython.int) -> Bitboard:
    """Where a slider may go for its king's sake: anywhere, or along the line of its pin."""
    return LINE[ksq][sq] if stuck & bit(sq) else ALL_SQUARES


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _keep_checks(
    pos: ConstPosition, moves: Moves, start: cython.int, info: ConstCheckInfo
) -> cython.int:
    """Drop the moves from `start` on that give no check; return how many stay."""
    kept: cython.int = start
    index: cython.int
    for index in range(start, moves.count):
        if gives_check(pos, moves.moves[index], info):
            moves.moves[kept] = moves.moves[index]
            kept += 1
    moves.count = kept
    return kept - start


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _walk(
    pos: ConstPosition,
    moves: Moves,
    info: ConstCheckInfo,
    any_one: cython.bint,
    movers: Bitboard,
    goals: Bitboard,
) -> cython.int:
    """Go through the legal moves: list them or count them, all or only the checks.

    With `any_one` it stops after the first piece that can move. Only pieces among the
    `movers` are looked at, and where they go but for en passant only the `goals`. Callers
    pass constants, so the compiler makes a version for each use.
    """
    us: cython.int = pos.turn
    own: Bitboard = pos.side[us]
    enemy: Bitboard = pos.side[us ^ 1]
    occ: Bitboard = own | enemy
    ksq: cython.int = king_square(pos, us)
    sq: cython.int
    pieces: Bitboard
    start: cython.int = 0
    count: cython.int = 0

    # Checks and pins.
    diagonal: Bitboard = pos.kind[BISHOP] | pos.kind[QUEEN]
    straight: Bitboard = pos.kind[ROOK] | pos.kind[QUEEN]
    checkers: Bitboard = enemy & (
        (KNIGHT_ATTACKS[ksq] & pos.kind[KNIGHT]) | (PAWN_ATTACKS[us][ksq] & pos.kind[PAWN])
    )
    check_mask: Bitboard = checkers
    stuck: Bitboard = 0
    snipers: Bitboard = enemy & ((BISHOP_RAYS[ksq] & diagonal) | (ROOK_RAYS[ksq] & straight))
    while snipers:
        sq = lsb(snipers)
        snipers &= snipers - 1
        blockers: Bitboard = BETWEEN[ksq][sq] & occ
        if blockers == 0:
            checkers |= bit(sq)
            check_mask |= BETWEEN[ksq][sq] | bit(sq)
        elif not several(blockers):
            stuck |= blockers & own

    # The king.
    targets: Bitboard = KING_ATTACKS[ksq] & goals & ~own if movers & bit(ksq) else 0
    if info != cython.NULL:
        targets &= _checking(info, KING, ksq)
    if targets:
        count += _emit(moves, (KING << KIND_SHIFT) | ksq, safe_squares(pos, us, ksq, targets))
        if any_one and count:
            return count
    # A double check leaves only king moves.
    if several(checkers):
        return count
    allowed: Bitboard = goals & ~own
    if checkers:
        allowed &= check_mask
    elif pos.castling & own and movers & bit(ksq):
        if info != cython.NULL:
            start = moves.count
        added: cython.int = _emit_castling(pos, moves, ksq, goals)
        count += added if info == cython.NULL else _keep_checks(pos, moves, start, info)

    # Pawns.
    pawn_goals: Bitboard = allowed
    if info != cython.NULL:
        start = moves.count
        # A pawn gives check from few squares, unless it discovers one or is promoted.
        if not info.discoverers & pos.kind[PAWN]:
            pawn_goals &= info.squares[PAWN] | RANK_1 | RANK_8
    pawn_moves: cython.int = _emit_pawn_moves(pos, moves, ksq, stuck, pawn_goals, movers)
    if pos.ep != NO_SQUARE:
        pieces = en_passant_capturers(pos, pos.ep) & movers
        while pieces:
            pawn_moves += _emit(moves, EN_PASSANT_FLAG | lsb(pieces), bit(pos.ep))
            pieces &= pieces - 1
    count += pawn_moves if info == cython.NULL else _keep_checks(pos, moves, start, info)
    if any_one and count:
        return count

    # Knights, of which a pinned one never moves.
    pieces = pos.kind[KNIGHT] & own & movers & ~stuck
    while pieces:
        sq = lsb(pieces)
        pieces &= pieces - 1
        targets = KNIGHT_ATTACKS[sq] & allowed & _checking(info, KNIGHT, sq)
        count += _emit(moves, (KNIGHT << KIND_SHIFT) | sq, targets)
    if any_one and count:
        return count

    # Sliders, of which a pinned one stays on its line.
    pieces = pos.kind[BISHOP] & own & movers
    while pieces:
        sq = lsb(pieces)
        pieces &= pieces - 1
        targets = bishop_attacks(sq, occ) & allowed & _way(stuck, ksq, sq)
        count += _emit(moves, (BISHOP << KIND_SHIFT) | sq, targets & _checking(info, BISHOP, sq))
    pieces = pos.kind[ROOK] & own & movers
    while pieces:
        sq = lsb(pieces)
        pieces &= pieces - 1
        targets = rook_attacks(sq, occ) & allowed & _way(stuck, ksq, sq)
        count += _emit(moves, (ROOK << KIND_SHIFT) | sq, targets & _checking(info, ROOK, sq))
    pieces = pos.kind[QUEEN] & own & movers
    while pieces:
        sq = lsb(pieces)
        pieces &= pieces - 1
        targets = queen_attacks(sq, occ) & allowed & _way(stuck, ksq, sq)
        count += _emit(moves, (QUEEN << KIND_SHIFT) | sq, targets & _checking(info, QUEEN, sq))
    return count


def generate(pos, moves):
    """List the legal moves; in check, these are the evasions."""
    moves.count = 0
    _walk(pos, moves, cython.NULL, False, ALL_SQUARES, ALL_SQUARES)


def generate_captures(pos, moves):
    """List the legal moves that take or promote, and few others: to where a pawn is promoted."""
    us: cython.int = pos.turn
    enemy: Bitboard = pos.side[us ^ 1]
    ahead: Bitboard = forward(pos.kind[PAWN] & pos.side[us], us) & (RANK_1 | RANK_8)
    moves.count = 0
    _walk(pos, moves, cython.NULL, False, ALL_SQUARES, enemy | (ahead & ~pos.side[us]))


def count_legal(pos):
    """How many legal moves there are, without listing them."""
    return _walk(pos, cython.NULL, cython.NULL, False, ALL_SQUARES, ALL_SQUARES)


def has_legal_move(pos):
    """Whether there is a legal move; stops at the first piece that has one."""
    return _walk(pos, cython.NULL, cython.NULL, True, ALL_SQUARES, ALL_SQUARES) != 0


def generate_checks(pos, moves):
    """List the legal moves that give check."""
    info: CheckInfo
    check_info(pos, cython.address(info))
    generate_checks_with(pos, moves, cython.address(info))


def generate_checks_with(pos, moves, info):
    """List the legal moves that give check, told by `check_info` what does."""
    moves.count = 0
    _walk(pos, moves, info, False, ALL_SQUARES, ALL_SQUARES)


def generate_checks_of(pos, moves, info, movers):
    """The same for some pieces only."""
    moves.count = 0
    _walk(pos, moves, info, False, movers, ALL_SQUARES)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _list_between(pos: ConstPosition, moves: Moves, move: MoveCode) -> cython.void:
    """List the legal moves from the origin of a move to its destination, and few others."""
    moves.count = 0
    _walk(
        pos,
        moves,
        cython.NULL,
        False,
        bit(move & 63),
        bit((move >> DESTINATION_SHIFT) & 63),
    )


def is_legal(pos, move):
    """Whether a move that was legal in another position is so in this one."""
    moves: MoveList
    index: cython.int
    _list_between(pos, cython.address(moves), move)
    for index in range(moves.count):
        if moves.moves[index] == move:
            return True
    return False


def find_legal(pos, identity):
    """The legal move with these origin, destination and promotion, or 0."""
    moves: MoveList
    index: cython.int
    _list_between(pos, cython.address(moves), identity)
    for index in range(moves.count):
        if (moves.moves[index] & IDENTITY_MASK) == identity:
            return moves.moves[index]
    return 0


# --- Checks and pins -------------------------------------------------------------------


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
    shields: Bitboard = 0
    while sliders:
        blockers: Bitboard = BETWEEN[ksq][lsb(sliders)] & occ
        sliders &= sliders - 1
        if blockers and not several(blockers):
            shields |= blockers
    return shields


def pinned(pos):
    """Pieces of the side to move that may not leave a line to their king."""
    us: cython.int = pos.turn
    return _shields(pos, king_square(pos, us), us ^ 1) & pos.side[us]


def check_info(pos, info):
    us: cython.int = pos.turn
    occ: Bitboard = pos.side[0] | pos.side[1]
    ksq: cython.int = king_square(pos, us ^ 1)
    info.ksq = ksq
    info.squares[PAWN] = PAWN_ATTACKS[us ^ 1][ksq]
    info.squares[KNIGHT] = KNIGHT_ATTACKS[ksq]
    info.squares[BISHOP] = bishop_attacks(ksq, occ)
    info.squares[ROOK] = rook_attacks(ksq, occ)
    info.squares[QUEEN] = info.squares[BISHOP] | info.squares[ROOK]
    info.squares[KING] = 0
    info.discoverers = _shields(pos, ksq, us) & pos.side[us]


def gives_check(pos, move, info):
    """Whether a legal move gives check, told before it is made."""
    us: cython.int = pos.turn
    own: Bitboard = pos.side[us]
    occ: Bitboard = own | pos.side[us ^ 1]
    origin: cython.int = move & 63
    destination: cython.int = (move >> DESTINATION_SHIFT) & 63
    kind: cython.int = (move >> KIND_SHIFT) & 7
    promotion: cython.int = (move >> PROMOTION_SHIFT) & 7
    if move & CASTLING_FLAG:
        return _castling_gives_check(pos, origin, destination, info.ksq)
    if info.discoverers & bit(origin) and not LINE[info.ksq][origin] & bit(destination):
        return True
    if promotion:
        # The pawn has left its square when the new piece looks along the line.
        king: Bitboard = bit(info.ksq)
        occ ^= bit(origin)
        if promotion == KNIGHT:
            return (KNIGHT_ATTACKS[destination] & king) != 0
        if promotion == BISHOP:
            return (bishop_attacks(destination, occ) & king) != 0
        if promotion == ROOK:
            return (rook_attacks(destination, occ) & king) != 0
        return (queen_attacks(destination, occ) & king) != 0
    if info.squares[kind] & bit(destination):
        return True
    if move & EN_PASSANT_FLAG:
        # The captured pawn may have been the last shield of its king.
        occ = (occ ^ bit(origin) ^ bit(destination ^ 8)) | bit(destination)
        return (
            own
            & (
                (bishop_attacks(info.ksq, occ) & (pos.kind[BISHOP] | pos.kind[QUEEN]))
                | (rook_attacks(info.ksq, occ) & (pos.kind[ROOK] | pos.kind[QUEEN]))
            )
        ) != 0
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _castling_gives_check(
    pos: ConstPosition, origin: cython.int, destination: cython.int, target: cython.int
) -> cython.bint:
    """Only the castled rook can give check, or a line that the pair has opened."""
    us: cython.int = pos.turn
    own: Bitboard = pos.side[us]
    rook: Bitboard = castling_rook(pos, us, destination > origin)
    castling: Castling = castling_of(origin, lsb(rook))
    occ: Bitboard = ((own | pos.side[us ^ 1]) & ~castling.start) | castling.castled
    straight: Bitboard = ((pos.kind[ROOK] | pos.kind[QUEEN]) & own & ~rook) | bit(castling.rook_to)
    diagonal: Bitboard = (pos.kind[BISHOP] | pos.kind[QUEEN]) & own
    return ((rook_attacks(target, occ) & straight) | (bishop_attacks(target, occ) & diagonal)) != 0
