"""Text of a workcell in which a `<` is a letter: to RobWork's grammar the value of a property, and the list of a
junction's chains, is whatever stands before the end tag of the element. A CDATA section or an instruction is such
letters there, and nothing else."""

import re

from robray.formats.robwork.frontend.grammar import FORMS, IN_TEXT
from robray.syntax.xml.parser import parse

_BLANKS = rb"[ \t\r\n]*+"
_NAMES = rb"(?:Property|Chains)"
_PIECES = re.compile(
    rb"<!--.*?(?:-->|\Z)|(?P<start><"
    + _NAMES
    + rb"(?=[ \t\r\n/>])(?>(?:[^<>\"]|\"[^\"]*+\")*)>)|(?P<end></"
    + _BLANKS
    + _NAMES
    + rb"(?![\w.:-]))",
    re.DOTALL,
)
_PUT_IN = rb"<(?:" + "|".join(IN_TEXT).encode() + rb")(?![\w.:-])"
_LETTER = re.compile(rb"(<!--.*?-->|" + _PUT_IN + rb")|<", re.DOTALL)
_COMMENT_OR_OTHER = re.compile(
    rb"<!--.*?-->|<(?P<end>/?)"
    + _BLANKS
    + rb"(?P<name>"
    + "|".join(each for each in FORMS if each not in IN_TEXT).encode()
    + rb")(?![\w.:-])(?:(?>(?:[^<>\"]|\"[^\"]*+\")*)(?P<empty>(?<=/)>))?",
    re.DOTALL,
)
_THEMSELVES = (b"Property", b"Chains")


def with_plain_texts(text: bytes, at: int) -> bytes:
    """A text of the same length from a byte on, in which what is no element in such a text looks like no element.

    Cost: linear.
    """
    found: list[bytes] = []
    last, begin = 0, -1
    for piece in _PIECES.finditer(text, at):
        if piece.lastgroup == "start" and begin < 0 and not piece[0].endswith(b"/>"):
            begin = piece.end()
        elif piece.lastgroup == "end" and begin >= 0:
            inside = text[begin : piece.start()]
            if b"<" in inside and _is_plain(inside):
                found += [text[last:begin], _LETTER.sub(lambda letter: letter[1] or b"_", inside)]
                last = piece.start()
            begin = -1
    return b"".join([*found, text[last:]]) if found else text


def _is_plain(inside: bytes) -> bool:
    """Whether there is something that XML takes for markup, perhaps for broken markup, and the grammar does not."""
    if parse(inside).faults:
        return not _holds_other(inside)
    return has_foreign(inside, 0)


def has_foreign(text: bytes, at: int) -> bool:
    """Whether there may be a CDATA section or an instruction behind a byte."""
    return text.find(b"<![CDATA[", at) >= 0 or text.find(b"<?", at) >= 0


def _holds_other(inside: bytes) -> bool:
    """Whether another such text begins there, or an element of a workcell ends that does not begin there, so that the
    end tag is what is missing."""
    opened: list[bytes] = []
    for found in _COMMENT_OR_OTHER.finditer(inside):
        name = found["name"]
        if name is None:
            continue
        if found["end"]:
            if not opened or opened.pop() != name:
                return True
        elif name in _THEMSELVES:
            return True
        elif not found["empty"]:
            opened.append(name)
    return False
