"""Mate problems: solutions, proofs, verification."""
