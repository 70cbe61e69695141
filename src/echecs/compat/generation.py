"""Moves in the order that python-chess gives them, on any arrangement of pieces.

Pieces move from h8 down to a1, then the king castles, then pawns take, step, step
twice and take en passant. With a king in check, its own moves come first.

These are rules a second time, and the kernel cannot stand in for them: it takes legal
positions alone, where here a side may have no king or three, stand in check while
the other moves, or keep rights without a rook; it never lists a move that leaves the
king attacked, where `pseudo_legal_moves` must; and its moves come kind by kind, so
that they would have to be sorted after each list. Whatever both can answer is held
equal by `tests/compat/test_kernel.py`: moves, their count, and the position after
each.
"""

import cython
from cython.cimports.echecs.compat.geometry import (
    attackers_by,
    attacks_from,
    clean_rights,
    king_of,
    pin_line,
    shields,
)
from cython.cimports.echecs.compat.move import Code
from cython.cimports.echecs.compat.state import MAX_CODES, CodeList, Codes, ConstState
from cython.cimports.echecs.kernel.attacks import (
    BETWEEN,
    KING_ATTACKS,
    LINE,
    PAWN_ATTACKS,
    bishop_attacks,
    rook_attacks,
)
from cython.cimports.echecs.kernel.bitboard import RANK_1, RANK_8, bit, lsb, msb, several
from cython.cimports.echecs.kernel.position import kind_at
from cython.cimports.echecs.kernel.types import (
    BISHOP,
    BLACK,
    KING,
    NO_KIND,
    NO_SQUARE,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
    Bitboard,
)

_EVERYWHERE = cython.declare(Bitboard, 0xFFFFFFFFFFFFFFFF)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _occupied(state: ConstState) -> Bitboard:
    return state.pos.side[WHITE] | state.pos.side[BLACK]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _add(codes: Codes, code: Code) -> cython.void:
    if codes.count < MAX_CODES:
        codes.codes[codes.count] = code
        codes.count += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _add_targets(codes: Codes, origin: cython.int, targets: Bitboard) -> cython.void:
    """One piece to each target, the highest square first."""
    while targets:
        destination: cython.int = msb(targets)
        targets ^= bit(destination)
        _add(codes, origin | destination << TO_SHIFT)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _add_pawn(codes: Codes, origin: cython.int, destination: cython.int) -> cython.void:
    """One pawn move; on the last rank it becomes a queen, rook, bishop or knight."""
    stem: Code = origin | destination << TO_SHIFT
    kind: cython.int
    if bit(destination) & (RANK_1 | RANK_8):
        for kind in range(5, 1, -1):
            _add(codes, stem | kind << PROMOTION_SHIFT)
    else:
        _add(codes, stem)


# --- Castling --------------------------------------------------------------------------


def written(state, chess960, origin, destination, promotion):
    """A move as it is written: `e1g1` for king e1 takes rook h1, but in Chess960."""
    if not chess960 and not promotion and state.pos.kind[KING] & bit(origin):
        if origin == 4:
            if destination == 7:
                destination = 6
            elif destination == 0:
                destination = 2
        elif origin == 60:
            if destination == 63:
                destination = 62
            elif destination == 56:
                destination = 58
    return origin | destination << TO_SHIFT | promotion << PROMOTION_SHIFT


def unwritten(state, code):
    """A move as it is played: king takes rook when `e1g1` castles."""
    origin: cython.int = code & 63
    destination: cython.int = (code >> TO_SHIFT) & 63
    if (origin != 4 and origin != 60) or not state.pos.kind[KING] & bit(origin):
        return code
    if state.pos.kind[ROOK] & bit(destination):
        return code
    if destination == origin + 2:
        return origin | (origin + 3) << TO_SHIFT
    if destination == origin - 2:
        return origin | (origin - 4) << TO_SHIFT
    return code


def is_castling(state, code):
    """A king moves more than one file, or onto a rook of its own."""
    origin: cython.int = code & 63
    destination: cython.int = (code >> TO_SHIFT) & 63
    if not state.pos.kind[KING] & bit(origin):
        return False
    files: cython.int = (origin & 7) - (destination & 7)
    return (
        files > 1
        or files < -1
        or (state.pos.kind[ROOK] & state.pos.side[state.pos.turn] & bit(destination)) != 0
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_attacked(state: ConstState, squares: Bitboard, occ: Bitboard) -> cython.bint:
    """Whether the opponent attacks one of the squares."""
    while squares:
        if attackers_by(state, state.pos.turn ^ 1, lsb(squares), occ):
            return True
        squares &= squares - 1
    return False


def add_castling(state, codes, from_mask, to_mask):
    """List castling; `to_mask` is about the rook's square."""
    us: cython.int = state.pos.turn
    rank: Bitboard = RANK_1 if us == WHITE else RANK_8
    if not state.pos.castling & rank & to_mask:
        return
    kings: Bitboard = state.pos.side[us] & state.pos.kind[KING] & ~state.promoted & rank & from_mask
    if not kings:
        return
    king_sq: cython.int = lsb(kings)
    king: Bitboard = bit(king_sq)
    home: cython.int = king_sq & 56
    occ: Bitboard = _occupied(state)
    rooks: Bitboard = clean_rights(state) & rank & to_mask
    while rooks:
        rook_sq: cython.int = msb(rooks)
        rook: Bitboard = bit(rook_sq)
        rooks ^= rook
        west: cython.bint = rook_sq < king_sq
        king_to: cython.int = home + (2 if west else 6)
        rook_to: cython.int = home + (3 if west else 5)
        king_way: Bitboard = BETWEEN[king_sq][king_to]
        rook_way: Bitboard = BETWEEN[rook_sq][rook_to]
        if (occ ^ king ^ rook) & (king_way | rook_way | bit(king_to) | bit(rook_to)):
            continue
        if _is_attacked(state, king_way | king, occ ^ king):
            continue
        # The rook may uncover or cover the king's new square.
        if _is_attacked(state, bit(king_to), occ ^ king ^ rook ^ bit(rook_to)):
            continue
        _add(codes, written(state, state.chess960, king_sq, rook_sq, 0))


# --- Pseudo-legal moves ----------------------------------------------------------------


def is_en_passant(state, code):
    """A pawn goes one square aside onto the empty en passant square."""
    origin: cython.int = code & 63
    destination: cython.int = (code >> TO_SHIFT) & 63
    step: cython.int = destination - origin
    return (
        state.pos.ep == destination
        and (state.pos.kind[PAWN] & bit(origin)) != 0
        and (step == 7 or step == 9 or step == -7 or step == -9)
        and not _occupied(state) & bit(destination)
    )


def add_en_passant(state, codes, from_mask, to_mask):
    """List captures en passant, of which there are two at most."""
    ep: cython.int = state.pos.ep
    us: cython.int = state.pos.turn
    if ep == NO_SQUARE or not bit(ep) & to_mask or bit(ep) & _occupied(state):
        return
    # Only pawns on their fifth rank take en passant.
    fifth: Bitboard = RANK_1 << 32 if us == WHITE else RANK_1 << 24
    takers: Bitboard = (
        state.pos.kind[PAWN] & state.pos.side[us] & from_mask & PAWN_ATTACKS[us ^ 1][ep] & fifth
    )
    while takers:
        origin: cython.int = msb(takers)
        takers ^= bit(origin)
        _add(codes, origin | ep << TO_SHIFT)


def add_pseudo_legal(state, codes, from_mask, to_mask):
    """List the moves of all pieces, whether or not they leave the king in check."""
    us: cython.int = state.pos.turn
    own: Bitboard = state.pos.side[us]
    enemy: Bitboard = state.pos.side[us ^ 1]
    occ: Bitboard = own | enemy
    origin: cython.int
    targets: Bitboard
    pieces: Bitboard = own & ~state.pos.kind[PAWN] & from_mask
    while pieces:
        origin = msb(pieces)
        pieces ^= bit(origin)
        _add_targets(codes, origin, attacks_from(state, origin) & ~own & to_mask)
    if from_mask & state.pos.kind[KING]:
        add_castling(state, codes, from_mask, to_mask)

    pawns: Bitboard = own & state.pos.kind[PAWN] & from_mask
    if not pawns:
        return
    pieces = pawns
    while pieces:
        origin = msb(pieces)
        pieces ^= bit(origin)
        targets = PAWN_ATTACKS[us][origin] & enemy & to_mask
        while targets:
            destination: cython.int = msb(targets)
            targets ^= bit(destination)
            _add_pawn(codes, origin, destination)

    # A pawn that some variant puts on its first rank may step twice as well.
    up: cython.int = 8 if us == WHITE else -8
    single: Bitboard = (pawns << 8 if us == WHITE else pawns >> 8) & ~occ
    double: Bitboard
    if us == WHITE:
        double = (single << 8) & ~occ & (RANK_1 << 16 | RANK_1 << 24)
    else:
        double = (single >> 8) & ~occ & (RANK_1 << 32 | RANK_1 << 40)
    single &= to_mask
    double &= to_mask
    while single:
        destination = msb(single)
        single ^= bit(destination)
        _add_pawn(codes, destination - up, destination)
    while double:
        destination = msb(double)
        double ^= bit(destination)
        _add(codes, (destination - 2 * up) | destination << TO_SHIFT)
    add_en_passant(state, codes, from_mask, to_mask)


# --- Legal moves -----------------------------------------------------------------------


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _uncovers_king(state: ConstState, king: cython.int, capturer: cython.int) -> cython.bint:
    """Whether a capture en passant opens the king's rank or diagonals."""
    us: cython.int = state.pos.turn
    enemy: Bitboard = state.pos.side[us ^ 1]
    stepped: cython.int = state.pos.ep + (-8 if us == WHITE else 8)
    occ: Bitboard = (_occupied(state) & ~bit(stepped) & ~bit(capturer)) | bit(state.pos.ep)
    rank: Bitboard = RANK_1 << (king & 56)
    straight: Bitboard = enemy & (state.pos.kind[ROOK] | state.pos.kind[QUEEN])
    if rook_attacks(king, occ) & rank & straight:
        return True
    diagonal: Bitboard = enemy & (state.pos.kind[BISHOP] | state.pos.kind[QUEEN])
    return (bishop_attacks(king, occ) & diagonal) != 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_safe(
    state: ConstState, king: cython.int, stuck: Bitboard, occ: Bitboard, code: Code
) -> cython.bint:
    """Whether a move leaves the king on its square, or where it goes, unattacked."""
    us: cython.int = state.pos.turn
    origin: cython.int = code & 63
    destination: cython.int = (code >> TO_SHIFT) & 63
    if origin == king:
        if is_castling(state, code):
            return True
        return not attackers_by(state, us ^ 1, destination, occ)
    if destination == state.pos.ep and is_en_passant(state, code):
        return (pin_line(state, us, origin) & bit(destination)) != 0 and not _uncovers_king(
            state, king, origin
        )
    return not stuck & bit(origin) or (LINE[origin][destination] & bit(king)) != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _add_evasions(
    state: ConstState,
    codes: Codes,
    king: cython.int,
    checkers: Bitboard,
    from_mask: Bitboard,
    to_mask: Bitboard,
) -> cython.void:
    """List what may answer a check: the king steps aside, or one checker is met."""
    shadow: Bitboard = 0
    sliders: Bitboard = checkers & (
        state.pos.kind[BISHOP] | state.pos.kind[ROOK] | state.pos.kind[QUEEN]
    )
    while sliders:
        slider: cython.int = lsb(sliders)
        sliders &= sliders - 1
        shadow |= LINE[king][slider] & ~bit(slider)
    if bit(king) & from_mask:
        _add_targets(
            codes,
            king,
            KING_ATTACKS[king] & ~state.pos.side[state.pos.turn] & ~shadow & to_mask,
        )
    if several(checkers):
        return
    checker: cython.int = lsb(checkers)
    target: Bitboard = BETWEEN[king][checker] | checkers
    add_pseudo_legal(state, codes, ~state.pos.kind[KING] & from_mask, target & to_mask)
    # The pawn that gives check by a double step may be taken en passant.
    ep: cython.int = state.pos.ep
    if ep != NO_SQUARE and not bit(ep) & target:
        if checker == ep + (-8 if state.pos.turn == WHITE else 8):
            add_en_passant(state, codes, from_mask, to_mask)


def generate(state, codes, from_mask, to_mask):
    """List the legal moves between two sets of squares."""
    codes.count = 0
    us: cython.int = state.pos.turn
    kings: Bitboard = state.pos.kind[KING] & state.pos.side[us]
    if not kings:
        add_pseudo_legal(state, codes, from_mask, to_mask)
        return
    king: cython.int = msb(kings)
    checkers: Bitboard = attackers_by(state, us ^ 1, king, _occupied(state))
    if checkers:
        _add_evasions(state, codes, king, checkers, from_mask, to_mask)
    else:
        add_pseudo_legal(state, codes, from_mask, to_mask)
    _keep_safe(state, codes, king)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _keep_safe(state: ConstState, codes: Codes, king: cython.int) -> cython.void:
    """Drop the moves that leave the king attacked."""
    stuck: Bitboard = shields(state, king, state.pos.turn)
    occ: Bitboard = _occupied(state)
    kept: cython.int = 0
    index: cython.int
    for index in range(codes.count):
        code: Code = codes.codes[index]
        if _is_safe(state, king, stuck, occ, code):
            codes.codes[kept] = code
            kept += 1
    codes.count = kept


def keep_legal(state, codes):
    """Drop the pseudo-legal moves of a list that are not legal."""
    kept: cython.int = 0
    index: cython.int
    for index in range(codes.count):
        if not is_into_check(state, codes.codes[index]):
            codes.codes[kept] = codes.codes[index]
            kept += 1
    codes.count = kept


def has_legal(state):
    """Whether there is a legal move."""
    codes: CodeList
    generate(state, cython.address(codes), _EVERYWHERE, _EVERYWHERE)
    return codes.count > 0


def has_legal_en_passant(state):
    """Whether some pawn may legally take en passant."""
    if state.pos.ep == NO_SQUARE:
        return False
    codes: CodeList
    codes.count = 0
    add_en_passant(state, cython.address(codes), _EVERYWHERE, _EVERYWHERE)
    keep_legal(state, cython.address(codes))
    return codes.count > 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _lists(codes: Codes, code: Code) -> cython.bint:
    index: cython.int
    for index in range(codes.count):
        if codes.codes[index] == code:
            return True
    return False


def is_pseudo_legal(state, code):
    """Whether a piece of the side to move can make the move, its king apart."""
    origin: cython.int = code & 63
    destination: cython.int = (code >> TO_SHIFT) & 63
    promotion: cython.int = code >> PROMOTION_SHIFT
    own: Bitboard = state.pos.side[state.pos.turn]
    codes: CodeList
    if origin == destination or not own & bit(origin):
        return False
    kind: cython.int = kind_at(cython.address(state.pos), bit(origin))
    if kind == NO_KIND or (promotion and kind != PAWN):
        return False
    codes.count = 0
    if kind == KING:
        add_castling(state, cython.address(codes), _EVERYWHERE, _EVERYWHERE)
        if _lists(cython.address(codes), written(state, state.chess960, origin, destination, 0)):
            return True
    if own & bit(destination):
        return False
    if kind == PAWN:
        add_pseudo_legal(state, cython.address(codes), bit(origin), bit(destination))
        return _lists(cython.address(codes), code)
    return (attacks_from(state, origin) & bit(destination)) != 0


def is_into_check(state, code):
    """Whether a pseudo-legal move leaves its own king attacked."""
    us: cython.int = state.pos.turn
    king: cython.int = king_of(state, us)
    if king < 0:
        return False
    occ: Bitboard = _occupied(state)
    checkers: Bitboard = attackers_by(state, us ^ 1, king, occ)
    if checkers:
        codes: CodeList
        codes.count = 0
        _add_evasions(
            state,
            cython.address(codes),
            king,
            checkers,
            bit(code & 63),
            bit((code >> TO_SHIFT) & 63),
        )
        if not _lists(cython.address(codes), code):
            return True
    return not _is_safe(state, king, shields(state, king, us), occ, code)
