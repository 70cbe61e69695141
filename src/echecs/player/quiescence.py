"""The end of the search: captures until the position is quiet."""

import cython
from cython.cimports.echecs.kernel.movegen import (
    CheckInfo,
    check_info,
    find_legal,
)
from cython.cimports.echecs.kernel.types import (
    DESTINATION_SHIFT,
    IDENTITY_MASK,
    PROMOTION_SHIFT,
    ConstPosition,
    MoveCode,
)
from cython.cimports.echecs.player.correction import corrected
from cython.cimports.echecs.player.evaluation import evaluate, look
from cython.cimports.echecs.player.exchange import EXCHANGE_VALUES, captured_kind, wins_at_least
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
from cython.cimports.echecs.solver.search.moving import is_check, moved_key, passed_key
from cython.cimports.libc.stdint import uint64_t


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _list(
    search: Searching, node: Noded, picker: cython.pointer(Picker), known: MoveCode
) -> cython.void:
    """What is tried after the remembered move: every way out of check, else captures."""
    pos: ConstPosition = cython.address(node.pos)
    if node.in_check:
        survey(search, node)
        past: Past = past_of(node)
        picker.skips_quiet = False
        list_moves(
            picker,
            pos,
            cython.address(search.histories),
            cython.address(past),
            known,
            node.killers,
            cython.NULL,
        )
    else:
        list_captures(picker, pos, cython.address(search.histories), known)


def quiesce(search, node, ply, alpha, beta):
    """Captures until the position is quiet; in check, every way out."""
    pos: ConstPosition = cython.address(node.pos)
    memory: Memory
    picker: Picker
    best: cython.int = -MATE + ply
    raw: cython.int = 0
    score: cython.int
    futile: cython.int = -INFINITE
    info: CheckInfo
    last: cython.int = ((node - 1).move >> DESTINATION_SHIFT) & 63 if (node - 1).move else 64
    best_move: MoveCode = 0
    is_pv: cython.bint = beta - alpha > 1
    node.pv_length = 0
    if ply > search.deepest:
        search.deepest = ply
    if is_over(search):
        return 0
    if is_draw(search, node, ply):
        return 0
    if ply >= MAX_PLY - 1:
        return 0 if node.in_check else corrected(search, node, evaluate(search, node))
    # While the table's entry is on its way.
    if not node.in_check:
        look(search, node)
    is_known: cython.bint = recall(
        cython.address(search.control.table), pos.key, cython.address(memory)
    )
    if is_known:
        score = from_table(memory.score, ply)
        if not is_pv and (
            memory.bound == EXACT
            or (memory.bound == AT_LEAST and score >= beta)
            or (memory.bound == AT_MOST and score <= alpha)
        ):
            return score
    if node.in_check:
        node.evaluation = NO_SCORE
    else:
        raw = (
            memory.evaluation
            if is_known and memory.evaluation != NO_SCORE
            else evaluate(search, node)
        )
        best = node.evaluation = corrected(search, node, raw)
        if is_known and memory.bound != NO_BOUND:
            score = from_table(memory.score, ply)
            if memory.bound == EXACT or (memory.bound == AT_LEAST) == (score > best):
                best = score
        if best >= beta:
            return best
        if best > alpha:
            alpha = best
        # A capture that cannot reach alpha even with this much to spare is not tried.
        futile = best + search.control.tuning.capture_margin
        check_info(pos, cython.address(info))
    bound: cython.int = AT_MOST
    tried: cython.int = 0
    known: MoveCode = memory.move
    first: MoveCode = find_legal(pos, known) if known else 0
    if first and not node.in_check and is_quiet(pos, first):
        first = 0
    is_listed: cython.bint = False
    passed: uint64_t = passed_key(pos)
    while True:
        move: MoveCode = first
        if first:
            first = 0
        else:
            if not is_listed:
                is_listed = True
                _list(search, node, cython.address(picker), known)
            move = pick(cython.address(picker), pos)
            if move == 0:
                break
        if best > -MATE_BOUND:
            if node.in_check:
                # One way out that holds is enough of the quiet ones.
                if tried >= 2 and is_quiet(pos, move):
                    break
            else:
                gain: cython.int = EXCHANGE_VALUES[captured_kind(pos, move)]
                if not (move >> PROMOTION_SHIFT) & 7 and (
                    ((move >> DESTINATION_SHIFT) & 63) != last
                    and not is_check(pos, move, cython.address(info))
                ):
                    if tried >= 2:
                        continue
                    if futile + gain <= alpha:
                        best = max(best, futile + gain)
                        continue
                    if futile <= alpha and not wins_at_least(pos, move, 1):
                        best = max(best, futile)
                        continue
                prefetch(cython.address(search.control.table), moved_key(pos, passed, move))
                if not wins_at_least(pos, move, -search.control.tuning.capture_loss):
                    continue
        tried += 1
        play(search, node, ply, move)
        score = -quiesce(search, node + 1, ply + 1, -beta, -alpha)
        if search.stopped:
            return 0
        if score > best:
            best = score
            if score > alpha:
                alpha = score
                best_move = move
                if is_pv:
                    write_line(node, move)
                if score >= beta:
                    bound = AT_LEAST
                    break
    memory.move = best_move & IDENTITY_MASK
    memory.score = to_table(best, ply)
    memory.evaluation = NO_SCORE if node.in_check else raw
    memory.depth = 0
    memory.was_open = is_known and memory.was_open
    memory.bound = bound
    remember(cython.address(search.control.table), pos.key, cython.address(memory))
    return best
