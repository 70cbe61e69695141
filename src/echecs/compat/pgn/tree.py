# cython: boundscheck=True, wraparound=True, nonecheck=True
"""The nodes of a game tree, and the builder that hangs them together as a game is read."""

import cython
from cython.cimports.echecs.compat.move import Move


@cython.cclass
class NodeCore:
    """What every node keeps: its move, its parent, its variations and remarks.

    Lists and sets are made when they are first asked for; most nodes never are.
    """

    def __cinit__(self, *args, **kwargs):
        self.comment = ""
        self.starting_comment = ""

    def branches(self):
        if self.children is None:
            self.children = []
        return self.children

    @property
    def variations(self):
        """The nodes after this one, the main line first."""
        if self.children is None:
            self.children = []
        return self.children

    @variations.setter
    def variations(self, nodes):
        self.children = nodes

    @property
    def nags(self):
        """The numeric annotations of the move, as a set."""
        if self.judgements is None:
            self.judgements = set()
        return self.judgements

    @nags.setter
    def nags(self, nags):
        self.judgements = nags

    def next(self):
        """The next node of the main line, or None at its end."""
        return self.children[0] if self.children else None

    def is_end(self):
        """Whether no move follows."""
        return not self.children

    def _play_onto(self, board):
        play_line(self, board)


def play_line(node, board):
    """Play the moves from the root down to a node."""
    moves: list = []
    while node.parent is not None:
        moves.append(node.move)
        node = node.parent
    index: cython.Py_ssize_t
    for index in range(len(moves) - 1, -1, -1):
        move: Move = moves[index]
        if move.dropped:
            board.push(move)
        else:
            board.push_code(board.code_of(move), move)
    return 0


@cython.cclass
class BuilderCore:
    """The game that is being read, and the node it has come to."""

    def add_move(self, child_kind, game_kind, move):
        """Hang a node under the last one; nodes of other classes make their own."""
        last: NodeCore = self.variation_stack[-1]
        kind = type(last)
        if kind is child_kind or kind is game_kind:
            node: NodeCore = cython.cast(NodeCore, child_kind.__new__(child_kind))
            node.parent = last
            node.move = move
            last.branches().append(node)
        else:
            node = cython.cast(object, last).add_variation(move)
        if self.starting_comment:
            node.starting_comment = self.starting_comment
            self.starting_comment = ""
        self.variation_stack[-1] = node
        self.in_variation = True
        return 0

    def visit_nag(self, nag):
        """Note a numeric annotation of the last move."""
        self.variation_stack[-1].nags.add(nag)

    def begin_variation(self):
        """Go back before the last move."""
        parent = self.variation_stack[-1].parent
        assert parent is not None, "a variation stands for a move, and there is none yet"
        self.variation_stack.append(parent)
        self.in_variation = False

    def end_variation(self):
        """Take up the line that the variation interrupted."""
        self.variation_stack.pop()

    def visit_comment(self, comment):
        """Note a comment after the last move, or before the next one of a new variation."""
        last: NodeCore = self.variation_stack[-1]
        if self.in_variation or (last.parent is None and not last.children):
            last.comment = _joined(last.comment, comment)
        else:
            self.starting_comment = _joined(self.starting_comment, comment)


@cython.cfunc
def _joined(before: str, comment: str) -> str:
    """Two comments as one, with a space between them if neither is empty."""
    return f"{before} {comment}" if before and comment else before or comment
