from echecs.domain.square import Square

class Castling:
    king_to: Square
    rook_to: Square
    path_mask: int
    crossed: tuple[Square, ...]
    destination: Square
    def __init__(self, king: Square, rook: Square) -> None: ...

def castling_destination(king: Square, kingside: bool) -> Square | None: ...
