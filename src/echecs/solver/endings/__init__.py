"""Endings by retrograde analysis: every position of few men with its distance to mate.

The compiled modules (`layout`, `unmove`, `retrograde`, `probe`, `consistency`,
`table`) make tables and look into them; `make`, `store` and `endings` see to
threads, files and questions. Searches come in by `probe`, everybody else here.

>>> from echecs import Board
>>> from echecs.solver.endings import Endings
>>> endings = Endings()
>>> endings.distance(Board("8/8/8/8/8/2k5/1R6/K7 w - - 0 1"))
16
"""

from echecs.solver.endings.endings import DRAW, Distance, Draw, Endings
from echecs.solver.endings.make import Progress, Step
from echecs.solver.endings.material import ending_of, endings_of, leads_to, name_ending
from echecs.solver.endings.store import Description
from echecs.solver.endings.survey import Share, Survey

__all__ = [
    "DRAW",
    "Description",
    "Distance",
    "Draw",
    "Endings",
    "Progress",
    "Share",
    "Step",
    "Survey",
    "ending_of",
    "endings_of",
    "leads_to",
    "name_ending",
]
