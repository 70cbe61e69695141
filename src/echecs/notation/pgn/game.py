# cython: nonecheck=True
"""A game as PGN knows it: headers, and a tree of moves with comments and judgements.

The tree is one array of numbered nodes, so that a file of a million games is
read without an object for each move; `PgnNode` is a handle made when asked for.
"""

import cython
from cython.cimports.echecs.domain.board import Board, board_of
from cython.cimports.echecs.domain.move import NULL_CODE, Move, move_of
from cython.cimports.echecs.kernel.movegen import generate
from cython.cimports.echecs.kernel.position import checkers, make, make_null
from cython.cimports.echecs.kernel.types import MoveCode, MoveList, Position
from cython.cimports.echecs.notation.san import write_san
from cython.cimports.libc.stdlib import free, malloc, realloc

from echecs.domain.color import Color
from echecs.domain.game import Game
from echecs.domain.outcome import RECORDED, RESIGNATION, TIME, UNFINISHED, Outcome
from echecs.domain.rules import STANDARD, RuleSet
from echecs.errors import IllegalMoveError
from echecs.notation.pgn.annotation import (
    Drawing,
    Evaluation,
    clock_in,
    drawings_in,
    evaluation_in,
    format_clock,
    format_drawings,
    format_evaluation,
    text_of,
    with_command,
)
from echecs.notation.pgn.headers import Headers

# Boards never change, so all games share their first one.
_START = cython.declare(Board, Board())
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
NULL_SAN = "--"
"""The null move as PGN files write it most often."""
_WINNERS = {"1-0": Color.WHITE, "0-1": Color.BLACK}


def advance(pos, move, child):
    """Play a move of a tree, which may be the null move."""
    if move == NULL_CODE:
        make_null(pos, child)
    else:
        make(pos, move, child)


@cython.cfunc
def _san(pos: cython.pointer(Position), move: MoveCode) -> str:
    """A move of a tree in algebraic notation."""
    if move == NULL_CODE:
        return NULL_SAN
    legal: MoveList
    out: cython.char[16]
    generate(pos, cython.address(legal))
    return out[: write_san(pos, cython.address(legal), move, b"PNBRQK", out)].decode("ascii")


def known_result(text: str) -> str:
    """A result as it is, and `*` for what is none."""
    return text if text in RESULTS else "*"


@cython.cclass
class PgnGame:
    """A game with its headers, variations, comments and what was wrong in its text."""

    def __cinit__(self, *arguments, **options):
        self.nodes = cython.NULL
        self.count = 0
        self.capacity = 0
        self.known = self.known_parent = 0
        self.add_node(-1, 0)

    def __init__(self, headers=None, board: Board | None = None) -> None:
        self.headers = Headers() if headers is None else Headers(headers)
        self.errors = []
        self.ending = known_result(self.headers.get("Result", "*"))
        if board is not None and type(board) is not Board:
            # A board that changes must not change the game.
            board = board_of(cython.address(board.pos))
        self.initial_board = _START if board is None else board
        self.comments = {}
        self.starting_comments = {}
        self.nags = {}
        self.count = 0
        self.known = self.known_parent = 0
        self.is_pruned = False
        self.add_node(-1, 0)

    def __dealloc__(self):
        free(self.nodes)

    # --- The tree ----------------------------------------------------------------------

    def add_node(self, parent, move):
        """Append a legal move below a node and return its number."""
        index: cython.int = self.count
        if index == self.capacity:
            wanted: cython.int = 2 * index if index else 128
            room: cython.p_void = realloc(
                self.nodes, cython.cast(cython.size_t, wanted) * cython.sizeof(TreeNode)
            )
            if room == cython.NULL:
                raise MemoryError
            self.nodes = cython.cast(cython.pointer(TreeNode), room)
            self.capacity = wanted
        node: cython.pointer(TreeNode) = cython.address(self.nodes[index])
        node.move = move
        node.parent = parent
        node.first = -1
        node.last = -1
        node.next = -1
        if parent >= 0:
            above: cython.pointer(TreeNode) = cython.address(self.nodes[parent])
            if above.first < 0:
                above.first = index
            else:
                self.nodes[above.last].next = index
            above.last = index
        self.count = index + 1
        return index

    def clear(self):
        """Forget all moves and what is said of them."""
        self.count = 1
        self.known = self.known_parent = 0
        self.nodes[0].first = -1
        self.nodes[0].last = -1
        self.comments = {}
        self.starting_comments = {}
        self.nags = {}
        return 0

    def position_at(self, index, pos):
        """The position at a node; return how many moves lead there.

        The last position found and the one before it are kept, so that a walk along a
        line plays one move at each step and not all from the root.
        """
        length: cython.int = 0
        step: cython.int = index
        while step > 0 and step != self.known and step != self.known_parent:
            length += 1
            step = self.nodes[step].parent
        ply: cython.int = 0
        if step == 0:
            pos[0] = self.initial_board.pos
        elif step == self.known:
            pos[0] = self.known_pos
            ply = self.known_ply
        else:
            pos[0] = self.known_parent_pos
            ply = self.known_ply - 1
        if length == 0:
            return ply
        way: cython.pointer(MoveCode) = cython.cast(
            cython.pointer(MoveCode),
            malloc(cython.cast(cython.size_t, length) * cython.sizeof(MoveCode)),
        )
        if way == cython.NULL:
            raise MemoryError
        before: Position
        depth: cython.int
        step = index
        for depth in range(length - 1, -1, -1):
            way[depth] = self.nodes[step].move
            step = self.nodes[step].parent
        for depth in range(length):
            before = pos[0]
            advance(cython.address(before), way[depth], pos)
        free(way)
        self.known = index
        self.known_parent = self.nodes[index].parent
        self.known_pos = pos[0]
        self.known_parent_pos = before
        self.known_ply = ply + length
        return self.known_ply

    def sibling_before(self, index):
        """The alternative just before a node, or -1."""
        if index == 0:
            return -1
        found: cython.int = -1
        step: cython.int = self.nodes[self.nodes[index].parent].first
        while step >= 0 and step != index:
            found = step
            step = self.nodes[step].next
        return found if step == index else -1

    def swap_with_next(self, index):
        """Let a node and the alternative after it change places."""
        after: cython.int = self.nodes[index].next
        before: cython.int = self.sibling_before(index)
        above: cython.pointer(TreeNode) = cython.address(self.nodes[self.nodes[index].parent])
        self.nodes[index].next = self.nodes[after].next
        self.nodes[after].next = index
        if before >= 0:
            self.nodes[before].next = after
        else:
            above.first = after
        if above.last == after:
            above.last = index

    def unlink(self, index):
        """Take a node and its descendants out of the tree; a second time changes nothing."""
        above: cython.pointer(TreeNode) = cython.address(self.nodes[self.nodes[index].parent])
        before: cython.int = self.sibling_before(index)
        if before < 0 and above.first != index:
            return 0
        if before >= 0:
            self.nodes[before].next = self.nodes[index].next
        else:
            above.first = self.nodes[index].next
        if above.last == index:
            above.last = before
        self.nodes[index].next = -1
        self.is_pruned = True
        return 0

    def count_below(self, index):
        """How many moves follow a node, those of all variations together."""
        count: cython.int = -1
        todo: list = [index]
        while todo:
            count += 1
            step: cython.int = self.nodes[cython.cast(cython.int, todo.pop())].first
            while step >= 0:
                todo.append(step)
                step = self.nodes[step].next
        return count

    @property
    def root(self) -> PgnNode:
        """The node before the first move."""
        return _node(self, 0)

    @property
    def end(self) -> PgnNode:
        """The last node of the main line."""
        index: cython.int = 0
        while self.nodes[index].first >= 0:
            index = self.nodes[index].first
        return _node(self, index)

    @property
    def main_line(self) -> list[PgnNode]:
        """The nodes of the main line, without the root."""
        return self.root.line

    @property
    def moves(self) -> list[Move]:
        """The moves of the main line."""
        found: list = []
        index: cython.int = self.nodes[0].first
        while index >= 0:
            found.append(move_of(self.nodes[index].move))
            index = self.nodes[index].first
        return found

    @property
    def san_moves(self) -> list[str]:
        """The moves of the main line in algebraic notation."""
        found: list = []
        pos: Position = self.initial_board.pos
        child: Position
        index: cython.int = self.nodes[0].first
        while index >= 0:
            found.append(_san(cython.address(pos), self.nodes[index].move))
            advance(cython.address(pos), self.nodes[index].move, cython.address(child))
            pos = child
            index = self.nodes[index].first
        return found

    @property
    def boards(self) -> list[Board]:
        """The positions of the main line, the first one included."""
        found: list = [self.initial_board]
        pos: Position = self.initial_board.pos
        child: Position
        index: cython.int = self.nodes[0].first
        while index >= 0:
            advance(cython.address(pos), self.nodes[index].move, cython.address(child))
            pos = child
            found.append(board_of(cython.address(pos)))
            index = self.nodes[index].first
        return found

    @property
    def result(self) -> str:
        """`1-0`, `0-1`, `1/2-1/2` or `*`."""
        return self.ending

    @result.setter
    def result(self, text: str) -> None:
        if text not in RESULTS:
            raise ValueError(f"a result is one of {', '.join(RESULTS)}, not {text!r}")
        self.ending = text

    @property
    def comment(self) -> str:
        """The comment before the first move."""
        return self.comments.get(0, "")

    @comment.setter
    def comment(self, text: str) -> None:
        _set_comment(self.comments, 0, text)

    def __len__(self) -> int:
        """How many moves the tree has, variations included."""
        return self.count_below(0) if self.is_pruned else self.count - 1

    def __bool__(self) -> bool:
        return True

    # --- From and to games -------------------------------------------------------------

    @staticmethod
    def from_game(game: Game, headers=None) -> PgnGame:
        """The moves and the result of a game that was played."""
        boards = game.boards
        pgn: PgnGame = PgnGame(headers, boards[0])
        pgn.result = "*" if game.result == UNFINISHED else game.result
        pgn.headers["Result"] = pgn.result
        board: Board
        node: cython.int = 0
        for board, move in zip(boards, game.moves, strict=False):
            code: MoveCode = board.legal_code(move)
            assert code != 0, f"a game holds legal moves only, not {move}"
            node = pgn.add_node(node, code)
        return pgn

    def to_game(self, rules: RuleSet = STANDARD) -> Game:
        """The main line as a game; a result that the board does not show is declared.

        Raises `IllegalMoveError` for a move that these rules do not allow, and for
        a null move.
        """
        game = Game(Board(self.initial_board.fen, rules=rules), rules)
        for move in self.moves:
            game.push(move)
        if game.outcome is None:
            if self.result in _WINNERS:
                cause = self.headers.get("Termination", "").lower()
                termination = RECORDED
                if "time" in cause:
                    termination = TIME
                elif "resign" in cause:
                    termination = RESIGNATION
                game.declare(Outcome(termination, _WINNERS[self.result]))
            elif self.result == "1/2-1/2":
                game.declare(Outcome(RECORDED))
        return game

    # --- Python ------------------------------------------------------------------------

    def __reduce__(self):
        from echecs.notation.pgn.writer import format_pgn

        return (_unpickle, (format_pgn(self), self.headers, self.errors))

    def __repr__(self) -> str:
        white = self.headers.get("White", "?")
        black = self.headers.get("Black", "?")
        return f"<PgnGame: {white} - {black}, {self.result}, {len(self.moves)} half-moves>"

    def __str__(self) -> str:
        from echecs.notation.pgn.writer import format_pgn

        return format_pgn(self)


@cython.cclass
class PgnNode:
    """A move in the tree of a game, or its root."""

    @property
    def move(self) -> Move | None:
        """The move that leads here; None at the root."""
        return None if self.index == 0 else move_of(self.game.nodes[self.index].move)

    @property
    def san(self) -> str:
        """The move that leads here in algebraic notation; empty at the root."""
        if self.index == 0:
            return ""
        pos: Position
        node: TreeNode = self.game.nodes[self.index]
        self.game.position_at(node.parent, cython.address(pos))
        return _san(cython.address(pos), node.move)

    @property
    def board(self) -> Board:
        """The position here; a walk along a line plays one move at each node."""
        pos: Position
        self.game.position_at(self.index, cython.address(pos))
        return board_of(cython.address(pos))

    @property
    def ply(self) -> int:
        """How many moves lead here."""
        pos: Position
        return self.game.position_at(self.index, cython.address(pos))

    @property
    def parent(self) -> PgnNode | None:
        """The node before; None at the root."""
        return None if self.index == 0 else _node(self.game, self.game.nodes[self.index].parent)

    @property
    def next(self) -> PgnNode | None:
        """The main move after this one, or None."""
        first: cython.int = self.game.nodes[self.index].first
        return None if first < 0 else _node(self.game, first)

    @property
    def children(self) -> tuple[PgnNode, ...]:
        """The moves after this one, the main one first."""
        found: list = []
        index: cython.int = self.game.nodes[self.index].first
        while index >= 0:
            found.append(_node(self.game, index))
            index = self.game.nodes[index].next
        return tuple(found)

    @property
    def variations(self) -> tuple[PgnNode, ...]:
        """The alternatives to the main move after this one."""
        return self.children[1:]

    @property
    def line(self) -> list[PgnNode]:
        """The main moves from here to the end of the line, this one not included."""
        found: list = []
        index: cython.int = self.game.nodes[self.index].first
        while index >= 0:
            found.append(_node(self.game, index))
            index = self.game.nodes[index].first
        return found

    @property
    def is_main_line(self) -> bool:
        """Whether the main line goes through here."""
        index: cython.int = self.index
        while index > 0:
            if self.game.nodes[self.game.nodes[index].parent].first != index:
                return False
            index = self.game.nodes[index].parent
        return True

    def add(self, move: Move) -> PgnNode:
        """Append a legal move, as a variation when there is one already.

        The null move may be added where no check must be answered.
        """
        board: Board = self.board
        code: MoveCode = board.legal_code(move)
        if move.code == NULL_CODE and not checkers(cython.address(board.pos)):
            code = NULL_CODE
        if code == 0:
            raise IllegalMoveError(str(move), board.fen, board.explain(move))
        return _node(self.game, self.game.add_node(self.index, code))

    def promote(self) -> None:
        """Move one place up among the alternatives; the first of them is the main move."""
        before: cython.int = self.game.sibling_before(self.index)
        if before >= 0:
            self.game.swap_with_next(before)

    def demote(self) -> None:
        """Move one place down among the alternatives."""
        if self.index and self.game.nodes[self.index].next >= 0:
            self.game.swap_with_next(self.index)

    def promote_to_main(self) -> None:
        """Make the line that leads here the main line, at each of its moves."""
        index: cython.int = self.index
        while index > 0:
            before: cython.int = self.game.sibling_before(index)
            while before >= 0:
                self.game.swap_with_next(before)
                before = self.game.sibling_before(index)
            index = self.game.nodes[index].parent

    def remove(self) -> None:
        """Take the move and all that follows it out of the game; the root stays."""
        if self.index == 0:
            raise ValueError("the root of a game cannot be removed")
        self.game.unlink(self.index)

    @property
    def comment(self) -> str:
        """What is said after the move; `}` has no place in it."""
        return self.game.comments.get(self.index, "")

    @comment.setter
    def comment(self, text: str) -> None:
        _set_comment(self.game.comments, self.index, text)

    @property
    def starting_comment(self) -> str:
        """What is said before the move, at the start of a variation."""
        return self.game.starting_comments.get(self.index, "")

    @starting_comment.setter
    def starting_comment(self, text: str) -> None:
        _set_comment(self.game.starting_comments, self.index, text)

    @property
    def text(self) -> str:
        """The comment without what programs put into it."""
        return text_of(self.comment)

    @property
    def clock(self) -> float | None:
        """The seconds left to the player after the move, `[%clk …]`."""
        return clock_in(self.comment)

    @clock.setter
    def clock(self, seconds) -> None:
        self.set_command("clk", None if seconds is None else format_clock(seconds))

    @property
    def elapsed(self) -> float | None:
        """The seconds that the move took, `[%emt …]`."""
        return clock_in(self.comment, "emt")

    @elapsed.setter
    def elapsed(self, seconds) -> None:
        self.set_command("emt", None if seconds is None else format_clock(seconds))

    @property
    def evaluation(self) -> Evaluation | None:
        """What the position is worth to White, `[%eval …]`."""
        return evaluation_in(self.comment)

    @evaluation.setter
    def evaluation(self, worth) -> None:
        self.set_command("eval", None if worth is None else format_evaluation(worth))

    @property
    def drawings(self) -> tuple[Drawing, ...]:
        """Arrows and marked squares, `[%cal …]` and `[%csl …]`."""
        return drawings_in(self.comment)

    @drawings.setter
    def drawings(self, drawings) -> None:
        self.set_command("csl", format_drawings(tuple(drawings), True))
        self.set_command("cal", format_drawings(tuple(drawings), False))

    def set_command(self, name, value):
        """Replace a command in the comment; None takes it out."""
        self.comment = with_command(self.comment, name, value)
        return 0

    @property
    def nags(self) -> tuple[int, ...]:
        """Judgements by their numbers: 1 for `!`, 2 for `?`."""
        return tuple(self.game.nags.get(self.index, ()))

    @nags.setter
    def nags(self, numbers) -> None:
        found = [int(number) for number in numbers]
        if any(not 0 <= number <= 255 for number in found):
            raise ValueError(f"judgements have numbers from 0 to 255: {found}")
        if found:
            self.game.nags[self.index] = found
        else:
            self.game.nags.pop(self.index, None)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PgnNode):
            return NotImplemented
        node: PgnNode = other
        return self.game is node.game and self.index == node.index

    def __hash__(self) -> int:
        return hash((id(self.game), self.index))

    def __reduce__(self):
        return (_node_of, (self.game, self.index))

    def __repr__(self) -> str:
        if self.index == 0:
            return f"<PgnNode: before the first move of {self.game!r}>"
        before: Board = self.parent.board
        dots = "." if before.turn == 0 else "..."
        return f"<PgnNode: {before.fullmove_number}{dots} {self.san}>"


@cython.cfunc
def _node(game: PgnGame, index: cython.int) -> PgnNode:
    node: PgnNode = PgnNode.__new__(PgnNode)
    node.game = game
    node.index = index
    return node


def _node_of(game: PgnGame, index: int) -> PgnNode:
    if not 0 <= index < game.count:
        raise IndexError(index)
    return _node(game, index)


@cython.cfunc
def _set_comment(comments: dict, index: cython.int, text: str):
    """Keep a comment as PGN can hold it: one line, no closing brace."""
    if "}" in text:
        raise ValueError("a comment cannot hold '}', which ends it in a PGN file")
    words = " ".join(text.split())
    if words:
        comments[index] = words
    else:
        comments.pop(index, None)


def _unpickle(text: str, headers, errors: list) -> PgnGame:
    from echecs.notation.pgn.reader import parse_pgn

    game = parse_pgn(text)
    game.headers = headers
    game.errors = errors
    return game
