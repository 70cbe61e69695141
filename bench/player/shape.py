"""The sizes of the network that evaluates, as `echecs/player/network.pxd` has them."""

INPUTS = 768
"""A man of one of six kinds, own or the other's, on one of 64 squares."""
HIDDEN = 512
"""Units of the first layer, for each of the two views."""
BUCKETS = 8
"""Last layers, by the number of men on the board."""
FULL = 255
"""A unit of the first layer that is fully on."""
UNIT = 64
"""A weight of one in the last layer."""
VALUES = (100, 340, 360, 540, 1020)
"""Pawn, knight, bishop, rook and queen, in hundredths of a pawn; the network corrects it."""

LAYERS = (
    ((INPUTS, HIDDEN), "<i2", FULL),
    ((HIDDEN,), "<i2", FULL),
    ((BUCKETS, 2, HIDDEN), "<i2", UNIT),
    ((BUCKETS,), "<i4", FULL * UNIT),
)
"""The parts of `network.bin`, one after the other: shape, kind of number, what stands for one."""
