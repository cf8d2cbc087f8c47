"""Definitions of constants that are comments, as C has them: `#define height 0.4`, `# def height 0.4;`."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from robray.analysis.files import SourceFile
from robray.facts.items import TOP
from robray.rules.engine.comment_places import lexeme_around
from robray.text.blanks import begins_line
from robray.text.spans import Span

_OPERAND = rb"[-+(\t ]*+(?:[0-9.]++(?:[eE][-+]?[0-9]+)?|[A-Za-z][\w-]*+)[)\t ]*+"
_DEFINITION = re.compile(
    rb"""
    (?:\#|//) [ \t]*+ (?P<word>define|def) [ \t]++ (?P<name>[A-Za-z][\w-]*+) [ \t]++
    (?P<value>"""
    + _OPERAND
    + rb"(?>(?:(?:\*\*|[-+*/^])"
    + _OPERAND
    + rb""")*))
    (?P<end>;?) [ \t]* (?= \r?$ | \Z | \# | // | /\* )
    """,
    re.MULTILINE | re.VERBOSE,
)
"""A value is a number or a name, or several with operators between them; what is more is a sentence."""

_FOREIGN = b"define"
"""A word that this language has not: nobody takes such a line out on purpose."""

_LONGEST = 200
"""Bytes of such a line."""

_MOST = 300
"""Lines of a file that are looked at."""


class HiddenDefinition(NamedTuple):
    """`span` is from the mark of the comment to the end of the value, or of the semicolon behind it."""

    span: Span
    name: str
    value: str
    is_foreign: bool


def hidden_definitions(file: SourceFile) -> Iterator[HiddenDefinition]:
    """Those that are first in their line and outside of all blocks, in order.

    Cost: how often such a comment stands in the file; where one is first in its line, O(bytes of the file).
    """
    text, outside = file.text, 0
    for start in islice(file.definition_marks, _MOST):
        line_end = text.find(b"\n", start, start + _LONGEST)
        # A line that is longer is no definition; its end is not looked for.
        found = None if line_end < 0 and len(text) > start + _LONGEST else _DEFINITION.match(text, start)
        if found is None or not begins_line(text, start) or _is_in_block(file, start):
            continue
        if start < outside:
            continue
        # From the end of the last one on, so that however many there are the text is read once.
        around = lexeme_around(file, start, outside)
        outside = start if around is None else around.end
        if around is None or not around.is_comment or around.start != start:
            continue
        value = found["value"].rstrip()
        span = Span(start, found.end("end") if found["end"] else found.start("value") + len(value))
        yield HiddenDefinition(span, found["name"].decode(), value.decode(), found["word"] == _FOREIGN)


def _is_in_block(file: SourceFile, at: int) -> bool:
    facts = file.reading.facts
    rank = bisect_right(facts.starts, at) - 1
    while rank >= 0:
        if at < facts.ends[rank]:
            return True
        label = facts.containers[rank]
        rank = -1 if label == TOP else facts.rank(label)
    return False
