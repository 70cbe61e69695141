"""UCI engines as processes of their own: `Engine` for scripts, `AsyncEngine` for event loops.

>>> from echecs.engine import Engine, Limit
>>> with Engine("stockfish") as engine:  # doctest: +SKIP
...     engine.play(board, Limit(seconds=0.1)).move
"""

from echecs.engine.client import AsyncEngine, EnginePlay
from echecs.engine.info import Info
from echecs.engine.limit import Limit
from echecs.engine.option import Option
from echecs.engine.process import EngineError
from echecs.engine.sync import Engine

__all__ = ["AsyncEngine", "Engine", "EngineError", "EnginePlay", "Info", "Limit", "Option"]
