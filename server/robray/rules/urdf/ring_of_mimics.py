"""Noted by `simulation`: joints that mimic each other in a ring."""
