"""A position in a C struct: making moves, attacks on a square, legality of a set-up."""

import cython
from cython.cimports.echecs.kernel.attacks import (
    KING_ATTACKS,
    KNIGHT_ATTACKS,
    PAWN_ATTACKS,
    bishop_attacks,
    rook_attacks,
)
from cython.cimports.echecs.kernel.bitboard import (
    DARK_SQUARES,
    RANK_1,
    RANK_8,
    bit,
    lsb,
    popcount,
    several,
)
from cython.cimports.echecs.kernel.castling import Castling, castling_of, castling_rook
from cython.cimports.echecs.kernel.types import (
    BISHOP,
    BLACK,
    CASTLING_FLAG,
    DESTINATION_SHIFT,
    DOUBLE_STEP_FLAG,
    EN_PASSANT_FLAG,
    KIND_SHIFT,
    KING,
    KNIGHT,
    NO_KIND,
    NO_SQUARE,
    PAWN,
    PROMOTION_SHIFT,
    QUEEN,
    ROOK,
    RULE_CASTLING,
    RULE_EN_PASSANT,
    WHITE,
    Bitboard,
    MoveCode,
    Position,
)
from cython.cimports.echecs.kernel.zobrist import (
    CASTLING_KEYS,
    EN_PASSANT_KEYS,
    PIECE_KEYS,
    TURN_KEY,
)
from cython.cimports.libc.stdint import uint32_t, uint64_t

# --- Reading the board -----------------------------------------------------------------


def kind_at(pos, square):
    """The kind that stands on a one-square set, or NO_KIND."""
    kind: cython.int
    for kind in range(6):
        if pos.kind[kind] & square:
            return kind
    return NO_KIND


def attackers(pos, sq, occ):
    """Pieces of both colours that attack a square, lines blocked by `occ`."""
    return (
        (PAWN_ATTACKS[WHITE][sq] & pos.kind[PAWN] & pos.side[BLACK])
        | (PAWN_ATTACKS[BLACK][sq] & pos.kind[PAWN] & pos.side[WHITE])
        | (KNIGHT_ATTACKS[sq] & pos.kind[KNIGHT])
        | (KING_ATTACKS[sq] & pos.kind[KING])
        | (bishop_attacks(sq, occ) & (pos.kind[BISHOP] | pos.kind[QUEEN]))
        | (rook_attacks(sq, occ) & (pos.kind[ROOK] | pos.kind[QUEEN]))
    )


def checkers(pos):
    """The opponent's pieces that give check to the side to move."""
    occ: Bitboard = pos.side[WHITE] | pos.side[BLACK]
    return attackers(pos, king_square(pos, pos.turn), occ) & pos.side[pos.turn ^ 1]


def en_passant_capturers(pos, ep):
    """Pawns of the side to move that may legally capture en passant on `ep`.

    Two pawns leave the board's lines at once, so the king's safety is tested
    on the board as it would be: a pawn pinned on its rank together with the
    captured one is found here and nowhere else.
    """
    us: cython.int = pos.turn
    own: Bitboard = pos.side[us]
    captured: Bitboard = bit(ep ^ 8)
    enemies: Bitboard = pos.side[us ^ 1] & ~captured
    ksq: cython.int = king_square(pos, us)
    candidates: Bitboard = PAWN_ATTACKS[us ^ 1][ep] & pos.kind[PAWN] & own
    legal: Bitboard = 0
    while candidates:
        capturer: Bitboard = candidates & (0 - candidates)
        candidates ^= capturer
        occ: Bitboard = ((own | enemies) ^ capturer) | bit(ep)
        if not attackers(pos, ksq, occ) & enemies:
            legal |= capturer
    return legal


# --- Keys ------------------------------------------------------------------------------


def full_key(pos):
    """The Zobrist key computed from nothing; `make` keeps it up to date."""
    key: uint64_t = 0
    side: cython.int
    kind: cython.int
    squares: Bitboard
    for side in range(2):
        for kind in range(6):
            squares = pos.kind[kind] & pos.side[side]
            while squares:
                key ^= PIECE_KEYS[side][kind][lsb(squares)]
                squares &= squares - 1
    squares = pos.castling
    while squares:
        key ^= CASTLING_KEYS[lsb(squares)]
        squares &= squares - 1
    if pos.ep != NO_SQUARE:
        key ^= EN_PASSANT_KEYS[pos.ep & 7]
    if pos.turn == BLACK:
        key ^= TURN_KEY
    return key


# --- Legality of a set-up --------------------------------------------------------------


def faults(pos):
    """Every reason why this set-up is not a legal position, as bits."""
    found: uint32_t = 0
    side: cython.int
    for side in range(2):
        kings: Bitboard = pos.kind[KING] & pos.side[side]
        if kings == 0:
            found |= FAULT_WHITE_KING_MISSING << side
        elif several(kings):
            found |= FAULT_WHITE_KINGS << side
        if popcount(pos.side[side]) > 16:
            found |= FAULT_WHITE_PIECES << side
        if popcount(pos.side[side] & pos.kind[PAWN]) > 8:
            found |= FAULT_WHITE_PAWNS << side
    if pos.kind[PAWN] & (RANK_1 | RANK_8):
        found |= FAULT_PAWN_ON_EDGE
    if _has_en_passant_fault(pos):
        found |= FAULT_EN_PASSANT
    # Checks and castling are about the one king of each side.
    if found & (
        FAULT_WHITE_KING_MISSING | FAULT_BLACK_KING_MISSING | FAULT_WHITE_KINGS | FAULT_BLACK_KINGS
    ):
        return found
    if castling_faults(pos):
        found |= FAULT_CASTLING
    occ: Bitboard = pos.side[WHITE] | pos.side[BLACK]
    them: cython.int = pos.turn ^ 1
    if attackers(pos, king_square(pos, them), occ) & pos.side[pos.turn]:
        found |= FAULT_OPPONENT_IN_CHECK
    if popcount(checkers(pos)) > 2:
        found |= FAULT_CHECKERS
    return found


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _has_en_passant_fault(pos: cython.pointer(cython.const[Position])) -> cython.bint:
    """A double step passes over the square, from an empty one, to the square beyond."""
    if pos.ep == NO_SQUARE:
        return False
    if (pos.ep >> 3) != (5 if pos.turn == WHITE else 2):
        return True
    occ: Bitboard = pos.side[WHITE] | pos.side[BLACK]
    stepped: Bitboard = bit(pos.ep ^ 8) & pos.kind[PAWN] & pos.side[pos.turn ^ 1]
    origin: cython.int = pos.ep + 8 if pos.turn == WHITE else pos.ep - 8
    return stepped == 0 or (occ & (bit(pos.ep) | bit(origin))) != 0


def castling_faults(pos):
    """Castling rights that no rook can have: one rook a wing, beside its king's rank."""
    wrong: Bitboard = pos.castling & ~(pos.kind[ROOK] & (RANK_1 | RANK_8))
    side: cython.int
    for side in range(2):
        rank: Bitboard = RANK_1 if side == WHITE else RANK_8
        wrong |= pos.castling & rank & ~pos.side[side]
        if not pos.kind[KING] & pos.side[side] & rank:
            wrong |= pos.castling & rank
            continue
        kingside: cython.bint
        for kingside in range(2):
            rooks: Bitboard = castling_rook(pos, side, kingside) & rank
            if several(rooks):
                wrong |= rooks
    return wrong


def normalize(pos):
    """Bring a faultless set-up into the form that `make` keeps.

    An en passant square stays only when a capture is legal, and rules that
    are off leave no trace, so equal positions have equal keys.
    """
    if not pos.rules & RULE_CASTLING:
        pos.castling = 0
    if pos.ep != NO_SQUARE and (
        not pos.rules & RULE_EN_PASSANT or not en_passant_capturers(pos, pos.ep)
    ):
        pos.ep = NO_SQUARE
    pos.key = full_key(pos)


def has_insufficient_material(pos):
    """Neither side can mate by any series of legal moves.

    True for king and at most one minor piece against a bare king, and for
    kings with bishops that all stand on squares of one colour.
    """
    return not has_mating_material(pos, WHITE) and not has_mating_material(pos, BLACK)


def has_mating_material(pos, color):
    """Some series of legal moves could end with a side giving mate.

    A lone knight needs a piece of the loser that takes a square from its king,
    and a queen never does that without covering the mate; bishops of one colour
    need a pawn, a knight or a bishop of the other colour on the board.
    """
    own: Bitboard = pos.side[color]
    if own & (pos.kind[PAWN] | pos.kind[ROOK] | pos.kind[QUEEN]):
        return True
    minors: Bitboard = own & (pos.kind[KNIGHT] | pos.kind[BISHOP])
    if minors & pos.kind[KNIGHT]:
        return several(minors) or (pos.side[color ^ 1] & ~(pos.kind[KING] | pos.kind[QUEEN])) != 0
    if minors:
        return (pos.kind[PAWN] | pos.kind[KNIGHT]) != 0 or not _bishops_share_a_colour(pos)
    return False


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _bishops_share_a_colour(pos: cython.pointer(cython.const[Position])) -> cython.bint:
    """Whether no two bishops, whosever they are, stand on squares of two colours."""
    bishops: Bitboard = pos.kind[BISHOP]
    return (bishops & DARK_SQUARES) == 0 or (bishops & ~DARK_SQUARES) == 0


# --- Making moves ----------------------------------------------------------------------


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _make_castling(
    pos: cython.pointer(cython.const[Position]), move: MoveCode, child: cython.pointer(Position)
) -> cython.void:
    """King and rook go to their castled squares, wherever they came from."""
    us: cython.int = pos.turn
    origin: cython.int = move & 63
    destination: cython.int = (move >> DESTINATION_SHIFT) & 63
    rook_sq: cython.int = lsb(castling_rook(pos, us, destination > origin))
    castling: Castling = castling_of(origin, rook_sq)
    child.kind[KING] ^= bit(origin) ^ bit(castling.king_to)
    child.kind[ROOK] ^= bit(rook_sq) ^ bit(castling.rook_to)
    child.side[us] = (pos.side[us] & ~castling.start) | castling.castled
    child.key ^= (
        PIECE_KEYS[us][KING][origin]
        ^ PIECE_KEYS[us][KING][castling.king_to]
        ^ PIECE_KEYS[us][ROOK][rook_sq]
        ^ PIECE_KEYS[us][ROOK][castling.rook_to]
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _make_pawn_extras(
    move: MoveCode, child: cython.pointer(Position), keyed: cython.bint
) -> cython.void:
    """Promotion, the pawn taken en passant, the square a double step passes over.

    The child still has the mover's turn.
    """
    us: cython.int = child.turn
    destination: cython.int = (move >> DESTINATION_SHIFT) & 63
    promotion: cython.int = (move >> PROMOTION_SHIFT) & 7
    if promotion:
        child.kind[PAWN] ^= bit(destination)
        child.kind[promotion] ^= bit(destination)
        if keyed:
            child.key ^= PIECE_KEYS[us][PAWN][destination] ^ PIECE_KEYS[us][promotion][destination]
    elif move & EN_PASSANT_FLAG:
        captured: cython.int = destination ^ 8
        child.kind[PAWN] ^= bit(captured)
        child.side[us ^ 1] ^= bit(captured)
        if keyed:
            child.key ^= PIECE_KEYS[us ^ 1][PAWN][captured]
    elif move & DOUBLE_STEP_FLAG and child.rules & RULE_EN_PASSANT:
        ep: cython.int = destination ^ 8
        if PAWN_ATTACKS[us][ep] & child.kind[PAWN] & child.side[us ^ 1]:
            child.turn = us ^ 1
            if en_passant_capturers(child, ep):
                child.ep = ep
                if keyed:
                    child.key ^= EN_PASSANT_KEYS[ep & 7]
            child.turn = us


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _make(
    pos: cython.pointer(cython.const[Position]),
    move: MoveCode,
    child: cython.pointer(Position),
    keyed: cython.bint,
) -> cython.void:
    us: cython.int = pos.turn
    them: cython.int = us ^ 1
    origin: cython.int = move & 63
    destination: cython.int = (move >> DESTINATION_SHIFT) & 63
    kind: cython.int = (move >> KIND_SHIFT) & 7
    from_bb: Bitboard = bit(origin)
    to_bb: Bitboard = bit(destination)
    index: cython.int
    child[0] = pos[0]
    child.ep = NO_SQUARE
    if keyed:
        child.key ^= TURN_KEY
        if pos.ep != NO_SQUARE:
            child.key ^= EN_PASSANT_KEYS[pos.ep & 7]
        child.halfmove_clock += 1
        child.fullmove_number += us

    if move & CASTLING_FLAG:
        _make_castling(pos, move, child)
    else:
        if to_bb & pos.side[them]:
            if keyed:
                captured: cython.int = kind_at(pos, to_bb)
                child.kind[captured] ^= to_bb
                child.key ^= PIECE_KEYS[them][captured][destination]
                child.halfmove_clock = 0
            else:
                for index in range(6):
                    child.kind[index] &= ~to_bb
            child.side[them] ^= to_bb
        child.kind[kind] ^= from_bb | to_bb
        child.side[us] ^= from_bb | to_bb
        if keyed:
            child.key ^= PIECE_KEYS[us][kind][origin] ^ PIECE_KEYS[us][kind][destination]
        if kind == PAWN:
            child.halfmove_clock = 0
            _make_pawn_extras(move, child, keyed)

    if pos.castling:
        # A right ends when its rook moves or falls, or its king moves.
        lost: Bitboard = (from_bb | to_bb) & pos.castling
        if kind == KING:
            lost |= pos.castling & pos.side[us]
        child.castling ^= lost
        if keyed:
            while lost:
                child.key ^= CASTLING_KEYS[lsb(lost)]
                lost &= lost - 1
    child.turn = them


def make(pos, move, child):
    """The position after a legal move that the generator made."""
    _make(pos, move, child, True)


def make_unkeyed(pos, move, child):
    """Like `make`, but key and counters are left stale: for counting only."""
    _make(pos, move, child, False)


def key_after(pos, move):
    """The key of the position after a legal move, most often without making it."""
    origin: cython.int = move & 63
    destination: cython.int = (move >> DESTINATION_SHIFT) & 63
    kind: cython.int = (move >> KIND_SHIFT) & 7
    promotion: cython.int = (move >> PROMOTION_SHIFT) & 7
    ends: Bitboard = bit(origin) | bit(destination)
    if (
        promotion
        or move & (CASTLING_FLAG | EN_PASSANT_FLAG | DOUBLE_STEP_FLAG)
        or ends & pos.castling
        or (kind == KING and pos.castling)
    ):
        child: Position
        make(pos, move, cython.address(child))
        return child.key
    us: cython.int = pos.turn
    key: uint64_t = pos.key ^ TURN_KEY
    if pos.ep != NO_SQUARE:
        key ^= EN_PASSANT_KEYS[pos.ep & 7]
    if pos.side[us ^ 1] & bit(destination):
        key ^= PIECE_KEYS[us ^ 1][kind_at(pos, bit(destination))][destination]
    return key ^ PIECE_KEYS[us][kind][origin] ^ PIECE_KEYS[us][kind][destination]


def make_null(pos, child):
    """Pass the turn; only sound when the side to move is not in check."""
    child[0] = pos[0]
    child.key ^= TURN_KEY
    if pos.ep != NO_SQUARE:
        child.key ^= EN_PASSANT_KEYS[pos.ep & 7]
        child.ep = NO_SQUARE
    child.halfmove_clock += 1
    child.fullmove_number += pos.turn
    child.turn = pos.turn ^ 1
