"""In which encoding a text is that is none in UTF-8."""

import re

_UTF_16 = re.compile(rb"\xff\xfe|\xfe\xff|\x00[^\x00]|[^\x00]\x00(?:[^\x00]\x00|\Z)")

IN_UTF_16 = "this is UTF-16; save it as UTF-8"


def is_utf_16(text: bytes) -> bool:
    """By its mark, or by every second byte of what it begins with, as programs of Windows write what is put out."""
    return _UTF_16.match(text) is not None
