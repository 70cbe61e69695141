"""The kernel's tables of lines and attacks, for Python."""
