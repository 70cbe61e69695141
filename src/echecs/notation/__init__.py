"""Text forms of moves, positions and games: `parse_x` reads, `format_x` writes."""
