"""Includes that nobody follows: comments, as C has them (`#include "parts.robray"`), and slips in statement or path."""

import posixpath
import re
from collections.abc import Iterator
from heapq import nsmallest

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.scene_state import SceneState
from robray.formats import ROBRAY
from robray.formats.robray.vocabulary import ROBRAY as WORDS
from robray.rules.engine.comment_places import comment_around
from robray.rules.engine.include_targets import include_target
from robray.text.blanks import begins_line
from robray.text.records import NamedTuple
from robray.text.slips import slip
from robray.text.spans import Span
from robray.text.words import INCLUDE

_MARK = re.compile(rb"(?:#|//)[ \t]*\Z")
_PATH = re.compile(rb'[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>)')
_BROKEN = re.compile(
    rb"""
    ^[ \t]* (?:
        (?:(?:\#|//)[ \t]*)? (?P<word>[A-Za-z_]{6,9}) :?[ \t]*
        (?: (?:\w+[ \t]+)? ["'<](?P<path>[^"'<>\n]+)["'>]? | (?P<bare>[\w./-]+) )
        | "(?P<alone>[^"\n]+)"
    )
    """,
    re.MULTILINE | re.VERBOSE,
)
"""With a word between, and without `include`, which may have been exchanged with what stands beside it."""
_WITHOUT_PATH = re.compile(
    rb"^[ \t]*include[ \t]*(?:%s)?[ \t\r]*(?:$|#|//)" % "|".join(WORDS.keywords).encode(),
    re.MULTILINE,
)
"""The next word may have been exchanged with the path."""
_FARTHEST = 40
"""Bytes of marks and blanks before the word."""


_MOST_LOOKED_AT = 50
"""Scenes of the folder and of those above it."""
_LARGEST_LOOKED_AT = 200_000
"""Bytes."""


class HiddenInclude(NamedTuple):
    """`span` is from the mark of the comment to the end of the path; `mark` what makes it a comment."""

    span: Span
    mark: Span
    path: str


def hidden_includes(file: SourceFile) -> Iterator[HiddenInclude]:
    """Those that are first in their line and lead to what the file does not include elsewhere, in order.

    Cost: how often the word stands in the file.
    """
    text = file.text
    # Mostly each of the words begins an include.
    if len(file.include_words) == len(file.includes) or file.format is not ROBRAY:
        return
    for at in file.include_words:
        mark = _MARK.search(text, max(at - _FARTHEST, 0), at)
        path = _PATH.match(text, at + len(INCLUDE))
        if mark is not None and path is not None and begins_line(text, mark.start()):
            comment = comment_around(file, mark.start())
            if comment is not None and comment.start == mark.start():
                span = Span(mark.start(), path.end())
                written = (path[1] or path[2]).decode("utf-8", "replace")
                target = include_target(file, written)
                if target is None or all(each.path != target for each in file.includes.values()):
                    yield HiddenInclude(span, Span(mark.start(), at), written)


def would_include(analysis: Analysis, root: str) -> list[SceneState]:
    """Scenes that were to include the root of another one, if it were not for a slip.

    An include without a path may have been to include any file. Cost: O(bytes of some files).
    """
    if len(analysis.scenes) < 2:
        return []
    met = [scene for scene in analysis.scenes.values() if scene.instances.unread and root in _near_missing(scene)]
    slipped = sorted(met, key=lambda scene: scene.root)
    return slipped + [scene for scene in _broken_includers(analysis, root) if scene not in slipped]


def left_out(analysis: Analysis, scene: SceneState) -> set[str]:
    """The files that a scene was to include, if it were not for a slip. Cost: O(its includes, bytes of its root)."""
    found = set(_near_missing(scene))
    file = analysis.files.get(scene.root)
    if file is not None and _may_be_broken(file, scene):
        found.update(_broken_includes(file))
    return found - {"", *scene.instances.prefixes}


def _near_missing(scene: SceneState) -> Iterator[str]:
    """The files that were probably meant by includes that lead nowhere."""
    for place in scene.instances.unread:
        for problem in scene.findings.get(place, ()):
            if problem.code == "include-not-found":
                yield problem.details.meant


def _broken_includers(analysis: Analysis, root: str) -> Iterator[SceneState]:
    name = posixpath.basename(root)
    # A name that is not UTF-8 stands in no scene that is read.
    words = tuple(word.encode("utf-8", "surrogateescape") for word in (name, posixpath.splitext(name)[0]))
    for path in analysis.memo.of(_near, root, tuple(analysis.scenes)):
        file, scene = analysis.files.get(path), analysis.scenes[path]
        if file is None or not _may_be_broken(file, scene):
            continue
        is_named = any(word in file.text for word in words) and root in _broken_includes(file)
        if is_named or _WITHOUT_PATH.search(file.text) is not None:
            yield scene


def _may_be_broken(file: SourceFile, scene: SceneState) -> bool:
    """Whether a scene is looked at: where something is wrong with an include, something is found."""
    is_odd = scene.findings or file.reading.facts.problems
    return bool(is_odd) and file.format is ROBRAY and len(file.text) <= _LARGEST_LOOKED_AT


def _broken_includes(file: SourceFile) -> Iterator[str]:
    """Where statements lead that look like includes; those that are some are among them."""
    for broken in _BROKEN.finditer(file.text):
        word = "include" if broken["word"] is None else broken["word"].decode()
        led = broken["path"] or broken["bare"] or broken["alone"]
        if word == "include" or slip(word, "include") is not None:
            path = include_target(file, led.decode("utf-8", "replace"))
            if path is not None:
                yield path


def _near(root: str, scenes: tuple[str, ...]) -> tuple[str, ...]:
    """The scenes that are looked at, in an order of their own: not in that in which they came to be known."""
    folder = posixpath.dirname(root)
    near = (path for path in scenes if path != root and _is_within(folder, posixpath.dirname(path)))
    return tuple(nsmallest(_MOST_LOOKED_AT, near))


def _is_within(folder: str, other: str) -> bool:
    return f"{folder}/".startswith(f"{other.rstrip('/')}/")
