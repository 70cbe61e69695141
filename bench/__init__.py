"""Measurements of echecs beside its peers, as ratios taken in one run."""
