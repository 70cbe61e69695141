"""The browser game: a server that holds the rules, pages that draw and ask."""
