"""PGN: games read from text files, walked through by visitors, and written."""

from echecs.compat.pgn.builder import (
    LOGGER as LOGGER,
)
from echecs.compat.pgn.builder import (
    BoardBuilder as BoardBuilder,
)
from echecs.compat.pgn.builder import (
    GameBuilder as GameBuilder,
)
from echecs.compat.pgn.builder import (
    HeadersBuilder as HeadersBuilder,
)
from echecs.compat.pgn.builder import (
    SkipVisitor as SkipVisitor,
)
from echecs.compat.pgn.exporter import FileExporter as FileExporter
from echecs.compat.pgn.exporter import StringExporter as StringExporter
from echecs.compat.pgn.exporter import StringExporterMixin as StringExporterMixin
from echecs.compat.pgn.headers import TAG_ROSTER as TAG_ROSTER
from echecs.compat.pgn.headers import Headers as Headers
from echecs.compat.pgn.nags import *
from echecs.compat.pgn.node import ChildNode as ChildNode
from echecs.compat.pgn.node import Game as Game
from echecs.compat.pgn.node import GameNode as GameNode
from echecs.compat.pgn.node import Mainline as Mainline
from echecs.compat.pgn.reader import read_game as read_game
from echecs.compat.pgn.reader import read_headers as read_headers
from echecs.compat.pgn.reader import skip_game as skip_game
from echecs.compat.pgn.time_control import (
    TimeControl as TimeControl,
)
from echecs.compat.pgn.time_control import (
    TimeControlPart as TimeControlPart,
)
from echecs.compat.pgn.time_control import (
    TimeControlType as TimeControlType,
)
from echecs.compat.pgn.time_control import (
    parse_time_control as parse_time_control,
)
from echecs.compat.pgn.visitor import SKIP as SKIP
from echecs.compat.pgn.visitor import BaseVisitor as BaseVisitor
from echecs.compat.pgn.visitor import SkipType as SkipType
