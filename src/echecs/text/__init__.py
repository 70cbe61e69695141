"""The text game: a view of a `Game` on standard input and output, without a chess rule.

`referee` takes words, `commands` those with a slash, `move_input` the others; `console`,
`terminal` and `events` show what happens, `style_*` draw boards, `save`, `record` and
`saved_games` keep files; `seat`, `thinking` and `clock` are for an opponent, `advice`
for hints.
"""
