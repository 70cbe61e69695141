"""The sets of pieces that the browser can draw, all of them our own; pages fetch one of them."""
