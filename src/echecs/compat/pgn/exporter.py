"""Games written as PGN, to a string or a file."""

from typing import TextIO

from echecs.compat.board import Board
from echecs.compat.move import Move
from echecs.compat.pgn.visitor import SKIP, BaseVisitor, SkipType


class StringExporterMixin:
    """Writes tokens into lines of so many columns, None for one line."""

    def __init__(
        self,
        *,
        columns: int | None = 80,
        headers: bool = True,
        comments: bool = True,
        variations: bool = True,
    ) -> None:
        self.columns = columns
        self.headers = headers
        self.comments = comments
        self.variations = variations
        self.found_headers = False
        self.force_movenumber = True
        self.lines: list[str] = []
        self.current_line = ""
        self.variation_depth = 0

    def flush_current_line(self) -> None:
        """Finish the line that is being written."""
        if self.current_line:
            self.lines.append(self.current_line.rstrip())
        self.current_line = ""

    def write_token(self, token: str) -> None:
        """Write a token, on a new line when it does not fit."""
        if self.columns is not None and len(self.current_line) + len(token) > self.columns:
            self.flush_current_line()
        self.current_line += token

    def write_line(self, line: str = "") -> None:
        """Write a whole line."""
        self.flush_current_line()
        self.lines.append(line.rstrip())

    def end_game(self) -> None:
        """Part the game from the next one."""
        self.write_line()

    def begin_headers(self) -> None:
        """The tags begin."""
        self.found_headers = False

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        """Write a tag."""
        if self.headers:
            self.found_headers = True
            self.write_line(f'[{tagname} "{tagvalue}"]')

    def end_headers(self) -> None:
        """Part the tags from the moves."""
        if self.found_headers:
            self.write_line()

    def begin_variation(self) -> SkipType | None:
        """Open a bracket."""
        self.variation_depth += 1
        if not self.variations:
            return SKIP
        self.write_token("( ")
        self.force_movenumber = True
        return None

    def end_variation(self) -> None:
        """Close the bracket."""
        self.variation_depth -= 1
        if self.variations:
            self.write_token(") ")
            self.force_movenumber = True

    def visit_comment(self, comment: str) -> None:
        """Write a comment; a closing brace cannot be in it."""
        if self.comments and (self.variations or not self.variation_depth):
            self.write_token("{ " + comment.replace("}", "").strip() + " } ")
            self.force_movenumber = True

    def visit_nag(self, nag: int) -> None:
        """Write a numeric annotation."""
        if self.comments and (self.variations or not self.variation_depth):
            self.write_token(f"${nag} ")

    def visit_move(self, board: Board, move: Move) -> None:
        """Write a move, with its number where a reader needs it."""
        if self.variations or not self.variation_depth:
            if board.turn:
                self.write_token(f"{board.fullmove_number}. ")
            elif self.force_movenumber:
                self.write_token(f"{board.fullmove_number}... ")
            self.write_token(board.san(move) + " ")
            self.force_movenumber = False

    def visit_result(self, result: str) -> None:
        """Write the result."""
        self.write_token(result + " ")


class StringExporter(StringExporterMixin, BaseVisitor[str]):
    """A visitor that writes a game as a string."""

    def result(self) -> str:
        """The game as PGN."""
        if self.current_line:
            return "\n".join([*self.lines, self.current_line.rstrip()]).rstrip()
        return "\n".join(self.lines).rstrip()

    def __str__(self) -> str:
        return self.result()


class FileExporter(StringExporterMixin, BaseVisitor[int]):
    """A visitor that writes a game to a text file."""

    def __init__(
        self,
        handle: TextIO,
        *,
        columns: int | None = 80,
        headers: bool = True,
        comments: bool = True,
        variations: bool = True,
    ) -> None:
        super().__init__(columns=columns, headers=headers, comments=comments, variations=variations)
        self.handle = handle
        self.written = 0

    def begin_game(self) -> None:
        """Count from here what is written."""
        self.written = 0

    def flush_current_line(self) -> None:
        """Finish the line that is being written."""
        if self.current_line:
            self.written += self.handle.write(self.current_line.rstrip() + "\n")
        self.current_line = ""

    def write_line(self, line: str = "") -> None:
        """Write a whole line."""
        self.flush_current_line()
        self.written += self.handle.write(line.rstrip() + "\n")

    def result(self) -> int:
        """How many characters were written."""
        return self.written

    def __repr__(self) -> str:
        return f"<FileExporter at {id(self):#x}>"

    def __str__(self) -> str:
        return self.__repr__()
