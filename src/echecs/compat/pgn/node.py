"""A game as a tree of nodes, each one move further."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, Self, TypeAlias, TypeVar

from echecs.compat.board import Board
from echecs.compat.constants import Color
from echecs.compat.engine import PovScore
from echecs.compat.move import Move
from echecs.compat.pgn.headers import Headers
from echecs.compat.pgn.remarks import (
    CLOCK,
    MOVE_TIME,
    read_arrows,
    read_clock,
    read_eval,
    read_eval_depth,
    write_arrows,
    write_clock,
    write_eval,
)
from echecs.compat.pgn.time_control import TimeControl, parse_time_control
from echecs.compat.pgn.tree import NodeCore
from echecs.compat.svg import Arrow

if TYPE_CHECKING:
    from echecs.compat.pgn.builder import GameBuilder
    from echecs.compat.pgn.visitor import BaseVisitor

T = TypeVar("T")
ResultT = TypeVar("ResultT")
_Frame: TypeAlias = "tuple[ChildNode, Iterator[ChildNode], bool, int]"


class GameNode(NodeCore):
    """A place in a game: the start of it, or the position after a move."""

    parent: "GameNode | None"
    move: Move | None
    variations: "list[ChildNode]"
    comment: str
    starting_comment: str
    nags: set[int]

    def __init__(self, *, comment: str = "") -> None:
        self.comment = comment

    def board(self) -> Board:
        """A board with the moves up to here played on it."""
        raise NotImplementedError

    def ply(self) -> int:
        """How many half-moves were played up to here, by the move numbers."""
        raise NotImplementedError

    def accept(self, visitor: "BaseVisitor[ResultT]") -> ResultT:
        """Tell a visitor of this node and what follows."""
        raise NotImplementedError

    # --- Where in the tree -------------------------------------------------------------

    def turn(self) -> Color:
        """The side to move."""
        return self.ply() % 2 == 0

    def root(self) -> "GameNode":
        """The first node of the tree."""
        node = self
        while node.parent is not None:
            node = node.parent
        return node

    def game(self) -> "Game":
        """The game this node belongs to."""
        root = self.root()
        assert isinstance(root, Game), "the first node of this tree is no game"
        return root

    def end(self) -> "GameNode":
        """The last node of the main line from here."""
        node: GameNode = self
        while node.variations:
            node = node.variations[0]
        return node

    def starts_variation(self) -> bool:
        """Whether this is the first move of a variation."""
        parent = self.parent
        return parent is not None and bool(parent.variations) and parent.variations[0] is not self

    def is_mainline(self) -> bool:
        """Whether the main line of the game comes here."""
        node = self
        while node.parent is not None:
            if node.parent.variations[0] is not node:
                return False
            node = node.parent
        return True

    def is_main_variation(self) -> bool:
        """Whether this is the first of its parent's variations."""
        return self.parent is None or self.parent.variations[0] is self

    # --- Variations --------------------------------------------------------------------

    def _find(self, move: "int | Move | GameNode") -> int:
        """The number of a variation; one that is not there is a KeyError."""
        for index, node in enumerate(self.variations):
            if index == move or node.move == move or node is move:
                return index
        if isinstance(move, int):
            raise IndexError(f"no variation has the number {move}")
        raise KeyError(move)

    def variation(self, move: "int | Move | GameNode") -> "ChildNode":
        """A variation by its number, its move or its node."""
        return self.variations[self._find(move)]

    def __getitem__(self, move: "int | Move | GameNode") -> "ChildNode":
        return self.variation(move)

    def has_variation(self, move: "int | Move | GameNode") -> bool:
        """Whether there is a variation with this number, move or node."""
        try:
            self._find(move)
        except KeyError:
            return False
        return True

    def __contains__(self, move: "int | Move | GameNode") -> bool:
        return self.has_variation(move)

    def promote_to_main(self, move: "int | Move | GameNode") -> None:
        """Make a variation the main line."""
        self.variations.insert(0, self.variations.pop(self._find(move)))

    def promote(self, move: "int | Move | GameNode") -> None:
        """Put a variation one place up."""
        index = self._find(move)
        if index > 0:
            self.variations.insert(index - 1, self.variations.pop(index))

    def demote(self, move: "int | Move | GameNode") -> None:
        """Put a variation one place down."""
        index = self._find(move)
        self.variations.insert(index + 1, self.variations.pop(index))

    def remove_variation(self, move: "int | Move | GameNode") -> None:
        """Take a variation out."""
        self.variations.pop(self._find(move))

    def add_variation(
        self,
        move: Move,
        *,
        comment: str = "",
        starting_comment: str = "",
        nags: Iterable[int] = (),
    ) -> "ChildNode":
        """Add a move after this node, as the last variation."""
        return ChildNode(self, move, comment=comment, starting_comment=starting_comment, nags=nags)

    def add_main_variation(
        self, move: Move, *, comment: str = "", nags: Iterable[int] = ()
    ) -> "ChildNode":
        """Add a move after this node, as the main line."""
        node = self.add_variation(move, comment=comment, nags=nags)
        self.variations.insert(0, self.variations.pop())
        return node

    def add_line(
        self,
        moves: Iterable[Move],
        *,
        comment: str = "",
        starting_comment: str = "",
        nags: Iterable[int] = (),
    ) -> "GameNode":
        """Add moves one after the other; comment and annotations go to the last."""
        node: GameNode = self
        for move in moves:
            node = node.add_variation(move, starting_comment=starting_comment)
            starting_comment = ""
        node.comment = f"{node.comment} {comment}" if node.comment else comment
        node.nags.update(nags)
        return node

    def mainline(self) -> "Mainline[ChildNode]":
        """The nodes of the main line from here."""
        return Mainline(self, lambda node: node)

    def mainline_moves(self) -> "Mainline[Move]":
        """The moves of the main line from here."""
        return Mainline(self, lambda node: node.move)

    # --- Commands in the comment -------------------------------------------------------

    def eval(self) -> PovScore | None:
        """The score of `[%eval …]`, or None."""
        return read_eval(self.comment)

    def eval_depth(self) -> int | None:
        """The depth of `[%eval …]`, or None."""
        return read_eval_depth(self.comment)

    def set_eval(self, score: PovScore | None, depth: int | None = None) -> None:
        """Put a score into the comment; None takes it out."""
        self.comment = write_eval(self.comment, score, depth)

    def arrows(self) -> list[Arrow]:
        """The arrows and marked squares of the comment."""
        return read_arrows(self.comment)

    def set_arrows(self, arrows: Iterable[Arrow | tuple[int, int]]) -> None:
        """Put exactly these arrows into the comment."""
        self.comment = write_arrows(self.comment, arrows)

    def clock(self) -> float | None:
        """The seconds of `[%clk …]`, or None."""
        return read_clock(CLOCK, self.comment)

    def set_clock(self, seconds: float | None) -> None:
        """Put the time left into the comment; None takes it out."""
        self.comment = write_clock(CLOCK, "clk", self.comment, seconds)

    def emt(self) -> float | None:
        """The seconds of `[%emt …]`, or None."""
        return read_clock(MOVE_TIME, self.comment)

    def set_emt(self, seconds: float | None) -> None:
        """Put the time used into the comment; None takes it out."""
        self.comment = write_clock(MOVE_TIME, "emt", self.comment, seconds)

    # --- Visitors ----------------------------------------------------------------------

    def accept_subgame(self, visitor: "BaseVisitor[ResultT]") -> ResultT:
        """Tell a visitor of a game of its own that starts here."""
        from echecs.compat.pgn.visitor import SKIP

        if visitor.begin_game() is not SKIP:
            game = self.game()
            board = self.board()
            headers = game.headers.copy()
            _set_up_headers(headers, board.root() if self is game else board)
            visitor.begin_headers()
            for name, value in headers.items():
                visitor.visit_header(name, value)
            if visitor.end_headers() is not SKIP:
                visitor.visit_board(board)
                if self.variations:
                    self.variations[0]._accept(board, visitor)
                visitor.visit_result(headers.get("Result", "*"))
        visitor.end_game()
        return visitor.result()

    def __str__(self) -> str:
        from echecs.compat.pgn.exporter import StringExporter

        return self.accept(StringExporter(columns=None))


class ChildNode(GameNode):
    """The position after a move."""

    parent: GameNode
    move: Move

    def __init__(
        self,
        parent: GameNode,
        move: Move,
        *,
        comment: str = "",
        starting_comment: str = "",
        nags: Iterable[int] = (),
    ) -> None:
        super().__init__(comment=comment)
        self.parent = parent
        self.move = move
        self.starting_comment = starting_comment
        if nags:
            self.nags.update(nags)
        parent.variations.append(self)

    def board(self) -> Board:
        """A board with the moves up to here played on it."""
        board = self.root().board()
        self._play_onto(board)
        return board

    def ply(self) -> int:
        """How many half-moves were played up to here, by the move numbers."""
        ply = 0
        node: GameNode = self
        while node.parent is not None:
            ply += 1
            node = node.parent
        return node.ply() + ply

    def san(self) -> str:
        """The move in standard algebraic notation."""
        return self.parent.board().san(self.move)

    def uci(self, *, chess960: bool | None = None) -> str:
        """The move as UCI writes it."""
        return self.parent.board().uci(self.move, chess960=chess960)

    def _visit(self, board: Board, visitor: "BaseVisitor[Any]") -> None:
        """Tell a visitor of this move; the board gets it played."""
        if self.starting_comment:
            visitor.visit_comment(self.starting_comment)
        visitor.visit_move(board, self.move)
        board.push(self.move)
        visitor.visit_board(board)
        for nag in sorted(self.nags):
            visitor.visit_nag(nag)
        if self.comment:
            visitor.visit_comment(self.comment)

    def _accept(self, board: Board, visitor: "BaseVisitor[Any]", *, sidelines: bool = True) -> None:
        """Tell a visitor of this move, of its rivals when it is the main one, and what follows."""
        walk(self, board, visitor, sidelines)

    def accept(self, visitor: "BaseVisitor[ResultT]") -> ResultT:
        """Tell a visitor of this move and what follows."""
        self._accept(self.parent.board(), visitor, sidelines=False)
        return visitor.result()

    def __repr__(self) -> str:
        try:
            board = self.parent.board()
            dots = "." if board.turn else "..."
            text = f"{board.fullmove_number}{dots} {board.san(self.move)} ..."
        except (ValueError, AssertionError):
            text = self.move.uci()
        return f"<{type(self).__name__} at {id(self):#x} ({text})>"


def walk(start: ChildNode, board: Board, visitor: "BaseVisitor[Any]", sidelines: bool) -> None:
    """Go through a line and its variations without recursion, as deep as they are.

    A frame is a node, its rivals still to come, whether it is in a variation, and how many
    moves the board had before it. The rivals of a main move come right after it.
    """
    from echecs.compat.pgn.visitor import SKIP

    def frame(node: ChildNode, with_rivals: bool, is_variation: bool) -> _Frame:
        depth = len(board.move_stack)
        rivals = iter(node.parent.variations[1:] if with_rivals else ())
        node._visit(board, visitor)
        return node, rivals, is_variation, depth

    frames = [frame(start, sidelines, False)]
    while frames:
        node, rivals, is_variation, depth = frames[-1]
        rival = next(rivals, None)
        if rival is not None:
            if visitor.begin_variation() is SKIP:
                visitor.end_variation()
            else:
                _go_back(board, depth)
                frames.append(frame(rival, False, True))
            continue
        following = node.next()
        frames.pop()
        if following is not None:
            frames.append(frame(following, True, is_variation))
        elif is_variation:
            visitor.end_variation()
            main, _, _, depth = frames[-1]
            _go_back(board, depth)
            board.push(main.move)


def _go_back(board: Board, depth: int) -> None:
    """Take moves back until so many are left."""
    while len(board.move_stack) > depth:
        board.pop()


class Game(GameNode):
    """A game: tags, and the tree of its moves."""

    headers: Headers
    errors: list[Exception]

    def __init__(
        self, headers: Mapping[str, str] | Iterable[tuple[str, str]] | None = None
    ) -> None:
        self.headers = Headers(headers)
        self.errors = []

    def board(self) -> Board:
        """The board that the game starts from."""
        return self.headers.board()

    def ply(self) -> int:
        """How many half-moves were played before, by the move numbers."""
        return self.board().ply() if "FEN" in self.headers else 0

    def setup(self, board: Board | str) -> None:
        """Start the game from a position, given as a board or a FEN."""
        if isinstance(board, str):
            setup = Board(board)
            setup.chess960 = setup.has_chess960_castling_rights()
        else:
            setup = board.root()
            setup.chess960 = setup.chess960 or setup.has_chess960_castling_rights()
        _set_up_headers(self.headers, setup)

    def accept(self, visitor: "BaseVisitor[ResultT]") -> ResultT:
        """Tell a visitor of the whole game."""
        from echecs.compat.pgn.visitor import SKIP

        if visitor.begin_game() is not SKIP:
            for name, value in self.headers.items():
                visitor.visit_header(name, value)
            if visitor.end_headers() is not SKIP:
                board = self.board()
                visitor.visit_board(board)
                if self.comment:
                    visitor.visit_comment(self.comment)
                if self.variations:
                    self.variations[0]._accept(board, visitor)
                visitor.visit_result(self.headers.get("Result", "*"))
        visitor.end_game()
        return visitor.result()

    def time_control(self) -> TimeControl:
        """The time control of the tags."""
        return parse_time_control(self.headers.get("TimeControl", ""))

    @classmethod
    def from_board(cls, board: Board) -> Self:
        """A game of the moves that were played on a board."""
        game = cls()
        game.setup(board.root())
        node: GameNode = game
        for move in board.move_stack:
            node = node.add_variation(move)
        game.headers["Result"] = board.result()
        return game

    @classmethod
    def without_tag_roster(cls) -> Self:
        """A game without any tag."""
        return cls(headers={})

    @classmethod
    def builder(cls) -> "GameBuilder[Any]":
        """A visitor that reads games of this class."""
        from echecs.compat.pgn.builder import GameBuilder

        return GameBuilder(Game=cls)

    def __repr__(self) -> str:
        get = self.headers.get
        return (
            f"<{type(self).__name__} at {id(self):#x} ({get('White', '?')!r} vs. "
            f"{get('Black', '?')!r}, {get('Date', '????.??.??')!r} at {get('Site', '?')!r})>"
        )


def _set_up_headers(headers: Headers, board: Board) -> None:
    """Make the tags say from which position a game starts."""
    fen = board.fen()
    if fen == type(board).starting_fen:
        headers.pop("FEN", None)
        headers.pop("SetUp", None)
    else:
        headers["FEN"] = fen
        headers["SetUp"] = "1"
    if board.chess960:
        headers["Variant"] = "Chess960"
    else:
        headers.pop("Variant", None)


class Mainline(Generic[T]):
    """The main line after a node, as nodes or moves; it can be walked both ways."""

    def __init__(self, start: GameNode, f: Callable[[ChildNode], T]) -> None:
        self.start = start
        self.f = f

    def __bool__(self) -> bool:
        return bool(self.start.variations)

    def __iter__(self) -> Iterator[T]:
        node = self.start.next()
        while node is not None:
            yield self.f(node)
            node = node.next()

    def __reversed__(self) -> Iterator[T]:
        node = self.start.end()
        while node is not self.start:
            assert isinstance(node, ChildNode)
            yield self.f(node)
            node = node.parent

    def accept(self, visitor: "BaseVisitor[ResultT]") -> ResultT:
        """Tell a visitor of the moves, without the variations."""
        board = self.start.board()
        node = self.start.next()
        while node is not None:
            node._visit(board, visitor)
            node = node.next()
        return visitor.result()

    def __str__(self) -> str:
        from echecs.compat.pgn.exporter import StringExporter

        return self.accept(StringExporter(columns=None))

    def __repr__(self) -> str:
        from echecs.compat.pgn.exporter import StringExporter

        text = self.accept(StringExporter(columns=None, comments=False))
        return f"<Mainline at {id(self):#x} ({text})>"
