"""The size of a xacro source, which both who expands it and who reads robots without xacro look at."""

MOST_MARKS = 40_000
"""Tags, attributes and entities of a source; one with more is not read."""


def marks_in(text: bytes) -> int:
    """How many tags, attributes and entities a text may have. Cost: O(bytes), in C."""
    return text.count(b"<") + text.count(b"=") + text.count(b"&")
