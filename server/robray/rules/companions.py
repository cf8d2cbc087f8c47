"""The files that a scene wants loaded before it: a comment `robray: with "…"` names them."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from robray.analysis.files import SourceFile
from robray.rules.directive_places import directive_places
from robray.text.spans import Span

_WITH = re.compile(rb'robray:[ \t]*with((?:[ \t]*"[^"\n]*")+)')
_NAMED = re.compile(rb'"([^"\n]+)"')


class Companion(NamedTuple):
    """`span` is what stands between the quotes; absolute."""

    text: str
    span: Span


def companions(file: SourceFile) -> Iterator[Companion]:
    """In order, each as often as it is named. Cost: that of `directive_places`."""
    for place in directive_places(file):
        match = _WITH.match(file.text, place.start, place.end)
        if match is not None:
            for name in _NAMED.finditer(file.text, *match.span(1)):
                yield Companion(name[1].decode("utf-8", "replace"), Span(*name.span(1)))
