"""Noted by `simulation`: a link that moves and has no mass."""
