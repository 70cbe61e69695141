"""The text game: a view of a `Game` on standard input and output, without a chess rule."""
