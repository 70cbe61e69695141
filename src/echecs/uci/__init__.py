"""The mate solver as a UCI engine."""
