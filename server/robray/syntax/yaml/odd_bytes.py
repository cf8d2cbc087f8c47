"""Bytes and characters that no text in YAML may hold."""

import re

from robray.syntax.encoding import checked
from robray.syntax.nodes import Mistake, Trouble
from robray.text.spans import Span

_ODD_BYTES = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\xff]")
_NO_CHARACTER = re.compile(rb"\xc2[\x80-\x84\x86-\x9f]|\xef\xbf[\xbe\xbf]")


def mistakes_of_bytes(text: str, start: int, end: int, base: int, most: int) -> list[Mistake]:
    """Invalid bytes between two places; spans count from `base`."""
    if _ODD_BYTES.search(text, start, end) is None:
        return []
    part = text[start:end].encode("latin-1")
    found = checked(part, most)
    for odd in _NO_CHARACTER.finditer(part):
        if len(found) >= 2 * most:
            break
        found.append(Mistake(Trouble.ENCODING, Span(*odd.span()), "YAML does not allow this character"))
    return [one._replace(span=one.span.shifted(start - base)) for one in found]
