"""Which definitions of a workcell's text no `Use` puts in. RobWork takes each out before it reads anything, up to the
first end tag of one, and reads it where it is put in: nothing is wrong in one that never is."""

import re
from typing import NamedTuple

from robray.formats.robwork.frontend.plain_texts import has_foreign
from robray.syntax.xml.parser import parse
from robray.text.spans import Span

_BLANKS = rb"[ \t\r\n]*+"
_PIECES = re.compile(
    rb"<!--.*?(?:-->|\Z)"
    rb"|<(?P<kind>Define|Use)(?=[ \t\r\n/>])(?P<inside>(?>(?:[^<>\"']|\"[^\"<]*+\"|'[^'<]*+')*))>"
    rb"|(?P<end></" + _BLANKS + rb"Define" + _BLANKS + rb">)",
    re.DOTALL,
)
_ID = re.compile(rb"(?<![\w.:-])id" + _BLANKS + rb"=" + _BLANKS + rb"(?:\"([^\"<]*+)\"|'([^'<]*+)')")


class Unused(NamedTuple):
    """`starts` are where the tags of such definitions begin, `contents` what stands between their tags.

    Where something `is_missed` that a `Use` names, one of them may have been meant: nobody defines that, or the `Use`
    is in another definition, where nothing is put in.
    """

    starts: frozenset[int] = frozenset()
    contents: tuple[Span, ...] = ()
    is_missed: bool = False


def unused(text: bytes, at: int) -> Unused:
    """Those behind a byte. Cost: linear."""
    if text.find(b"<Define", at) < 0:
        return Unused()
    contents: dict[int, Span] = {}
    latest: dict[bytes, int] = {}
    used: set[int] = set()
    is_missed = False
    opened: re.Match[bytes] | None = None
    for piece in _PIECES.finditer(text, at):
        if opened is not None:
            is_missed = is_missed or piece["kind"] == b"Use"
            if piece["end"] is not None:
                contents[opened.start()] = Span(opened.end(), piece.start())
                opened = None
            continue
        name = None if piece["kind"] is None else _name(piece["inside"])
        if name is None:
            is_missed = is_missed or piece["kind"] == b"Use"
            continue
        if piece["kind"] == b"Use":
            is_missed = is_missed or name not in latest
            used.update((latest[name],) if name in latest else ())
            continue
        latest[name] = piece.start()
        if piece["inside"].endswith(b"/"):
            contents[piece.start()] = Span(piece.end(), piece.end())
        else:
            opened = piece
    found = {start: span for start, span in contents.items() if start not in used}
    return Unused(frozenset(found), tuple(found.values()), is_missed)


def _name(inside: bytes) -> bytes | None:
    """The one that a tag gives, without the blanks around it."""
    found = _ID.search(inside)
    return None if found is None else (found[1] or found[2] or b"").strip(b" \t\r\n")


def without_unused(text: bytes, at: int) -> bytes:
    """A text of the same length in which nothing looks like an element where markup is wrong in such a definition.

    Cost: linear.
    """
    found: list[bytes] = []
    last = 0
    for start, end in unused(text, at).contents:
        inside = text[start:end]
        if b"<" in inside and (has_foreign(inside, 0) or parse(inside).faults):
            found += [text[last:start], inside.replace(b"<", b"_")]
            last = end
    return b"".join([*found, text[last:]]) if found else text
