"""Names of elements and attributes with characters that XML has not in names (XML 1.0, fifth edition, 2.3).

Tags are read whatever letters beyond ASCII their names have, as lax readers do.
"""

import re
from collections.abc import Iterator

from robray.syntax.xml.tags import is_utf_8
from robray.text.spans import Span

_VALUE = rb"\"[^\"<]*+\"|'[^'<]*+'"
_PIECES = re.compile(
    rb"<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)|<\?.*?(?:\?>|\Z)"
    rb"|(?P<tag><[A-Za-z_:\x80-\xff](?>(?:[^<>\"']|" + _VALUE + rb")*)>)",
    re.DOTALL,
)
_NAMES = re.compile(_VALUE + rb"|([A-Za-z_:\x80-\xff][-A-Za-z0-9._:\x80-\xff]*+)")
_FIRST = (
    "A-Z_a-z:\xc0-\xd6\xd8-\xf6\xf8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c\u200d\u2070-\u218f\u2c00-\u2fef"
    "\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\U00010000-\U000effff"
)
_ODD = re.compile(f"^[^{_FIRST}]|[^-.0-9\xb7\u0300-\u036f\u203f\u2040{_FIRST}]")


def odd_names(text: bytes, start: int, end: int) -> Iterator[Span]:
    """The first such character of each name in the start tags between two bytes, which are no less than whole tags.

    Cost: linear, and nothing but a look at each byte where all are ASCII.
    """
    if text[start:end].isascii():
        return
    for piece in _PIECES.finditer(text, start, end):
        if piece["tag"] is None or piece["tag"].isascii():
            continue
        for name in _NAMES.finditer(text, *piece.span("tag")):
            if not name[1] or name[1].isascii() or not is_utf_8(name[1]):
                # Which letters they are is not known in another encoding.
                continue
            written = name[1].decode()
            odd = _ODD.search(written)
            if odd is not None:
                at = name.start(1) + len(written[: odd.start()].encode())
                yield Span(at, at + len(odd[0].encode()))
