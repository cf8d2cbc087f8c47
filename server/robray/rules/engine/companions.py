"""The files that a scene wants loaded before it: a comment `robray: with "…"` names them."""

import os
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from robray.analysis.files import SourceFile, robot_path
from robray.analysis.instances import IncludeStatus
from robray.analysis.scene_state import SceneState
from robray.facts.details import CompanionNotFound, NotFollowed
from robray.facts.limits import allowed_by
from robray.facts.problems import Problem
from robray.rules.engine.directive_places import directive_places
from robray.text.paths import system_path
from robray.text.spans import Span
from robray.text.words import DIRECTIVE

OF_FILE = "#with"
"""The end of the name of the set of a file and what it is loaded with, behind the path of the file."""
PACKAGE = "package://"

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


def name_of_set(path: str) -> str:
    """The name of the set of a file with those that it names, or with the robot that it is about."""
    return f"{path}{OF_FILE}"


def named_files(file: SourceFile) -> tuple[str, ...]:
    """The names in the order in which they are first there, as many as a scene may have files beside this one."""
    named: dict[str, None] = {}
    for one in companions(file):
        if len(named) + 1 >= file.limits.scene_files and one.text not in named:
            break
        named[one.text] = None
    return tuple(named)


def may_name(path: str, text: bytes) -> tuple[str, ...]:
    """Where names lead that stand behind such words in a text, in a comment or elsewhere, but for those in packages."""
    if DIRECTIVE not in text:
        return ()
    words = (name[1] for found in _WITH.finditer(text) for name in _NAMED.finditer(found[1]))
    names = dict.fromkeys(word.decode("utf-8", "replace") for word in words)
    return tuple([_beside(path, name) for name in names if not name.startswith(PACKAGE)])


def beyond_limits(file: SourceFile) -> Iterator[Problem]:
    """The first name that is one too many, told for all of them."""
    most = file.limits.scene_files
    if file.text.count(b'"') < 2 * most:
        return
    named: set[str] = set()
    for one in companions(file):
        named.add(one.text)
        if len(named) >= most:
            why = f"there are more than {most:,} files in one scene {allowed_by('scene-files')}"
            yield Problem("include-limit", one.span, NotFollowed(one.text, why, is_companion=True))
            return


def place_beside(file: SourceFile, name: str) -> str:
    """Where a name leads from the file's folder; nowhere, if it is one in a package that nobody has found."""
    return os.path.join(os.path.dirname(file.path), name) if name.startswith(PACKAGE) else _beside(file.path, name)


def _beside(path: str, name: str) -> str:
    return system_path(os.path.join(os.path.dirname(path), name))


def not_found(file: SourceFile, scenes: Iterable[SceneState]) -> Iterator[Problem]:
    """Of the sets of files that a file is loaded in: each file that its comments name and that cannot be had."""
    absent = {
        include.path: include.reason
        for scene in scenes
        if scene.is_set
        for place, include in scene.instances.includes.items()
        if len(place) == 1 and include.status is IncludeStatus.ABSENT
    }
    for one in companions(file) if absent else ():
        place = place_beside(file, one.text)
        if (why := absent.get(place) or absent.get(robot_path(place))) is not None:
            details = CompanionNotFound(one.text, why, one.text.startswith(PACKAGE))
            yield Problem("companion-not-found", one.span, details)
