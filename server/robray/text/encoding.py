"""Guesses the encoding of a text that is not UTF-8."""

import re

_UTF_16 = re.compile(rb"\xff\xfe|\xfe\xff|\x00[^\x00]|[^\x00]\x00(?:[^\x00]\x00|\Z)")

IN_UTF_16 = "this is UTF-16; save it as UTF-8"


def is_utf_16(text: bytes) -> bool:
    """By its mark, or by every second byte of its beginning, as programs of Windows write without one."""
    return _UTF_16.match(text) is not None
