"""A minimal UCI loop for the player alone, to play matches with.

python -m bench.player.uci_player
"""

import itertools
import sys
import threading

from echecs.domain.board import Board
from echecs.domain.game import Game
from echecs.domain.move import Move
from echecs.player import Limits, Player, Thought


def read_position(words: list[str]) -> Game:
    """The game of a `position` command."""
    moves = words.index("moves") if "moves" in words else len(words)
    game = Game() if words[1] == "startpos" else Game(Board(" ".join(words[2:moves])))
    for text in words[moves + 1 :]:
        game.push(Move.from_uci(text))
    return game


def read_limits(words: list[str], game: Game) -> Limits:
    """The limits of a `go` command, clocks being those of the side to move."""
    numbers = {
        name: int(value) for name, value in itertools.pairwise(words) if value.lstrip("-").isdigit()
    }
    side = "w" if game.turn.name.lower().startswith("w") else "b"
    clock = numbers.get(f"{side}time")
    time = numbers.get("movetime")
    return Limits(
        depth=numbers.get("depth"),
        nodes=numbers.get("nodes"),
        seconds=None if time is None else time / 1000,
        clock=None if clock is None else max(clock, 1) / 1000,
        increment=numbers.get(f"{side}inc", 0) / 1000,
        moves_to_go=numbers.get("movestogo"),
        # The answer itself takes a millisecond or two; others use the whole of a move's time.
        overhead=0.01 if time is None else 0.002,
    )


def tell(thought: Thought) -> None:
    """An `info` line of what was found."""
    for number, line in enumerate(thought.lines, 1):
        moves = " ".join(move.uci for move in line.moves)
        speed = int(thought.nodes / max(thought.seconds, 1e-6))
        print(
            f"info depth {thought.depth} seldepth {thought.selective_depth} multipv {number} "
            f"score {line.score} nodes {thought.nodes} nps {speed} "
            f"time {int(1000 * thought.seconds)} pv {moves}",
            flush=True,
        )


def answer(player: Player, game: Game, limits: Limits) -> None:
    """Think and say the move."""
    thought = player.search(game, limits, tell)
    print("bestmove", thought.best.uci if thought.best else "0000", flush=True)


def main() -> None:
    """Read commands until `quit`."""
    player, game = Player(16), Game()
    thinking: threading.Thread | None = None
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        if words[0] in ("stop", "quit") and thinking is not None:
            player.stop()
            thinking.join()
            player.resume()
            thinking = None
        if words[0] == "quit":
            return
        if words[0] == "uci":
            print("id name echecs player\noption name Hash type spin default 16 min 1 max 4096")
            print("option name Threads type spin default 1 min 1 max 64\nuciok", flush=True)
        elif words[0] == "isready":
            print("readyok", flush=True)
        elif words[0] == "setoption" and "value" in words:
            value = int(words[-1]) if words[-1].isdigit() else 0
            if words[2] == "Hash":
                player = Player(value, player.threads)
            elif words[2] == "Threads":
                player = Player(player.megabytes, value)
        elif words[0] == "ucinewgame":
            player.clear()
        elif words[0] == "position":
            game = read_position(words)
        elif words[0] == "go":
            if thinking is not None:
                thinking.join()
            limits = read_limits(words, game)
            thinking = threading.Thread(target=answer, args=(player, game, limits))
            thinking.start()


if __name__ == "__main__":
    main()
