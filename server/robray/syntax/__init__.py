"""Readers of general notations: bytes to trees that say what stands where, and nothing of what a format means by it."""
