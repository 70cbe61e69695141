"""Principal variation search with a transposition table, and what prunes it."""

import cython
from cython.cimports.echecs.kernel.movegen import (
    CheckInfo,
    check_info,
    gives_check,
    has_legal_move,
)
from cython.cimports.echecs.kernel.position import (
    checkers,
    has_insufficient_material,
    make,
    make_null,
)
from cython.cimports.echecs.kernel.types import (
    IDENTITY_MASK,
    KING,
    PAWN,
    ConstPosition,
    MoveCode,
)
from cython.cimports.echecs.player.evaluation import evaluate
from cython.cimports.echecs.player.exchange import EXCHANGE_VALUES, captured_kind, wins_at_least
from cython.cimports.echecs.player.ordering import (
    Picker,
    is_quiet,
    path_of,
    pick,
    place_of,
    quiet_history,
    rank_captures,
    rank_moves,
    reward,
)
from cython.cimports.echecs.player.table import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    NO_BOUND,
    Memory,
    prefetch,
    recall,
    remember,
)
from cython.cimports.libc.math import log
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import calloc
from cython.cimports.libc.string import memset
from cython.cimports.posix.time import CLOCK_MONOTONIC, clock_gettime, timespec

# How many plies fewer a late move is looked at, by depth and by its number.
_REDUCTIONS = cython.declare(cython.int[64][64])
# The clock and the stop flag are looked at this often: about once a millisecond.
_LOOK_EVERY = cython.declare(cython.int, 1024)
# The first iteration goes on whatever the limits, for so many nodes.
_FIRST_NODES = cython.declare(cython.int, 2000)


@cython.cfunc
def _fill() -> cython.void:
    depth: cython.int
    number: cython.int
    for depth in range(64):
        for number in range(64):
            _REDUCTIONS[depth][number] = 0
            if depth and number:
                _REDUCTIONS[depth][number] = cython.cast(
                    cython.int, 0.8 + log(depth) * log(number) / 2.3
                )


_fill()


def now():
    """Seconds of the monotonic clock."""
    instant: timespec
    clock_gettime(CLOCK_MONOTONIC, cython.address(instant))
    return instant.tv_sec + instant.tv_nsec * 1e-9


# --- Setting up ------------------------------------------------------------------------


def open_search(control):
    """A search with nothing learnt yet, to be freed; NULL when there is no memory."""
    search: Searching = cython.cast(Searching, calloc(1, cython.sizeof(Search)))
    if search != cython.NULL:
        search.control = control
    return search


def forget(search):
    """Drop what was learnt of moves and positions."""
    memset(cython.address(search.histories), 0, cython.sizeof(search.histories))
    memset(cython.address(search.corrections), 0, cython.sizeof(search.corrections))


def start(search, pos):
    """Set the root; `keys` and `past_count` are the caller's to fill."""
    index: cython.int
    search.nodes = 0
    search.next_look = _FIRST_NODES
    if search.is_main and search.control.node_limit:
        search.next_look = min(search.next_look, search.control.node_limit)
    search.stopped = False
    search.deepest = 0
    search.best_nodes = 0
    search.barred_count = 0
    for index in range(4):
        memset(cython.address(search.nodes_before[index]), 0, cython.sizeof(Node))
        search.nodes_before[index].evaluation = NO_SCORE
        search.nodes_before[index].continuation = search.histories.none
    memset(cython.address(search.line), 0, cython.sizeof(search.line))
    search.line[0].pos = pos[0]
    search.line[0].in_check = checkers(pos) != 0


# --- Limits and draws ------------------------------------------------------------------


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_over(search: Searching) -> cython.bint:
    """Whether somebody or something ends the search; looked at now and then."""
    if search.stopped:
        return True
    if search.nodes < search.next_look:
        return False
    control: cython.pointer(Control) = search.control
    search.next_look = search.nodes + _LOOK_EVERY
    if search.is_main and control.node_limit:
        if search.next_look > control.node_limit:
            search.next_look = control.node_limit
        if search.nodes >= control.node_limit:
            search.stopped = True
    if control.stop_flag:
        search.stopped = True
    elif control.deadline > 0 and now() >= control.deadline:
        search.stopped = True
    return search.stopped


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_draw(search: Searching, node: Noded, ply: cython.int) -> cython.bint:
    """A dead position, fifty moves, or a position that has come back.

    Within the search the first return counts, of what was on the board before the second.
    """
    pos: ConstPosition = cython.address(node.pos)
    clock: cython.int = pos.halfmove_clock
    if clock >= 100 and (not node.in_check or has_legal_move(pos)):
        return True
    if has_insufficient_material(pos):
        return True
    here: cython.int = search.past_count + ply
    oldest: cython.int = max(here - clock, 0)
    back: cython.int = here - 4
    times: cython.int = 0
    while back >= oldest:
        if search.keys[back] == pos.key:
            times += 1
            if back >= search.past_count or times == 2:
                return True
        back -= 2
    return False


# --- Scores ----------------------------------------------------------------------------


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _to_table(score: cython.int, ply: cython.int) -> cython.int:
    """Mates are kept as counted from their position, not from the root."""
    if score >= MATE_BOUND:
        return score + ply
    if score <= -MATE_BOUND:
        return score - ply
    return score


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _from_table(score: cython.int, ply: cython.int) -> cython.int:
    if score >= MATE_BOUND:
        return score - ply
    if score <= -MATE_BOUND:
        return score + ply
    return score


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _structure(pos: ConstPosition) -> cython.int:
    """A small number for the pawns on the board."""
    white: uint64_t = (pos.kind[PAWN] & pos.side[0]) * cython.cast(uint64_t, 0x9E3779B97F4A7C15)
    black: uint64_t = (pos.kind[PAWN] & pos.side[1]) * cython.cast(uint64_t, 0xC2B2AE3D27D4EB4F)
    return (
        (white ^ (black >> 7) ^ (white >> 23)) * cython.cast(uint64_t, 0x165667B19E3779F9)
    ) >> 50


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _corrected(search: Searching, pos: ConstPosition, raw: cython.int) -> cython.int:
    """The evaluation, set right by how far it was off with these pawns, less near fifty moves."""
    score: cython.int = raw * (220 - cython.cast(cython.int, pos.halfmove_clock)) // 220
    score += search.corrections[pos.turn][_structure(pos)] // 256
    return min(max(score, 1 - MATE_BOUND), MATE_BOUND - 1)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _learn_correction(
    search: Searching, node: Noded, depth: cython.int, score: cython.int
) -> cython.void:
    """How far the evaluation was off, averaged over the searches with these pawns."""
    place: cython.int = _structure(cython.address(node.pos))
    weight: cython.int = min(depth + 1, 16)
    error: cython.int = min(max(score - node.evaluation, -64), 64) * 256
    old: cython.int = search.corrections[node.pos.turn][place]
    # The stored correction is part of the evaluation already.
    fresh: cython.int = old + error * weight // 256
    search.corrections[node.pos.turn][place] = min(max(fresh, -16384), 16384)


# --- Making moves ----------------------------------------------------------------------


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _play(search: Searching, node: Noded, ply: cython.int, move: MoveCode) -> cython.void:
    child: Noded = node + 1
    make(cython.address(node.pos), move, cython.address(child.pos))
    prefetch(cython.address(search.control.table), child.pos.key)
    node.move = move
    node.continuation = search.histories.continuation[place_of(node.pos.turn, move)]
    child.in_check = checkers(cython.address(child.pos)) != 0
    child.excluded = 0
    search.keys[search.past_count + ply + 1] = child.pos.key
    search.nodes += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _pass(search: Searching, node: Noded, ply: cython.int) -> cython.void:
    child: Noded = node + 1
    make_null(cython.address(node.pos), cython.address(child.pos))
    # No position from before a null move can come back after it.
    child.pos.halfmove_clock = 0
    node.move = 0
    node.continuation = search.histories.none
    child.in_check = False
    child.excluded = 0
    search.keys[search.past_count + ply + 1] = child.pos.key
    search.nodes += 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _write_line(node: Noded, move: MoveCode) -> cython.void:
    """The best line from here is the move and the best line after it."""
    index: cython.int
    child: Noded = node + 1
    length: cython.int = min(child.pv_length, MAX_PLY - 1)
    node.pv[0] = move
    for index in range(length):
        node.pv[index + 1] = child.pv[index]
    node.pv_length = length + 1


# --- Quiescence ------------------------------------------------------------------------


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _quiesce(
    search: Searching, node: Noded, ply: cython.int, alpha: cython.int, beta: cython.int
) -> cython.int:
    """Captures until the position is quiet; in check, every way out."""
    pos: ConstPosition = cython.address(node.pos)
    memory: Memory
    picker: Picker
    best: cython.int = -MATE + ply
    raw: cython.int = 0
    score: cython.int
    futile: cython.int = -INFINITE
    best_move: MoveCode = 0
    is_pv: cython.bint = beta - alpha > 1
    node.pv_length = 0
    if ply > search.deepest:
        search.deepest = ply
    if _is_over(search):
        return 0
    if _is_draw(search, node, ply):
        return 0
    if ply >= MAX_PLY - 1:
        return 0 if node.in_check else _corrected(search, pos, evaluate(pos))
    is_known: cython.bint = recall(
        cython.address(search.control.table), pos.key, cython.address(memory)
    )
    if is_known:
        score = _from_table(memory.score, ply)
        if not is_pv and (
            memory.bound == EXACT
            or (memory.bound == AT_LEAST and score >= beta)
            or (memory.bound == AT_MOST and score <= alpha)
        ):
            return score
    if node.in_check:
        node.evaluation = NO_SCORE
        rank_moves(
            cython.address(picker),
            pos,
            cython.address(search.histories),
            (node - 1).continuation,
            (node - 2).continuation,
            memory.move,
            node.killers,
        )
    else:
        raw = memory.evaluation if is_known and memory.evaluation != NO_SCORE else evaluate(pos)
        best = node.evaluation = _corrected(search, pos, raw)
        if is_known and memory.bound != NO_BOUND:
            score = _from_table(memory.score, ply)
            if memory.bound == EXACT or (memory.bound == AT_LEAST) == (score > best):
                best = score
        if best >= beta:
            return best
        if best > alpha:
            alpha = best
        # A capture that cannot reach alpha even with this much to spare is not tried.
        futile = node.evaluation + 180
        rank_captures(cython.address(picker), pos, cython.address(search.histories), memory.move)
    bound: cython.int = AT_MOST
    tried: cython.int = 0
    while True:
        move: MoveCode = pick(cython.address(picker), pos)
        if move == 0:
            break
        if best > -MATE_BOUND:
            if node.in_check:
                # One way out that holds is enough of the quiet ones.
                if tried >= 2 and is_quiet(pos, move):
                    break
            else:
                gain: cython.int = EXCHANGE_VALUES[captured_kind(pos, move)]
                if futile + gain <= alpha and not (move >> 12) & 7:
                    if best < futile + gain:
                        best = futile + gain
                    continue
                if not wins_at_least(pos, move, 0):
                    continue
        tried += 1
        _play(search, node, ply, move)
        score = -_quiesce(search, node + 1, ply + 1, -beta, -alpha)
        if search.stopped:
            return 0
        if score > best:
            best = score
            if score > alpha:
                alpha = score
                best_move = move
                if is_pv:
                    _write_line(node, move)
                if score >= beta:
                    bound = AT_LEAST
                    break
    memory.move = best_move & IDENTITY_MASK
    memory.score = _to_table(best, ply)
    memory.evaluation = NO_SCORE if node.in_check else raw
    memory.depth = 0
    memory.bound = bound
    remember(cython.address(search.control.table), pos.key, cython.address(memory))
    return best


# --- The search ------------------------------------------------------------------------


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _learn(
    search: Searching,
    node: Noded,
    best: MoveCode,
    depth: cython.int,
    tried: cython.pointer(MoveCode),
    count: cython.int,
) -> cython.void:
    """A move refuted the last one: it did well, and those tried before it did badly."""
    pos: ConstPosition = cython.address(node.pos)
    bonus: cython.int = min(160 * depth - 60, 1700)
    index: cython.int
    place: cython.int
    quiet: cython.bint = is_quiet(pos, best)
    if quiet:
        if node.killers[0] != best:
            node.killers[1] = node.killers[0]
            node.killers[0] = best
    for index in range(count):
        move: MoveCode = tried[index]
        change: cython.int = bonus if move == best else -bonus
        place = place_of(pos.turn, move)
        if not is_quiet(pos, move):
            reward(
                cython.address(search.histories.captures[place][captured_kind(pos, move)]), change
            )
        elif quiet:
            reward(cython.address(search.histories.quiet[pos.turn][path_of(move)]), change)
            if (node - 1).move:
                reward(cython.address((node - 1).continuation[place]), change)
            if (node - 2).move:
                reward(cython.address((node - 2).continuation[place]), change)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_barred(search: Searching, move: MoveCode) -> cython.bint:
    index: cython.int
    for index in range(search.barred_count):
        if search.barred[index] == (move & IDENTITY_MASK):
            return True
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _search(
    search: Searching,
    node: Noded,
    ply: cython.int,
    alpha: cython.int,
    beta: cython.int,
    depth: cython.int,
    is_cut: cython.bint,
) -> cython.int:
    """The score of a node, exact between alpha and beta; `is_cut` expects a refutation."""
    if depth <= 0:
        return _quiesce(search, node, ply, alpha, beta)
    pos: ConstPosition = cython.address(node.pos)
    is_pv: cython.bint = beta - alpha > 1
    is_root: cython.bint = ply == 0
    memory: Memory
    picker: Picker
    tried: MoveCode[64]
    score: cython.int
    excluded: MoveCode = node.excluded
    node.pv_length = 0
    if ply > search.deepest:
        search.deepest = ply
    if _is_over(search):
        return 0
    if not is_root:
        if _is_draw(search, node, ply):
            return 0
        if ply >= MAX_PLY - 1:
            return 0 if node.in_check else _corrected(search, pos, evaluate(pos))
        # A mate here is no better than one that is known nearer the root.
        alpha = max(alpha, -MATE + ply)
        beta = min(beta, MATE - ply - 1)
        if alpha >= beta:
            return alpha

    # What is remembered.
    memory.move = 0
    is_known: cython.bint = False
    known_score: cython.int = 0
    if not excluded:
        is_known = recall(cython.address(search.control.table), pos.key, cython.address(memory))
    if is_known:
        known_score = _from_table(memory.score, ply)
        if (
            not is_pv
            and memory.depth >= depth
            and pos.halfmove_clock < 90
            and (
                memory.bound == EXACT
                or (memory.bound == AT_LEAST and known_score >= beta)
                or (memory.bound == AT_MOST and known_score <= alpha)
            )
        ):
            return known_score
    known: MoveCode = memory.move

    # What the position looks like.
    raw: cython.int = NO_SCORE
    estimate: cython.int = NO_SCORE
    improving: cython.bint = False
    if node.in_check:
        node.evaluation = NO_SCORE
    else:
        if excluded:
            estimate = node.evaluation
        else:
            raw = memory.evaluation if is_known and memory.evaluation != NO_SCORE else evaluate(pos)
            estimate = node.evaluation = _corrected(search, pos, raw)
            if is_known and (
                memory.bound == EXACT or (memory.bound == AT_LEAST) == (known_score > estimate)
            ):
                estimate = known_score
        if (node - 2).evaluation != NO_SCORE:
            improving = node.evaluation > (node - 2).evaluation
        elif (node - 4).evaluation != NO_SCORE:
            improving = node.evaluation > (node - 4).evaluation
        else:
            improving = True
    (node + 2).killers[0] = 0
    (node + 2).killers[1] = 0

    if not is_pv and not node.in_check and not excluded:
        # So far below that only a capture could help.
        if depth <= 3 and estimate + 220 * depth < alpha:
            score = _quiesce(search, node, ply, alpha, alpha + 1)
            if search.stopped:
                return 0
            if score <= alpha:
                return score
        # So far above that the opponent's next moves hardly change it.
        if (
            depth <= 8
            and estimate - 80 * (depth - improving) >= beta
            and estimate < MATE_BOUND
            and beta > -MATE_BOUND
        ):
            return beta + (estimate - beta) // 3
        # Even after passing, the opponent does not come back.
        if (
            depth >= 3
            and estimate >= beta
            and node.evaluation >= beta
            and (node - 1).move
            and beta > -MATE_BOUND
            and pos.side[pos.turn] & ~(pos.kind[PAWN] | pos.kind[KING])
        ):
            reduction: cython.int = 3 + depth // 3 + min((estimate - beta) // 200, 3)
            _pass(search, node, ply)
            score = -_search(
                search, node + 1, ply + 1, -beta, 1 - beta, depth - reduction, not is_cut
            )
            if search.stopped:
                return 0
            if score >= beta:
                return beta if score >= MATE_BOUND else score

    # Without a remembered move a shallower look finds one first.
    if depth >= 4 and not known and not excluded and (is_pv or is_cut):
        depth -= 1

    # The moves.
    info: CheckInfo
    check_info(pos, cython.address(info))
    rank_moves(
        cython.address(picker),
        pos,
        cython.address(search.histories),
        (node - 1).continuation,
        (node - 2).continuation,
        known,
        node.killers,
    )
    best: cython.int = -INFINITE
    best_move: MoveCode = 0
    number: cython.int = 0
    count: cython.int = 0
    old_alpha: cython.int = alpha
    non_pawns: cython.bint = (pos.side[pos.turn] & ~(pos.kind[PAWN] | pos.kind[KING])) != 0
    while True:
        move: MoveCode = pick(cython.address(picker), pos)
        if move == 0:
            break
        if (move & IDENTITY_MASK) == excluded:
            continue
        if is_root and search.barred_count and _is_barred(search, move):
            continue
        number += 1
        quiet: cython.bint = is_quiet(pos, move)
        checks: cython.bint = gives_check(pos, move, cython.address(info))
        history: cython.int = 0
        if quiet:
            history = quiet_history(
                pos,
                cython.address(search.histories),
                (node - 1).continuation,
                (node - 2).continuation,
                move,
            )
        reduction = _REDUCTIONS[min(depth, 63)][min(number, 63)]

        # Moves that are hardly worth a look.
        if not is_root and best > -MATE_BOUND and non_pawns:
            left: cython.int = max(depth - reduction, 0)
            if quiet and not checks:
                if number > (4 + depth * depth) // (1 if improving else 2):
                    picker.skips_quiet = True
                    continue
                if left <= 7 and not node.in_check and node.evaluation + 90 + 90 * left <= alpha:
                    picker.skips_quiet = True
                    continue
                if left <= 5 and history < -3500 * depth:
                    continue
                if left <= 8 and not wins_at_least(pos, move, -25 * left * left):
                    continue
            elif depth <= 7 and not wins_at_least(pos, move, -95 * depth):
                continue

        # A remembered move that is far better than all others is looked at deeper.
        extension: cython.int = 0
        if (
            not is_root
            and depth >= 7
            and (move & IDENTITY_MASK) == known
            and not excluded
            and is_known
            and memory.depth >= depth - 3
            and memory.bound & AT_LEAST
            and known_score > -MATE_BOUND
            and known_score < MATE_BOUND
            and ply < 2 * search.root_depth
        ):
            bar: cython.int = known_score - 2 * depth
            node.excluded = move & IDENTITY_MASK
            score = _search(search, node, ply, bar - 1, bar, (depth - 1) // 2, is_cut)
            node.excluded = 0
            if search.stopped:
                return 0
            if score < bar:
                extension = 2 if not is_pv and score < bar - 24 else 1
            elif bar >= beta:
                return bar
            elif known_score >= beta:
                extension = -1
        elif checks and ply < 2 * search.root_depth and wins_at_least(pos, move, 0):
            extension = 1

        if count < 64:
            tried[count] = move
            count += 1
        before: uint64_t = search.nodes
        _play(search, node, ply, move)
        left = depth - 1 + extension
        if number == 1:
            score = -_search(
                search, node + 1, ply + 1, -beta, -alpha, left, not is_pv and not is_cut
            )
        else:
            # Late moves shallower, and deeper only when they surprise.
            if depth >= 3 and number > 1 + is_root and (quiet or number > 4):
                if quiet:
                    reduction -= history // 8000
                else:
                    reduction -= 1
                reduction -= is_pv
                reduction += is_cut
                reduction += not improving
                reduction -= (node + 1).in_check
                reduction = min(max(reduction, 0), left - 1)
            else:
                reduction = 0
            score = -_search(search, node + 1, ply + 1, -alpha - 1, -alpha, left - reduction, True)
            if score > alpha and reduction > 0:
                score = -_search(search, node + 1, ply + 1, -alpha - 1, -alpha, left, not is_cut)
            if score > alpha and is_pv:
                score = -_search(search, node + 1, ply + 1, -beta, -alpha, left, False)
        if search.stopped:
            return 0
        if score > best:
            best = score
            if score > alpha:
                best_move = move
                if is_pv:
                    _write_line(node, move)
                if is_root:
                    search.best_nodes = search.nodes - before
                if score >= beta:
                    _learn(search, node, move, depth, tried, count)
                    break
                alpha = score

    if number == 0:
        if excluded:
            return alpha
        return -MATE + ply if node.in_check else 0
    if not excluded:
        memory.bound = AT_LEAST if best >= beta else EXACT if alpha > old_alpha else AT_MOST
        if (
            not node.in_check
            and (best_move == 0 or is_quiet(pos, best_move))
            and not (memory.bound == AT_LEAST and best <= node.evaluation)
            and not (memory.bound == AT_MOST and best >= node.evaluation)
        ):
            _learn_correction(search, node, depth, best)
        if not (is_root and search.barred_count):
            memory.move = best_move & IDENTITY_MASK
            memory.score = _to_table(best, ply)
            memory.evaluation = raw
            memory.depth = depth
            remember(cython.address(search.control.table), pos.key, cython.address(memory))
    return best


def iterate(search, depth, guess):
    """Search the root to a depth, at first only around the score that is expected.

    The line found is in the root node; when the search was stopped, it may be
    empty, and the score is of no use.
    """
    root: Noded = search.line
    window: cython.int = 14
    alpha: cython.int = -INFINITE
    beta: cython.int = INFINITE
    reduced: cython.int = 0
    search.root_depth = depth
    if depth >= 5 and abs(guess) < MATE_BOUND:
        alpha = guess - window
        beta = guess + window
    while True:
        score: cython.int = _search(search, root, 0, alpha, beta, max(depth - reduced, 1), False)
        if search.stopped:
            return score
        if score <= alpha:
            beta = (alpha + beta) // 2
            alpha = max(score - window, -INFINITE)
            reduced = 0
        elif score >= beta:
            beta = min(score + window, INFINITE)
            reduced = min(reduced + 1, 3)
        else:
            return score
        window += window // 2
        if window > 600:
            alpha = -INFINITE
            beta = INFINITE
