"""What stands before a byte of a text, looked for from the byte on.

A text may be one line, and have a thousand findings: whoever copies it, or its line, up to each of
them takes time with the square of their number.
"""

_BLANKS = b" \t\r\v\f"
_STEP = 64
"""Bytes that are looked at together."""


def begins_line(text: bytes, at: int) -> bool:
    """Whether nothing but blanks is before a byte in its line. Cost: O(those blanks)."""
    low = at
    while low > 0:
        low, high = max(low - _STEP, 0), low
        if rest := text[low:high].rstrip(_BLANKS):
            return rest.endswith(b"\n")
    return True


def character_before(text: bytes, at: int) -> bytes:
    """The byte before another one, with blanks and ends of lines passed over; nothing at the beginning of the text.

    Cost: O(what is passed over).
    """
    low = at
    while low > 0:
        low, high = max(low - _STEP, 0), low
        if rest := text[low:high].rstrip():
            return rest[-1:]
    return b""
