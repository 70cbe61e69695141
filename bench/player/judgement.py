"""How well the network's first glance agrees with what a deeper engine finds, by the men left.

    python -m bench.player.judgement POSITIONS [--network FILE...] [--most 3000] [--go "depth 13"]
        [--nodes N...]

Positions are those of `bench.player.self_play`, or any FENs or EPDs, a line each. Games are
lost in positions that are nearly level, and there an error over all positions says little: a
rook more or less is seen by everybody. So the correlation is printed for level positions
alone, once for all and then by the number of men. With `--nodes` searches of so many nodes
with the network of today are looked at too: they say what there is left to learn from.
"""

import argparse
import math
from pathlib import Path

from bench.peers import find_stockfish
from bench.player.duel import pawns
from bench.player.losses import Judge, chance
from echecs.domain.board import Board
from echecs.player import Limits, Player
from echecs.player.network import judgement, load

NETWORK = Path("src/echecs/player/network.bin")
LEVEL = 150  # hundredths of a pawn
BANDS = ((3, 32), (3, 10), (11, 18), (19, 32))


def correlation(one: list[int], other: list[int]) -> float:
    """Pearson's coefficient of two lists of scores."""
    mean, other_mean = sum(one) / len(one), sum(other) / len(other)
    both = sum((a - mean) * (b - other_mean) for a, b in zip(one, other, strict=True))
    spread = sum((a - mean) ** 2 for a in one) * sum((b - other_mean) ** 2 for b in other)
    return both / math.sqrt(spread) if spread else 0.0


def searched(player: Player, board: Board, nodes: int) -> int:
    """What a search finds for the side to move, in hundredths of a pawn."""
    lines = player.search(board, Limits(nodes=nodes, moves=tuple(board.legal_moves))).lines
    return pawns(lines[0].score) if lines else 0


def show(name: str, seen: list[int], boards: list[Board], truth: list[int]) -> None:
    """Print how well a network or a search does."""
    errors = [(chance(a) - chance(b)) ** 2 for a, b in zip(seen, truth, strict=True)]
    print(f"{name}: error in chances {math.sqrt(sum(errors) / len(errors)):.4f}")
    men = [board.occupied_mask.bit_count() for board in boards]
    for low, high in BANDS:
        chosen = [
            index
            for index, worth in enumerate(truth)
            if abs(worth) < LEVEL and low <= men[index] <= high
        ]
        if len(chosen) > 2:
            found = correlation([seen[index] for index in chosen], [truth[i] for i in chosen])
            print(f"  level, {low:2} to {high} men: {found:.3f} of {len(chosen)}")


def main() -> None:
    """Judge the positions once, then look at each network."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--network", type=Path, nargs="*", default=[NETWORK])
    parser.add_argument("--most", type=int, default=3000, help="positions, evenly drawn")
    parser.add_argument("--judge", default=find_stockfish())
    parser.add_argument("--go", default="depth 13")
    parser.add_argument("--nodes", type=int, nargs="*", default=[], metavar="N")
    given = parser.parse_args()
    lines = given.file.read_text(encoding="ascii").splitlines()
    lines = lines[:: max(1, len(lines) // given.most)][: given.most]
    boards = [Board(" ".join(line.partition(";")[0].split()[:4])) for line in lines]
    boards = [board for board in boards if not board.is_check and board.has_legal_move]
    judge = Judge(str(given.judge), given.go)
    truth = [judge.worth(board) for board in boards]
    judge.close()
    for path in given.network:
        load(path.read_bytes())
        show(path.name, [judgement(board) for board in boards], boards, truth)
    load(NETWORK.read_bytes())
    player = Player(16)
    for nodes in given.nodes:
        seen = [searched(player, board, nodes) for board in boards]
        show(f"{nodes} nodes", seen, boards, truth)


if __name__ == "__main__":
    main()
