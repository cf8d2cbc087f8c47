"""Readers of general notations: bytes to trees with the place of each node, independent of the formats.

All of them promise: any bytes give a tree, every span lies in the text and in the span around it, nesting is limited,
the cost is proportional to the text, and the number of mistakes is limited.
"""
