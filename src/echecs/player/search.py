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
    NO_KIND,
    PAWN,
    Bitboard,
    ConstPosition,
    MoveCode,
)
from cython.cimports.echecs.player.correction import corrected, learn_correction
from cython.cimports.echecs.player.evaluation import evaluate, look
from cython.cimports.echecs.player.exchange import captured_kind, wins_at_least
from cython.cimports.echecs.player.learning import (
    learn_recalled,
    learn_refutation,
    learn_second_look,
    learn_unrefuted,
    reward_alone,
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
    list_captures,
    list_moves,
    pick,
    standing_of,
)
from cython.cimports.echecs.player.pruning import improvement_of, is_hopeless
from cython.cimports.echecs.player.quiescence import quiesce
from cython.cimports.echecs.player.reduction import PLY, reduction_of, usual_reduction
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
from cython.cimports.libc.stdint import uint64_t

# In hundredths of a pawn: what a remembered capture has to win beyond beta to settle a check,
# how far from level a check is worth a ply more, and how far below alpha, for each ply of
# depth, a node failed clearly.
_SETTLED = cython.declare(cython.int, 219)
_UNEVEN = cython.declare(cython.int, 43)
_CLEAR = cython.declare(cython.int, 33)
# What a change of the evaluation teaches of a move is a quarter of its history at most.
_MOST_SURPRISE = cython.declare(cython.int, 1914)


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
    improvement: cython.int,
    is_cut: cython.bint,
) -> cython.int:
    """A score for a node that needs no look at its moves, or NO_SCORE."""
    tuning: cython.pointer(Tuning) = cython.address(search.control.tuning)
    before: Noded = node - 1
    # So far above that the opponent's next moves hardly change it. With a single piece the
    # own move may be what spoils it.
    pieces: Bitboard = _pieces(cython.address(node.pos))
    lead: cython.int = estimate - before.standing // max(tuning.ahead_standing, 1)
    if (
        not node.was_open
        and depth < (8 if pieces & (pieces - 1) else 3)
        and lead - tuning.ahead * (depth - (improvement > 0)) >= beta
        and estimate >= beta
        and estimate < MATE_BOUND
        and beta > -MATE_BOUND
    ):
        return estimate
    if (
        beta - alpha == 1
        and before.move
        and before.standing < tuning.null_standing
        and estimate >= beta
        and estimate >= node.evaluation
        and node.evaluation + tuning.null_margin_depth * depth + improvement // 13
        >= beta + tuning.null_margin
        and not node.excluded
        and pieces
        and ply >= search.null_from
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
    tuning: cython.pointer(Tuning) = cython.address(search.control.tuning)
    reduction: cython.int = tuning.null_base + tuning.null_depth * depth
    reduction += min((estimate - beta) * tuning.null_lead // PLY, tuning.null_most)
    reduction = max(reduction // PLY, 1)
    play_null(search, node, ply)
    score: cython.int = -search_node(
        search, node + 1, ply + 1, -beta, 1 - beta, depth - reduction, not is_cut
    )
    if search.stopped:
        return 0
    if score < beta:
        return NO_SCORE
    score = beta if score >= MATE_BOUND else score
    single: cython.bint = not pieces & (pieces - 1)
    if (depth < 14 and not single) or search.null_from:
        return score
    search.null_from = MAX_PLY if single else ply + 3 * (depth - reduction) // 4
    checked: cython.int = search_node(search, node, ply, beta - 1, beta, depth - reduction, False)
    search.null_from = 0
    if search.stopped:
        return 0
    return score if checked >= beta else NO_SCORE


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _try_captures(
    search: Searching,
    node: Noded,
    ply: cython.int,
    bar: cython.int,
    depth: cython.int,
    raw: cython.int,
    is_cut: cython.bint,
) -> cython.int:
    """A score of at least the bar, well above beta, that a capture promises; or NO_SCORE."""
    pos: ConstPosition = cython.address(node.pos)
    picker: Picker
    score: cython.int
    list_captures(cython.address(picker), pos, cython.address(search.histories), 0)
    while True:
        move: MoveCode = pick(cython.address(picker), pos)
        if move == 0:
            return NO_SCORE
        if (move & IDENTITY_MASK) == node.excluded:
            continue
        if not wins_at_least(pos, move, bar - node.evaluation):
            continue
        node.takes = True
        play(search, node, ply, move)
        score = -quiesce(search, node + 1, ply + 1, -bar, 1 - bar)
        if score >= bar and not search.stopped:
            score = -search_node(search, node + 1, ply + 1, -bar, 1 - bar, depth - 4, not is_cut)
        if search.stopped:
            return 0
        if score >= bar:
            _remember(search, node, ply, depth - 3, score, move, AT_LEAST, raw)
            return score


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _try_without(
    search: Searching,
    node: Noded,
    ply: cython.int,
    alpha: cython.int,
    beta: cython.int,
    depth: cython.int,
    known: MoveCode,
    known_score: cython.int,
    is_cut: cython.bint,
    cut: cython.pointer(cython.int),
) -> cython.int:
    """How much deeper to look at a remembered move: by how far it is better than all others.

    When another is good enough as well, `cut` is the score that the node has at least.
    """
    tuning: cython.pointer(Tuning) = cython.address(search.control.tuning)
    is_pv: cython.bint = beta - alpha > 1
    margin: cython.int = tuning.alone + tuning.alone_was_open * (node.was_open and not is_pv)
    bar: cython.int = known_score - margin * depth // 16
    node.excluded = known
    score: cython.int = search_node(search, node, ply, bar - 1, bar, (depth - 1) // 2, is_cut)
    node.excluded = 0
    if search.stopped:
        return 0
    if score < bar:
        return 2 if not is_pv and score < bar - tuning.far_alone and node.doubles <= 9 else 1
    if bar >= beta:
        cut[0] = bar
        return 0
    if known_score >= beta:
        return -2
    return -1 if known_score <= alpha and known_score <= score else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _remember(
    search: Searching,
    node: Noded,
    ply: cython.int,
    depth: cython.int,
    score: cython.int,
    move: MoveCode,
    bound: cython.int,
    raw: cython.int,
) -> cython.void:
    """Write what was found into the table."""
    memory: Memory
    memory.bound = bound
    memory.move = move & IDENTITY_MASK
    memory.score = to_table(score, ply)
    memory.evaluation = raw
    memory.depth = depth
    memory.was_open = node.was_open
    remember(cython.address(search.control.table), node.pos.key, cython.address(memory))


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
    if (
        not node.in_check
        and (best_move == 0 or is_quiet(pos, best_move))
        and not (bound == AT_LEAST and best <= node.evaluation)
        and not (bound == AT_MOST and best >= node.evaluation)
    ):
        learn_correction(search, node, depth, best)
    if ply == 0 and search.barred_count:
        return
    _remember(search, node, ply, depth, best, best_move, bound, raw)


def search_node(search, node, ply, alpha, beta, depth, is_cut):
    """The score of a node, exact between alpha and beta; `is_cut` expects a refutation."""
    if depth <= 0:
        return quiesce(search, node, ply, alpha, beta)
    pos: ConstPosition = cython.address(node.pos)
    tuning: cython.pointer(Tuning) = cython.address(search.control.tuning)
    before: Noded = node - 1
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
    if is_root:
        search.root_window = beta - alpha
    else:
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
    (node + 1).was_open = False
    (node + 2).killers[0] = 0
    (node + 2).killers[1] = 0
    (node + 2).cuts = 0
    node.doubles = before.doubles
    if not is_root:
        (node + 2).standing = 0

    # What is remembered; its entry is on its way while the board is looked at.
    if not node.in_check:
        look(search, node)
    memory.move = 0
    memory.was_open = False
    node.is_known = False
    known_score: cython.int = 0
    if not excluded:
        node.is_known = recall(
            cython.address(search.control.table), pos.key, cython.address(memory)
        )
        node.was_open = is_pv or memory.was_open
    if node.is_known:
        known_score = from_table(memory.score, ply)
        if (
            not is_pv
            and memory.depth > depth - (memory.bound == EXACT)
            and _settles(cython.address(memory), known_score, alpha, beta)
        ):
            if memory.move or known_score >= beta:
                learn_recalled(search, node, memory.move, depth, known_score >= beta)
            if pos.halfmove_clock < 90:
                return known_score
    known: MoveCode = memory.move

    # What the position looks like.
    raw: cython.int = NO_SCORE
    estimate: cython.int = NO_SCORE
    improvement: cython.int = 0
    bar: cython.int
    if node.in_check:
        node.evaluation = NO_SCORE
        # A capture that was far better than needed.
        bar = beta + _SETTLED
        if (
            not is_pv
            and depth >= 2
            and known
            and memory.bound & AT_LEAST
            and memory.depth >= depth - 3
            and known_score >= bar
            and abs(known_score) < MATE_BOUND
            and abs(beta) < MATE_BOUND
            and captured_kind(pos, find_legal(pos, known)) != NO_KIND
        ):
            return bar
    else:
        if excluded:
            estimate = node.evaluation
        else:
            raw = (
                memory.evaluation
                if node.is_known and memory.evaluation != NO_SCORE
                else evaluate(search, node)
            )
            estimate = node.evaluation = corrected(search, node, raw)
            if node.is_known and (
                memory.bound == EXACT or (memory.bound == AT_LEAST) == (known_score > estimate)
            ):
                estimate = known_score
        if before.move and not before.in_check and not before.takes and not excluded:
            score = -tuning.surprise * (before.evaluation + node.evaluation) // 64
            score = min(max(score, -_MOST_SURPRISE), _MOST_SURPRISE)
            reward_alone(search, before, before.move, score)
        improvement = improvement_of(node)
        if (
            not is_root
            and alpha < MATE_BOUND
            and estimate < alpha - tuning.razor - tuning.razor_square * depth * depth
        ):
            score = quiesce(search, node, ply, alpha - 1, alpha)
            if search.stopped:
                return 0
            if score < alpha:
                return score
        if not is_pv:
            score = _prune_node(
                search, node, ply, alpha, beta, depth, estimate, improvement, is_cut
            )
            if score != NO_SCORE:
                return score
            bar = beta + tuning.probe - tuning.probe_improving * (improvement > 0)
            if (
                depth > 4
                and abs(beta) < MATE_BOUND
                and not (node.is_known and memory.depth >= depth - 3 and known_score < bar)
            ):
                score = _try_captures(search, node, ply, bar, depth, raw, is_cut)
                if score != NO_SCORE:
                    return score
        # Without a remembered move a shallower look finds one first.
        if is_pv and not known and not is_root:
            depth -= 3
            if depth <= 0:
                return quiesce(search, node, ply, alpha, beta)
        if is_cut and depth >= 9 and not known:
            depth -= 2
    is_singular: cython.bint = (
        not is_root
        and ply < 2 * search.root_depth
        and depth >= tuning.alone_from + 2 * (is_pv and memory.was_open)
        and not excluded
        and node.is_known
        and memory.depth >= depth - 3
        and memory.bound & AT_LEAST
        and abs(known_score) < MATE_BOUND
    )
    fails: cython.bint = is_pv and known != 0 and memory.bound & AT_MOST and memory.depth >= depth
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
        improvement > 0,
        is_singular,
        fails,
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
    fails: cython.bint,
) -> cython.int:
    """The score of a node by its moves, the most promising first."""
    pos: ConstPosition = cython.address(node.pos)
    is_pv: cython.bint = beta - alpha > 1
    is_root: cython.bint = ply == 0
    excluded: MoveCode = node.excluded
    tuning: cython.pointer(Tuning) = cython.address(search.control.tuning)
    picker: Picker
    tried: MoveCode[64]
    score: cython.int = 0
    left: cython.int
    least: cython.int
    info: CheckInfo
    check_info(pos, cython.address(info))
    # The remembered move is tried before the others are listed: mostly it is enough.
    first: MoveCode = find_legal(pos, known) if known else 0
    takes: cython.bint = first != 0 and not is_quiet(pos, first)
    is_listed: cython.bint = False
    is_alone: cython.bint = False
    picker.skips_quiet = False
    survey(search, node)
    past: Past = past_of(node)
    best: cython.int = -INFINITE
    best_move: MoveCode = 0
    number: cython.int = 0
    count: cython.int = 0
    old_alpha: cython.int = alpha
    old_depth: cython.int = depth
    may_prune: cython.bint = not is_root and _pieces(pos) != 0
    passed: uint64_t = passed_key(pos)
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
        node.number = number
        quiet: cython.bint = is_quiet(pos, move)
        checks: cython.bint = is_check(pos, move, cython.address(info))
        usual: cython.int = usual_reduction(search, depth, number, beta - alpha, improving)
        if (
            may_prune
            and best > -MATE_BOUND
            and is_hopeless(
                search,
                node,
                cython.address(picker),
                cython.address(past),
                move,
                quiet,
                checks,
                number,
                depth,
                alpha,
                beta,
                usual,
                improving,
            )
        ):
            continue
        prefetch(cython.address(search.control.table), moved_key(pos, passed, move))
        extension: cython.int = 0
        if is_singular and (move & IDENTITY_MASK) == known:
            cut: cython.int = NO_SCORE
            extension = _try_without(
                search,
                node,
                ply,
                alpha,
                beta,
                depth,
                known,
                known_score,
                is_cut,
                cython.address(cut),
            )
            if search.stopped:
                return 0
            if cut != NO_SCORE:
                return cut
            is_alone = extension > 0 and quiet
            node.number = number
        elif ply < 2 * search.root_depth:
            if checks and depth > 9 and not node.in_check and abs(node.evaluation) > _UNEVEN:
                extension = 1
        node.doubles = (node - 1).doubles + (extension == 2)
        left = depth - 1 + extension

        if count < 64:
            tried[count] = move
            count += 1
        before: uint64_t = search.nodes
        node.takes = not quiet
        play(search, node, ply, move)
        if (
            depth >= 2
            and number > 1 + (is_pv and ply <= 1)
            and (quiet or not node.was_open or (is_cut and (node - 1).number > 1))
        ):
            node.standing = standing_of(
                pos, cython.address(search.histories), cython.address(past), move
            )
            node.standing -= tuning.reduce_usual
            least = left - reduction_of(
                search,
                node,
                depth,
                usual,
                is_cut,
                is_pv,
                fails,
                takes,
                is_alone,
            )
            least = min(max(least, 1), left + 1)
            score = -search_node(search, node + 1, ply + 1, -alpha - 1, -alpha, least, True)
            if score > alpha and least < left and not search.stopped:
                # Much better than what was best it deserves more, hardly better less.
                if score > alpha + tuning.deeper + tuning.deeper_left * (left - least) // 16:
                    left += 1
                if score < best + left:
                    left -= 1
                if left > least:
                    score = -search_node(
                        search, node + 1, ply + 1, -alpha - 1, -alpha, left, not is_cut
                    )
                if not search.stopped:
                    learn_second_look(search, node, left, score > alpha)
        elif not is_pv or number > 1:
            score = -search_node(search, node + 1, ply + 1, -alpha - 1, -alpha, left, not is_cut)
        if is_pv and (number == 1 or (score > alpha and (is_root or score < beta))):
            if not search.stopped:
                score = -search_node(search, node + 1, ply + 1, -beta, -alpha, left, False)
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
                    break
                alpha = score
                # The rest will hardly be better still.
                if 1 < depth < 6 and abs(score) < MATE_BOUND and beta < MATE_BOUND:
                    depth -= 1

    if number == 0:
        if excluded:
            return alpha
        return -MATE + ply if node.in_check else 0
    if best_move:
        learn_refutation(search, node, best_move, best, beta, depth, tried, count)
    elif (depth >= 5 or is_pv) and not is_root:
        learn_unrefuted(search, node, depth, is_pv or is_cut or best < alpha - _CLEAR * depth)
    if best <= old_alpha:
        node.was_open = node.was_open or ((node - 1).was_open and depth > 3)
    if not excluded:
        bound: cython.int = AT_LEAST if best >= beta else EXACT if alpha > old_alpha else AT_MOST
        _keep(search, node, ply, old_depth, best, best_move, bound, raw)
    return best
