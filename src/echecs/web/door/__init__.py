"""The way in: every address, the guard, the pages and their words. The server comes in."""
