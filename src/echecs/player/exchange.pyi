from echecs.domain.board import Board
from echecs.domain.move import Move

def exchange_wins(board: Board, move: Move, margin: int) -> bool: ...
