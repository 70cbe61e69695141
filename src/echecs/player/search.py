"""Principal variation search with a transposition table, and what prunes it."""

import cython
from cython.cimports.echecs.kernel.movegen import (
    CheckInfo,
    check_info,
    find_legal,
)
from cython.cimports.echecs.kernel.types import (
    IDENTITY_MASK,
    KING,
    PAWN,
    Bitboard,
    ConstPosition,
    MoveCode,
)
from cython.cimports.echecs.player.correction import corrected, learn_correction
from cython.cimports.echecs.player.evaluation import evaluate, look
from cython.cimports.echecs.player.exchange import wins_at_least
from cython.cimports.echecs.player.learning import (
    learn_recalled,
    learn_refutation,
    learn_second_look,
    learn_unrefuted,
)
from cython.cimports.echecs.player.node import (
    INFINITE,
    MATE,
    MATE_BOUND,
    MAX_PLY,
    NO_SCORE,
    Noded,
    Searching,
    from_table,
    is_draw,
    is_over,
    past_of,
    play,
    play_null,
    survey,
    to_table,
    write_line,
)
from cython.cimports.echecs.player.ordering import (
    Past,
    Picker,
    is_quiet,
    list_moves,
    pick,
    quiet_history,
)
from cython.cimports.echecs.player.quiescence import quiesce
from cython.cimports.echecs.player.table import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    Memory,
    prefetch,
    recall,
    remember,
)
from cython.cimports.echecs.player.tuning import Tuning
from cython.cimports.echecs.solver.endings.probe import (
    ENDING_DRAWN,
    ENDING_UNKNOWN,
    probe_ending,
)
from cython.cimports.echecs.solver.search.ending import is_small
from cython.cimports.echecs.solver.search.moving import is_check, moved_key, passed_key
from cython.cimports.libc.math import log
from cython.cimports.libc.stdint import uint64_t

# A ply in the units of reductions, and the product of the logarithms of depth and number in them.
_PLY = cython.declare(cython.int, 1024)
_LOGARITHMS = cython.declare(cython.int[64][64])


@cython.cfunc
def _fill() -> cython.void:
    depth: cython.int
    number: cython.int
    for depth in range(64):
        for number in range(64):
            _LOGARITHMS[depth][number] = 0
            if depth and number:
                _LOGARITHMS[depth][number] = cython.cast(
                    cython.int, _PLY * log(depth) * log(number)
                )


_fill()


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _usual_reduction(
    tuning: cython.pointer(cython.const[Tuning]), depth: cython.int, number: cython.int
) -> cython.int:
    """How much less deep a late move is looked at, before anything is known of it."""
    logarithms: cython.int = _LOGARITHMS[min(depth, 63)][min(number, 63)]
    return tuning.reduce_base + logarithms * tuning.reduce_logarithms // _PLY


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
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _settles(
    memory: cython.pointer(Memory), score: cython.int, alpha: cython.int, beta: cython.int
) -> cython.bint:
    """Whether a remembered score says enough for this window."""
    return (
        memory.bound == EXACT
        or (memory.bound == AT_LEAST and score >= beta)
        or (memory.bound == AT_MOST and score <= alpha)
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_improving(node: Noded) -> cython.bint:
    """Whether the side to move stands better than at its last move."""
    if (node - 2).evaluation != NO_SCORE:
        return node.evaluation > (node - 2).evaluation
    if (node - 4).evaluation != NO_SCORE:
        return node.evaluation > (node - 4).evaluation
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _holds(node: Noded) -> cython.bint:
    """Whether the move before left its side standing no worse than it did."""
    before: cython.int = (node - 1).evaluation
    return before != NO_SCORE and -before >= node.evaluation


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _pieces(pos: ConstPosition) -> Bitboard:
    """What the side to move has beside king and pawns."""
    return pos.side[pos.turn] & ~(pos.kind[PAWN] | pos.kind[KING])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _ending_score(pos: ConstPosition, ply: cython.int) -> cython.int:
    """The score of a position that a table of endings has, or NO_SCORE.

    Tables know nothing of the fifty-move rule: a mate that it may forestall is not told.
    """
    moves: cython.int = probe_ending(pos)
    if moves == ENDING_UNKNOWN:
        return NO_SCORE
    if moves == ENDING_DRAWN:
        return 0
    if pos.halfmove_clock + 2 * abs(moves) > 100:
        return NO_SCORE
    return MATE - ply - (2 * moves - 1) if moves > 0 else -MATE + ply - 2 * moves


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _prune_node(
    search: Searching,
    node: Noded,
    ply: cython.int,
    alpha: cython.int,
    beta: cython.int,
    depth: cython.int,
    estimate: cython.int,
    improving: cython.bint,
    is_cut: cython.bint,
) -> cython.int:
    """A score for a node that needs no look at its moves, or NO_SCORE."""
    tuning: cython.pointer(Tuning) = cython.address(search.control.tuning)
    score: cython.int
    # So far below that only a capture could help.
    if depth <= 3 and alpha < MATE_BOUND and estimate + tuning.razor * depth < alpha:
        score = quiesce(search, node, ply, alpha, alpha + 1)
        if search.stopped:
            return 0
        if score <= alpha:
            return score
    # So far above that the opponent's next moves hardly change it. With a single piece the
    # own move may be what spoils it.
    pieces: Bitboard = _pieces(cython.address(node.pos))
    if (
        depth <= (8 if pieces & (pieces - 1) else 2)
        and estimate - tuning.ahead * depth + tuning.ahead_improving * improving >= beta
        and estimate < MATE_BOUND
        and beta > -MATE_BOUND
    ):
        return beta + (estimate - beta) * tuning.ahead_share // _PLY
    if (
        depth >= 3
        and estimate >= beta
        and node.evaluation + tuning.null_margin_depth * depth >= beta + tuning.null_margin
        and beta > -MATE_BOUND
    ):
        return _try_null_move(search, node, ply, beta, depth, estimate, is_cut)
    return NO_SCORE


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _try_null_move(
    search: Searching,
    node: Noded,
    ply: cython.int,
    beta: cython.int,
    depth: cython.int,
    estimate: cython.int,
    is_cut: cython.bint,
) -> cython.int:
    """A score of at least beta when even passing is good enough, or NO_SCORE.

    In zugzwang passing is better than any move. With a single piece that is likely
    enough for the moves themselves to be looked at too, as deep and without passing.
    """
    pieces: Bitboard = _pieces(cython.address(node.pos))
    if not (node - 1).move or not pieces or ply < search.null_from:
        return NO_SCORE
    tuning: cython.pointer(Tuning) = cython.address(search.control.tuning)
    reduction: cython.int = tuning.null_base + tuning.null_depth * depth
    reduction += min((estimate - beta) * tuning.null_lead // _PLY, tuning.null_most)
    reduction = max(reduction // _PLY, 1)
    play_null(search, node, ply)
    score: cython.int = -_search(
        search, node + 1, ply + 1, -beta, 1 - beta, depth - reduction, not is_cut
    )
    if search.stopped:
        return 0
    if score < beta:
        return NO_SCORE
    score = beta if score >= MATE_BOUND else score
    if pieces & (pieces - 1) or search.null_from:
        return score
    search.null_from = MAX_PLY
    checked: cython.int = _search(search, node, ply, beta - 1, beta, depth - reduction, False)
    search.null_from = 0
    if search.stopped:
        return 0
    return score if checked >= beta else NO_SCORE


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_hopeless(
    tuning: cython.pointer(cython.const[Tuning]),
    node: Noded,
    picker: cython.pointer(Picker),
    move: MoveCode,
    quiet: cython.bint,
    history: cython.int,
    number: cython.int,
    depth: cython.int,
    alpha: cython.int,
    improving: cython.bint,
) -> cython.bint:
    """Whether a move that gives no check is hardly worth a look."""
    pos: ConstPosition = cython.address(node.pos)
    if not quiet:
        return depth <= 8 and not wins_at_least(pos, move, -tuning.bad_capture * depth)
    left: cython.int = max(depth - _usual_reduction(tuning, depth, number) // _PLY, 0)
    tries: cython.int = (
        tuning.late_improving + tuning.late_improving_depth * depth * depth
        if improving
        else tuning.late + tuning.late_depth * depth * depth
    )
    if 64 * number > tries or (
        left <= 8
        and not node.in_check
        and alpha < MATE_BOUND
        and node.evaluation + tuning.futile + tuning.futile_left * left <= alpha
    ):
        picker.skips_quiet = True
        return True
    if left <= 5 and history < -tuning.bad_history * depth:
        return True
    loss: cython.int = tuning.bad_quiet * left + tuning.bad_quiet_square * left * left // 16
    return left <= 8 and not wins_at_least(pos, move, -loss)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _try_without(
    search: Searching,
    node: Noded,
    ply: cython.int,
    beta: cython.int,
    depth: cython.int,
    known: MoveCode,
    known_score: cython.int,
    is_pv: cython.bint,
    is_cut: cython.bint,
    cut: cython.pointer(cython.int),
) -> cython.int:
    """How much deeper to look at a remembered move: by how far it is better than all others.

    When another is good enough as well, `cut` is the score that the node has at least.
    """
    tuning: cython.pointer(Tuning) = cython.address(search.control.tuning)
    bar: cython.int = known_score - tuning.alone * depth // 16
    node.excluded = known
    score: cython.int = _search(search, node, ply, bar - 1, bar, (depth - 1) // 2, is_cut)
    node.excluded = 0
    if search.stopped:
        return 0
    if score < bar:
        return 2 if not is_pv and score < bar - tuning.far_alone else 1
    if bar >= beta:
        cut[0] = bar
        return 0
    return -1 if known_score >= beta else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _search_late(
    search: Searching,
    node: Noded,
    ply: cython.int,
    alpha: cython.int,
    beta: cython.int,
    left: cython.int,
    reduction: cython.int,
    is_cut: cython.bint,
    best: cython.int,
) -> cython.int:
    """The score of a move after the first: shallower, and deeper only when it surprises."""
    tuning: cython.pointer(Tuning) = cython.address(search.control.tuning)
    node.reduction = reduction
    score: cython.int = -_search(
        search, node + 1, ply + 1, -alpha - 1, -alpha, left - reduction, True
    )
    node.reduction = 0
    if score > alpha and reduction > 0:
        # Much better than what was best it deserves more, hardly better less.
        if score > best + tuning.deeper + tuning.deeper_left * left // 16:
            left += 1
        elif score < best + left:
            left -= 1
        score = -_search(search, node + 1, ply + 1, -alpha - 1, -alpha, left, not is_cut)
        if not search.stopped and (score <= alpha or score >= beta):
            learn_second_look(search, node, left, score >= beta)
    if score > alpha and beta - alpha > 1:
        score = -_search(search, node + 1, ply + 1, -beta, -alpha, left, False)
    return score


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _keep(
    search: Searching,
    node: Noded,
    ply: cython.int,
    depth: cython.int,
    best: cython.int,
    best_move: MoveCode,
    bound: cython.int,
    raw: cython.int,
) -> cython.void:
    """Remember what was found, and how far the evaluation was off."""
    pos: ConstPosition = cython.address(node.pos)
    memory: Memory
    if (
        not node.in_check
        and (best_move == 0 or is_quiet(pos, best_move))
        and not (bound == AT_LEAST and best <= node.evaluation)
        and not (bound == AT_MOST and best >= node.evaluation)
    ):
        learn_correction(search, node, depth, best)
    if ply == 0 and search.barred_count:
        return
    memory.bound = bound
    memory.move = best_move & IDENTITY_MASK
    memory.score = to_table(best, ply)
    memory.evaluation = raw
    memory.depth = depth
    remember(cython.address(search.control.table), pos.key, cython.address(memory))


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
        return quiesce(search, node, ply, alpha, beta)
    pos: ConstPosition = cython.address(node.pos)
    is_pv: cython.bint = beta - alpha > 1
    is_root: cython.bint = ply == 0
    memory: Memory
    score: cython.int
    excluded: MoveCode = node.excluded
    node.pv_length = 0
    if ply > search.deepest:
        search.deepest = ply
    if is_over(search):
        return 0
    if not is_root:
        if is_draw(search, node, ply):
            return 0
        if ply >= MAX_PLY - 1:
            return 0 if node.in_check else corrected(search, node, evaluate(search, node))
        if is_small(pos):
            score = _ending_score(pos, ply)
            if score != NO_SCORE:
                search.endings += 1
                return score
        # A mate here is no better than one that is known nearer the root.
        alpha = max(alpha, -MATE + ply)
        beta = min(beta, MATE - ply - 1)
        if alpha >= beta:
            return alpha

    # What is remembered; its entry is on its way while the board is looked at.
    if not node.in_check:
        look(search, node)
    memory.move = 0
    is_known: cython.bint = False
    known_score: cython.int = 0
    if not excluded:
        is_known = recall(cython.address(search.control.table), pos.key, cython.address(memory))
    if is_known:
        known_score = from_table(memory.score, ply)
        if (
            not is_pv
            and memory.depth >= depth
            and pos.halfmove_clock < 90
            and _settles(cython.address(memory), known_score, alpha, beta)
        ):
            if known_score >= beta and memory.move:
                learn_recalled(search, node, memory.move, depth)
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
            raw = (
                memory.evaluation
                if is_known and memory.evaluation != NO_SCORE
                else evaluate(search, node)
            )
            estimate = node.evaluation = corrected(search, node, raw)
            if is_known and (
                memory.bound == EXACT or (memory.bound == AT_LEAST) == (known_score > estimate)
            ):
                estimate = known_score
        improving = _is_improving(node)
        # The last move was thought little of, but has not made things worse for its side.
        if not excluded and (node - 1).reduction >= 3 and _holds(node):
            depth += 1
    (node + 2).killers[0] = 0
    (node + 2).killers[1] = 0
    if not is_pv and not node.in_check and not excluded:
        score = _prune_node(search, node, ply, alpha, beta, depth, estimate, improving, is_cut)
        if score != NO_SCORE:
            return score
    # Without a remembered move a shallower look finds one first.
    if depth >= 4 and not known and not excluded and (is_pv or is_cut):
        depth -= 1
    is_singular: cython.bint = (
        not is_root
        and depth >= search.control.tuning.alone_from
        and not excluded
        and is_known
        and memory.depth >= depth - 3
        and memory.bound & AT_LEAST
        and known_score > -MATE_BOUND
        and known_score < MATE_BOUND
        and ply < 2 * search.root_depth
    )
    return _try_moves(
        search,
        node,
        ply,
        alpha,
        beta,
        depth,
        is_cut,
        known,
        known_score,
        raw,
        improving,
        is_singular,
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _try_moves(
    search: Searching,
    node: Noded,
    ply: cython.int,
    alpha: cython.int,
    beta: cython.int,
    depth: cython.int,
    is_cut: cython.bint,
    known: MoveCode,
    known_score: cython.int,
    raw: cython.int,
    improving: cython.bint,
    is_singular: cython.bint,
) -> cython.int:
    """The score of a node by its moves, the most promising first."""
    pos: ConstPosition = cython.address(node.pos)
    is_pv: cython.bint = beta - alpha > 1
    is_root: cython.bint = ply == 0
    excluded: MoveCode = node.excluded
    picker: Picker
    tried: MoveCode[64]
    score: cython.int
    info: CheckInfo
    check_info(pos, cython.address(info))
    # The remembered move is tried before the others are listed: mostly it is enough.
    first: MoveCode = find_legal(pos, known) if known else 0
    takes: cython.bint = first != 0 and not is_quiet(pos, first)
    is_listed: cython.bint = False
    picker.skips_quiet = False
    survey(search, node)
    past: Past = past_of(node)
    (node + 2).cuts = 0
    best: cython.int = -INFINITE
    best_move: MoveCode = 0
    number: cython.int = 0
    count: cython.int = 0
    old_alpha: cython.int = alpha
    may_prune: cython.bint = not is_root and _pieces(pos) != 0
    passed: uint64_t = passed_key(pos)
    tuning: cython.pointer(Tuning) = cython.address(search.control.tuning)
    while True:
        move: MoveCode = first
        if first:
            first = 0
        else:
            if not is_listed:
                is_listed = True
                list_moves(
                    cython.address(picker),
                    pos,
                    cython.address(search.histories),
                    cython.address(past),
                    known,
                    node.killers,
                    cython.address(info),
                )
            move = pick(cython.address(picker), pos)
            if move == 0:
                break
        if (move & IDENTITY_MASK) == excluded:
            continue
        if is_root and search.barred_count and _is_barred(search, move):
            continue
        number += 1
        prefetch(cython.address(search.control.table), moved_key(pos, passed, move))
        quiet: cython.bint = is_quiet(pos, move)
        checks: cython.bint = is_check(pos, move, cython.address(info))
        history: cython.int = 0
        if quiet:
            history = quiet_history(
                pos, cython.address(search.histories), cython.address(past), move
            )
        if (
            may_prune
            and not checks
            and best > -MATE_BOUND
            and _is_hopeless(
                tuning,
                node,
                cython.address(picker),
                move,
                quiet,
                history,
                number,
                depth,
                alpha,
                improving,
            )
        ):
            continue
        extension: cython.int = 0
        if is_singular and (move & IDENTITY_MASK) == known:
            cut: cython.int = NO_SCORE
            extension = _try_without(
                search,
                node,
                ply,
                beta,
                depth,
                known,
                known_score,
                is_pv,
                is_cut,
                cython.address(cut),
            )
            if search.stopped:
                return 0
            if cut != NO_SCORE:
                return cut

        if count < 64:
            tried[count] = move
            count += 1
        before: uint64_t = search.nodes
        play(search, node, ply, move)
        left: cython.int = depth - 1 + extension
        if number == 1:
            score = -_search(
                search, node + 1, ply + 1, -beta, -alpha, left, not is_pv and not is_cut
            )
        else:
            reduction: cython.int = 0
            if depth >= 3 and number > 1 + is_root and (quiet or number > 4):
                reduction = _usual_reduction(tuning, depth, number)
                if quiet:
                    reduction -= history * tuning.reduce_history // 20000
                else:
                    reduction -= tuning.reduce_capture
                reduction += tuning.reduce_cut * is_cut + tuning.reduce_worsening * (not improving)
                reduction -= tuning.reduce_open * is_pv + tuning.reduce_check * checks
                # Where a capture is best, or replies refute so often, quiet moves do little.
                reduction += tuning.reduce_taking * takes
                reduction += tuning.reduce_refuted * ((node + 1).cuts > 3)
                reduction = min(max(reduction // _PLY, 0), left - 1)
            score = _search_late(search, node, ply, alpha, beta, left, reduction, is_cut, best)
        if search.stopped:
            return 0
        if score > best:
            best = score
            if score > alpha:
                best_move = move
                if is_pv:
                    write_line(node, move)
                if is_root:
                    search.best_nodes = search.nodes - before
                if score >= beta:
                    node.cuts += 1
                    learn_refutation(search, node, move, depth, tried, count)
                    break
                alpha = score

    if number == 0:
        if excluded:
            return alpha
        return -MATE + ply if node.in_check else 0
    if not excluded:
        if best <= old_alpha and not is_root:
            learn_unrefuted(search, node, depth)
        bound: cython.int = AT_LEAST if best >= beta else EXACT if alpha > old_alpha else AT_MOST
        _keep(search, node, ply, depth, best, best_move, bound, raw)
    return best


def iterate(search, depth, guess):
    """Search the root to a depth, at first only around the score that is expected.

    The line found is in the root node; when the search was stopped, it may be
    empty, and the score is of no use.
    """
    root: Noded = search.root
    window: cython.int = search.control.tuning.window
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
