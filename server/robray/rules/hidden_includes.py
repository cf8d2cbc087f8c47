"""Includes that are comments: `#include "parts.robray"`, as C has it."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from robray.analysis.files import SourceFile
from robray.rules.comment_places import comment_around
from robray.text.blanks import begins_line
from robray.text.spans import Span
from robray.text.words import INCLUDE

_MARK = re.compile(rb"(?:#|//)[ \t]*\Z")
_PATH = re.compile(rb'[ \t]*"([^"\n]+)"')
_FARTHEST = 40
"""Bytes of marks and blanks before the word."""


class HiddenInclude(NamedTuple):
    """`span` is from the mark of the comment to the end of the path; `mark` what makes it a comment."""

    span: Span
    mark: Span
    path: str


def hidden_includes(file: SourceFile) -> Iterator[HiddenInclude]:
    """Those that are first in their line, in order. Cost: how often the word stands in the file."""
    text = file.text
    if file.frontend.name != "robray":
        return
    for at in file.include_words:
        mark = _MARK.search(text, max(at - _FARTHEST, 0), at)
        path = _PATH.match(text, at + len(INCLUDE))
        if mark is not None and path is not None and begins_line(text, mark.start()):
            comment = comment_around(file, mark.start())
            if comment is not None and comment.start == mark.start():
                span = Span(mark.start(), path.end())
                yield HiddenInclude(span, Span(mark.start(), at), path[1].decode("utf-8", "replace"))
