"""Renaming: the places, their spelling, obstacles, and the proof."""
