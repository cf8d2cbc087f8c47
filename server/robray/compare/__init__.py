"""Differences between two scenes, not between their texts."""
