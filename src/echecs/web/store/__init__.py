"""Where games are kept, in SQLite or PostgreSQL. Game, door and server come in."""
