"""What every request meets: its fields and limits, and refusals. Every room may come in."""
