"""What other programs call the frame that all others hang from."""

ROOTS = frozenset({"root", "none", "nil", "null"})
"""What the root is called elsewhere. It has no name here, and a robot seldom has a frame of such a name."""

WORLDS = frozenset({"world", "world_frame", "world-frame", "map", "odom", "origin", "global", "universe", "ground"})
"""What robots and other programs call the frame that all others hang from; a robot may have it."""
