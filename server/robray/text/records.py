"""Named tuples made without their own constructors."""

new = tuple.__new__
"""`new(Span, (start, end))` is `Span(start, end)` in half the time: a named tuple's constructor is a Python function.

For where a large file has a hundred thousand of them. All fields are given, in order.
"""
