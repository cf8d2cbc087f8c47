"""Turns facts into meaning: what each name stands for, the values of expressions, and the poses of frames.

The analysis does no input or output and knows no format. Only the workspace changes.
"""
