"""What was good and bad in a game: every move judged by its loss in winning chances.

`analyse` asks a `Thinker` about each position and the solver about mates; `annotate`,
`to_json`, `format_page` and `format_table` say what it found; `GamesAnalysis` shares
many games out among processes.
"""

from echecs.analysis.analyse import DEFAULT_LIMITS, OtherRulesError, analyse
from echecs.analysis.annotate import annotate
from echecs.analysis.engine import EngineError, EngineThinker
from echecs.analysis.judgement import Analysis, Judgement, Turn
from echecs.analysis.many import GamesAnalysis, Settings
from echecs.analysis.page import format_page
from echecs.analysis.report import to_json
from echecs.analysis.table import format_table
from echecs.analysis.thinker import Estimate, OwnThinker, Thinker

__all__ = [
    "DEFAULT_LIMITS",
    "Analysis",
    "EngineError",
    "EngineThinker",
    "Estimate",
    "GamesAnalysis",
    "Judgement",
    "OtherRulesError",
    "OwnThinker",
    "Settings",
    "Thinker",
    "Turn",
    "analyse",
    "annotate",
    "format_page",
    "format_table",
    "to_json",
]
