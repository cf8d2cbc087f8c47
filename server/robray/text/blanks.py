"""Searches backwards from a byte of a text.

A text may be one line with a thousand findings: copying the line for each would take quadratic time.
"""

_BLANKS = b" \t\r\v\f"
_STEP = 64
"""Bytes searched at a time."""


def begins_line(text: bytes, at: int) -> bool:
    """True if only blanks are before a byte in its line. Cost: O(those blanks)."""
    low = at
    while low > 0:
        low, high = max(low - _STEP, 0), low
        if rest := text[low:high].rstrip(_BLANKS):
            return rest.endswith(b"\n")
    return True


def character_before(text: bytes, at: int) -> bytes:
    """The byte before another one, ignoring blanks and line ends; empty at the beginning of the text.

    Cost: O(blanks).
    """
    low = at
    while low > 0:
        low, high = max(low - _STEP, 0), low
        if rest := text[low:high].rstrip():
            return rest[-1:]
    return b""
