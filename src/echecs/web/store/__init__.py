"""Where games are kept: SQLite or PostgreSQL, the same statements for both."""
