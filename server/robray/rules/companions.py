"""The files that a scene wants loaded before it: a comment `robray: with "…"` names them."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from robray.analysis.files import SourceFile
from robray.facts.limits import allowed_by
from robray.facts.problems import Problem
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


def named_files(file: SourceFile) -> tuple[str, ...]:
    """The names in the order in which they are first there, as many as a scene may have files beside this one."""
    named: dict[str, None] = {}
    for one in companions(file):
        if len(named) + 1 >= file.limits.scene_files and one.text not in named:
            break
        named[one.text] = None
    return tuple(named)


def beyond_limits(file: SourceFile) -> Problem | None:
    """The first name that is one too many, told for all of them."""
    most = file.limits.scene_files
    if file.text.count(b'"') < 2 * most:
        return None
    named: set[str] = set()
    for one in companions(file):
        named.add(one.text)
        if len(named) >= most:
            why = f"there are more than {most:,} files in one scene {allowed_by('scene-files')}"
            return Problem("include-limit", one.span, (one.text, why, "comment"))
    return None
