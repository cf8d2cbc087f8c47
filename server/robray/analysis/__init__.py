"""Facts to meaning: what every name stands for, every expression evaluates to, every frame's pose.

The analysis does no input or output and knows no format; the workspace is its one changeable object.
"""
