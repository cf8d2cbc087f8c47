"""An array whose elements are parted by semicolons, each of which ends the attribute for the grammar.

Where nothing else is odd the pieces are one attribute, with one problem that says what was meant.
"""

import re
from collections.abc import Iterable
from functools import partial
from itertools import takewhile

from robray.facts.problems import Problem
from robray.formats.robray.details import MissingBrackets
from robray.formats.robray.frontend.meant_arrays import may_be_array, takes_array
from robray.formats.robray.frontend.tree import Node
from robray.formats.robray.statements import Attribute
from robray.formats.robray.vocabulary import ROBRAY
from robray.text.spans import Span

_CUT_ARRAY = re.compile(
    rb"([A-Za-z][\w-]*)(?:[ \t\r\n\f]*(\[[^][;{}\"#/]*;[^][{}\"#/]*\])|[ \t]+(-?[\d.]+(?:[ \t]*;[ \t]*-?[\d.]+)+)"
    rb"|[ \t\r\n\f]*\(([^][();{}\"#/]*;[^][(){}\"#/]*)\))[ \t\r\n\f]*;"
)
"""An attribute with semicolons in its array, or in one without brackets or in parentheses, and nothing else odd."""

_IN_BRACKETS, _IN_PARENTHESES = 2, 4


def pieces_behind(text: bytes, node: Node, behind: Iterable[Node]) -> list[Node]:
    """What follows an attribute when the semicolons in its array cut it to pieces; empty where none do."""
    start = node.start_byte
    if text.find(b"]", start, node.end_byte) >= 0:
        return []
    if text.find(b"[", start, node.end_byte) >= 0:
        match = _CUT_ARRAY.match(text, start)
        following = [] if match is None else list(takewhile(partial(_is_piece, match.end()), behind))
    else:
        following = list(takewhile(lambda child: child.type in ("stray", "empty_statement"), behind))
        match = _CUT_ARRAY.fullmatch(text, start, following[-1].end_byte) if following else None
    if match is None or not following or following[-1].end_byte != match.end():
        return []
    name = match[1].decode()
    is_array = takes_array(name, match[3].count(b";") + 1) if match[3] else match[2] or may_be_array(name)
    return following if is_array else []


def _is_piece(end: int, child: Node) -> bool:
    """Whether something is of an array that ends there: a name in it looks like an attribute."""
    if child.end_byte > end or child.type not in ("stray", "empty_statement", "attribute"):
        return False
    name = child.child(0) if child.type == "attribute" else None
    return name is None or name.text is None or name.text.decode("utf-8", "replace") not in ROBRAY.attributes


def put_together(text: bytes, node: Node, pieces: list[Node], shift: int) -> tuple[Attribute, Problem]:
    """The attribute, and what is wrong with it: the array with a comma for each semicolon.

    `shift` is what to take from a byte of the text for one of the item's own.
    """
    match = _CUT_ARRAY.fullmatch(text, node.start_byte, pieces[-1].end_byte)
    assert match is not None, "what is cut to pieces was looked at before"
    offset = node.start_byte - shift
    name = Span(offset, offset + len(match[1]))
    kind = next(group for group in (2, 3, 4) if match[group] is not None)
    inside = match[kind][1:-1] if kind == _IN_BRACKETS else match[kind]
    span = Span(*match.span(kind)).shifted(-shift)
    if kind == _IN_PARENTHESES:
        span = Span(span.start - 1, span.end + 1)
    array = f"[{inside.replace(b';', b',').decode('utf-8', 'replace')}]"
    problem = Problem("missing-brackets", span, MissingBrackets(match[1].decode(), array))
    return Attribute(match[1].decode(), name, None, Span(offset, span.end)), problem
