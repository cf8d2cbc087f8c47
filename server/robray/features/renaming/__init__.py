"""Giving something another name: what is renamed, how it is spelled, what stands against it, and the proof."""
