"""The files that a scene wants loaded before it: a comment `robray: with "…"` names them."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from robray.analysis.files import SourceFile
from robray.rules.comment_places import begins_comment, comment_around
from robray.text.spans import Span

_WITH = re.compile(rb'robray:[ \t]*with((?:[ \t]*"[^"\n]*")+)')
_NAMED = re.compile(rb'"([^"\n]+)"')


class Companion(NamedTuple):
    """`span` is what stands between the quotes; absolute."""

    text: str
    span: Span


def companions(file: SourceFile) -> Iterator[Companion]:
    """In order, each as often as it is named. Cost: the directives of the file."""
    for at in file.marks:
        match = _WITH.match(file.text, at)
        if match is None:
            continue
        comment = comment_around(file, at)
        if comment is not None and begins_comment(file, comment, at):
            for name in _NAMED.finditer(file.text, *match.span(1)):
                yield Companion(name[1].decode("utf-8", "replace"), Span(*name.span(1)))
