"""The line of an end tag in XML that was just typed, indented as the line on which its element begins."""

import re
from collections import Counter

from robray.syntax.xml.pieces import NAME, PIECE, is_empty
from robray.text.edits import Edit

_BLANKS = re.compile(rb"[ \t]*+")
_END_TAG = re.compile(rb"[ \t]*+(</" + NAME + rb"[ \t]*+>)")


class _Open:
    """An element that is open. It is laid out if it has elements and no characters."""

    def __init__(self, name: bytes, start: int) -> None:
        self.name, self.start = name, start
        self.has_elements = self.has_characters = False


def indented(text: bytes, offset: int) -> Edit | None:
    """None unless an end tag ends at a byte, stands alone before it on its line, and is indented in another way.

    Cost: O(text before the byte).
    """
    line = text.rfind(b"\n", 0, offset) + 1
    typed = _END_TAG.fullmatch(text, line, offset)
    if typed is None:
        return None
    opened: list[_Open] = []
    names = Counter[bytes]()
    behind, piece = 0, typed
    for piece in PIECE.finditer(text):
        if opened and (piece["section"] is not None or text[behind : piece.start()].strip()):
            opened[-1].has_characters = True
        behind = piece.end()
        if piece.start() >= typed.start(1):
            break
        if piece["start"] is not None:
            if opened:
                opened[-1].has_elements = True
            if not is_empty(piece):
                opened.append(_Open(piece["start"], piece.start()))
                names[piece["start"]] += 1
        elif piece["end"] is not None and names[piece["end"]]:
            closed = b""
            while closed != piece["end"]:
                closed = opened.pop().name
                names[closed] -= 1
    element = opened[-1] if opened else None
    is_tag = piece.start() == typed.start(1) and element is not None and element.name == piece["end"]
    if element is None or not is_tag or element.has_characters or not element.has_elements:
        return None
    wanted = _BLANKS.match(text, text.rfind(b"\n", 0, element.start) + 1)
    written = text[line : typed.start(1)]
    return None if wanted is None or wanted[0] == written else Edit(line, typed.start(1), wanted[0])
