"""We as a UCI engine: the solver for `go mate`, the player otherwise.

`session` hears the GUI and keeps the options, `request` reads a `go`, `thinking` answers
one for a mate and `playing` any other, `output` words what is said. The engine that one
plays against in the browser is `web.engine`.
"""
