"""How much the moves that the player chooses lose, as a deeper engine sees it.

    python -m bench.player.losses POSITIONS [--nodes 10000] [--judge stockfish]

Positions are FENs or EPDs, a line each; files of `bench.player.self_play` do.
The judge looks at the position after the player's move and after its own, and the difference
in winning chances is the loss. Thousands of positions are judged in the time of a few games,
and since two versions choose the same move most of the time, a change shows soon: `--against`
takes what another run kept by `--keep` and prints the difference, position by position.
"""

import argparse
import json
import math
from pathlib import Path

from bench.peers import find_stockfish
from bench.player.chances import STEEPNESS
from bench.player.uci_opponent import Opponent
from echecs.domain.board import Board
from echecs.domain.move import Move
from echecs.player import Limits, Player

WON = 400  # hundredths of a pawn: beyond that nearly every move wins or loses
MATE = 30_000
LUCKY = -0.03  # what a move may seem to gain: the judge sees it a ply further than its own


class Judge(Opponent):
    """An engine that says what positions are worth."""

    best = ""
    """The move that it would play where it was asked last."""

    def worth(self, board: Board) -> int:
        """Hundredths of a pawn for the side to move."""
        if not board.has_legal_move:
            return -MATE if board.is_check else 0
        self.new_game()
        self.say(f"position fen {board.fen}")
        self.say(f"go {self.go}")
        return self.read_worth()

    def read_worth(self) -> int:
        """The last score before the move."""
        assert self.process.stdout is not None
        worth = 0
        for line in self.process.stdout:
            words = line.split()
            if words[:1] == ["bestmove"]:
                self.best = words[1]
                return worth
            if "score" in words:
                kind, number = words[words.index("score") + 1 :][:2]
                worth = int(number) if kind == "cp" else MATE * (1 if int(number) > 0 else -1)
        raise EOFError("the judge ended")


def chance(worth: int) -> float:
    """Winning chances of the side to move."""
    return 1 / (1 + math.exp(-2 * STEEPNESS * max(-3000, min(worth, 3000))))


def loss(player: Player, judge: Judge, board: Board, nodes: int) -> float | None:
    """What the player's move loses; None for a position that is decided, or over."""
    if not board.has_legal_move or abs(judge.worth(board)) > WON:
        return None
    best = Move.from_uci(judge.best)
    player.clear()
    # With moves named, no mate is looked for beside the search.
    chosen = player.search(board, Limits(nodes=nodes, moves=tuple(board.legal_moves))).best
    assert chosen is not None
    if chosen == best:
        return 0.0
    after = (-judge.worth(board.play(move)) for move in (best, chosen))
    return max(chance(next(after)) - chance(next(after)), LUCKY)


def told(losses: list[float]) -> str:
    """The mean in hundredths of a point, with its standard error."""
    mean = sum(losses) / len(losses)
    spread = math.sqrt(sum((one - mean) ** 2 for one in losses)) / len(losses)
    return f"{100 * mean:+.2f} ± {100 * spread:.2f}"


def main() -> None:
    """Judge every position of a file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--nodes", type=int, default=10_000)
    parser.add_argument("--judge", default=find_stockfish())
    parser.add_argument("--go", default="depth 13")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--against", type=Path)
    given = parser.parse_args()
    player, judge = Player(16), Judge(str(given.judge), given.go)
    losses: dict[str, float] = {}
    for line in given.file.read_text(encoding="ascii").splitlines():
        board = Board(" ".join(line.partition(";")[0].split()[:4]))
        if (lost := loss(player, judge, board, given.nodes)) is not None:
            losses[board.epd] = lost
    judge.close()
    print(f"{len(losses)} positions: {told(list(losses.values()))} hundredths of a point lost")
    if given.keep:
        given.keep.write_text(json.dumps(losses), encoding="ascii")
    if given.against:
        before = json.loads(given.against.read_text(encoding="ascii"))
        change = [losses[epd] - before[epd] for epd in losses.keys() & before.keys()]
        print(f"beside {given.against.name}: {told(change)} on {len(change)} positions")


if __name__ == "__main__":
    main()
