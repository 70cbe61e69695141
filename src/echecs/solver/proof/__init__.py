"""Proofs of mates: the format, a writer fed by the search, and a verifier that knows only rules."""
