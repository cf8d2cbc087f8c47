"""Includes that nobody follows: comments, as C has them (`#include "parts.robray"`), and slips in statement or path."""

import posixpath
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, takewhile
from typing import NamedTuple

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.mentions import Mentions
from robray.analysis.scene_state import SceneState
from robray.analysis.sorted_map import SortedMap
from robray.formats import ROBRAY
from robray.formats.robray.vocabulary import ROBRAY as WORDS
from robray.rules.engine.comment_places import comment_around
from robray.rules.engine.include_targets import include_target
from robray.text.blanks import begins_line
from robray.text.paths import folders_above
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
    slipped = [analysis.scenes[other] for other in sorted(_slips(analysis).meaning.of(root))]
    return slipped + [scene for scene in _broken_includers(analysis, root) if scene not in slipped]


class _Slips:
    """What scenes were to include, if it were not for slips. `meaning` has the scenes that probably mean a file, and
    `broken` the files that broken includes of a scene probably mean, for the scenes that somebody asked about."""

    def __init__(self) -> None:
        self.meaning = Mentions()
        self.broken: dict[str, frozenset[str] | None] = {}
        self._meant: dict[str, frozenset[str]] = {}
        self._by_folder: SortedMap[tuple[str, str], object] = SortedMap()

    def follow(self, analysis: Analysis) -> None:
        """Cost: O(scenes that differ from those of the last call)."""
        if analysis.by_folder is self._by_folder:
            return
        for _, root in analysis.by_folder.differing(self._by_folder):
            scene = analysis.scenes.get(root)
            meant = frozenset() if scene is None else frozenset(near_missing(scene))
            self.meaning.follow(root, self._meant.pop(root, frozenset()), meant)
            if meant:
                self._meant[root] = meant
            self.broken.pop(root, None)
        self._by_folder = analysis.by_folder


def _slips(analysis: Analysis) -> _Slips:
    slips: _Slips = analysis.memo.table(_slips).setdefault((), _Slips())
    slips.follow(analysis)
    return slips


def left_out(analysis: Analysis, scene: SceneState) -> set[str]:
    """The files that a scene was to include, if it were not for a slip. Cost: O(its includes, bytes of its root)."""
    found = set(near_missing(scene))
    file = analysis.files.get(scene.root)
    if file is not None and _may_be_broken(file, scene):
        found.update(_broken_includes(file))
    return found - {"", *scene.instances.prefixes}


def near_missing(scene: SceneState) -> Iterator[str]:
    """The files that were probably meant by includes that lead nowhere."""
    for place in scene.instances.unread:
        for problem in scene.findings.get(place, ()):
            if problem.code == "include-not-found":
                yield problem.details.meant


def _broken_includers(analysis: Analysis, root: str) -> Iterator[SceneState]:
    # One more than the maximum, because the root may be among them.
    near = _first_around(analysis, posixpath.dirname(root))
    beyond = () if root in near else near[_MOST_LOOKED_AT:]
    for path, targets in _broken(analysis, near):
        if path != root and path not in beyond and (targets is None or root in targets):
            yield analysis.scenes[path]


def _broken(analysis: Analysis, paths: Iterable[str]) -> Iterator[tuple[str, frozenset[str] | None]]:
    """The scenes with broken includes, each with the likely targets; None if the target may be any file."""
    known = _slips(analysis).broken
    for path in paths:
        if path not in known:
            known[path] = _broken_of(analysis, path)
        targets = known[path]
        if targets is None or targets:
            yield path, targets


def _broken_of(analysis: Analysis, root: str) -> frozenset[str] | None:
    file, scene = analysis.files.get(root), analysis.scenes[root]
    if file is None or not _may_be_broken(file, scene):
        return frozenset()
    return None if _WITHOUT_PATH.search(file.text) is not None else frozenset(_broken_includes(file))


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


def is_looked_at(analysis: Analysis, root: str) -> bool:
    """Whether a scene, or a former one, is near enough to others to be searched for broken includes of them."""
    first = _first_in(analysis, posixpath.dirname(root))
    return len(first) <= _MOST_LOOKED_AT or root <= first[-1]


def slips(analysis: Analysis, root: str) -> frozenset[str] | None:
    """The likely targets of broken includes of a scene; None if that may be any file. Cost: O(bytes of its root)."""
    roots = [root] if root in analysis.scenes else []
    return next((targets for _, targets in _broken(analysis, roots)), frozenset())


def _first_around(analysis: Analysis, folder: str) -> Sequence[str]:
    """The scenes that are searched, and one more, in an order that does not depend on how they were opened."""
    near = [path for each in dict.fromkeys((folder, *folders_above(folder))) for path in _first_in(analysis, each)]
    return sorted(near)[: _MOST_LOOKED_AT + 1]


def _first_in(analysis: Analysis, folder: str) -> Sequence[str]:
    """The first scenes of a folder."""
    name = folder.rstrip("/")
    found = takewhile(lambda place: place[0] == name, analysis.by_folder.since((name, "")))
    return [path for _, path in islice(found, _MOST_LOOKED_AT + 1)]
