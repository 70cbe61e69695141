"""The squares of castling, for Python. Nothing is shared with compiled callers."""
