"""The mate solver as a UCI engine.

`session` hears the GUI and keeps the options, `request` reads a `go`, `thinking` answers
it, `fallback` moves where there is no mate. The engine that one plays against in the
browser is `web.engine`.
"""
