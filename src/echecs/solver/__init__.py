"""Mate problems: solutions, proofs, verification.

`solve` gives two searches their turns, `search` holds them, `strategy` reads what they
found, `proof` writes and checks it.

>>> from echecs import Board
>>> from echecs.solver import solve
>>> solution = solve(Board("7k/4K1pp/7N/8/8/8/8/B7 w - - 0 1"))
>>> solution.mate, solution.is_minimal
(3, True)
"""

from echecs.solver.background import BackgroundSearch, watch
from echecs.solver.proof.verify import ProofError, Verified, verify, verify_file
from echecs.solver.proof.write import ProofTooLongError, save_proof, write_proof
from echecs.solver.search.prover import LONGEST, Prover
from echecs.solver.solution import Progress, Solution
from echecs.solver.solve import solve
from echecs.solver.strategy import StoppedError
from echecs.solver.variation_text import VariationText
from echecs.solver.variations import Attack, Reply, TooManyVariationsError, Try, Variations

__all__ = [
    "LONGEST",
    "Attack",
    "BackgroundSearch",
    "Progress",
    "ProofError",
    "ProofTooLongError",
    "Prover",
    "Reply",
    "Solution",
    "StoppedError",
    "TooManyVariationsError",
    "Try",
    "VariationText",
    "Variations",
    "Verified",
    "save_proof",
    "solve",
    "verify",
    "verify_file",
    "watch",
    "write_proof",
]
