"""Measurements behind the figures of the analysis."""
