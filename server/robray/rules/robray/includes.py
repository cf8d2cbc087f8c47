"""Includes that are not followed, or lead elsewhere."""

import posixpath
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice, takewhile
from typing import NamedTuple

from robray.analysis.analysis import Analysis
from robray.analysis.files import Absence, SourceFile
from robray.analysis.mentions import Mentions
from robray.analysis.scene_state import SceneState
from robray.analysis.sorted_map import SortedMap
from robray.facts.problems import Problem
from robray.formats import ROBRAY
from robray.formats.robray.statements import Include
from robray.formats.robray.vocabulary import ROBRAY as WORDS
from robray.rules.engine.comments import comment_around
from robray.rules.engine.diagnosis import InComment
from robray.rules.engine.meant import goes_on_over_lines, meant_path, replaced_path
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, scene_and_place, statement
from robray.rules.engine.unreadable_declarations import include_target
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
"""With a word between, and without `include`, which may be in the wrong order."""
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
    """`span` is from the mark of the comment to the end of the path; `mark` makes it a comment."""

    span: Span
    mark: Span
    path: str


def hidden_includes(file: SourceFile) -> Iterator[HiddenInclude]:
    """Hidden includes at the start of their line, of files that the file does not include elsewhere, in order.

    Cost: O(occurrences of the word in the file).
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
    """The includes that mistakes keep out of scenes. `meaning` has the scenes that probably mean a file, and `broken`
    the probable targets of a scene's broken includes, for the scenes asked for.
    """

    def __init__(self) -> None:
        self.meaning: Mentions[str, str] = Mentions()
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
    """The files that a mistake keeps out of a scene. Cost: O(its includes, bytes of its root)."""
    found = set(near_missing(scene))
    file = analysis.files.get(scene.root)
    if file is not None and _may_be_broken(file, scene):
        found.update(_broken_includes(file))
    return found - {"", *scene.instances.prefixes}


def near_missing(scene: SceneState) -> Iterator[str]:
    """Probable targets of broken includes."""
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
    """True if a scene is searched: a broken include causes a finding."""
    is_odd = scene.findings or file.reading.facts.problems
    return bool(is_odd) and file.format is ROBRAY and len(file.text) <= _LARGEST_LOOKED_AT


def _broken_includes(file: SourceFile) -> Iterator[str]:
    """Targets of statements that look like includes, and of real ones."""
    for broken in _BROKEN.finditer(file.text):
        word = "include" if broken["word"] is None else broken["word"].decode()
        led = broken["path"] or broken["bare"] or broken["alone"]
        if word == "include" or slip(word, "include") is not None:
            path = include_target(file, led.decode("utf-8", "replace"))
            if path is not None:
                yield path


def is_looked_at(analysis: Analysis, root: str) -> bool:
    """True if a scene, or a former one, is near enough to others to be searched for broken includes of them."""
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
    name = folder.rstrip("/")
    found = takewhile(lambda place: place[0] == name, analysis.by_folder.since((name, "")))
    return [path for _, path in islice(found, _MOST_LOOKED_AT + 1)]


class IncludeInComment(NamedTuple):
    path: str
    length: str
    missed: str = ""


def includes_in_comments(file: SourceFile) -> Iterator[InComment]:
    for found in hidden_includes(file):
        length = found.mark.end - found.mark.start
        problem = Problem("include-in-comment", found.span, IncludeInComment(found.path, str(length)))
        yield InComment(problem, path=found.path)


def _include_in_comment_message(context: RuleContext) -> str:
    path, _, missed = context.details
    lacks = f" and '{missed}' is undefined" if missed else ""
    return f"this line is a comment, so '{path}' is not included{lacks}; write 'include \"{path}\"'"


def _include_in_comment_fix(context: RuleContext) -> Fix:
    """For a person: it may be commented out on purpose."""
    start = context.span.start
    written = Replacement(Span(start, context.span.end), f'include "{context.details.path}"')
    return Fix("Change to an include", (written,), Applicability.BY_HAND)


def _meant(context: RuleContext) -> str | None:
    written, _, _, found = context.details
    scene, place = scene_and_place(context)
    if found in (scene.file(place[:depth]).path for depth in range(1, len(place) + 1)):
        # No file is meant to include itself.
        return None
    return meant_path(written, found, posixpath.dirname(scene.file(place).path))


def _include_not_found_message(context: RuleContext) -> str:
    written, why, path, _ = context.details
    if goes_on_over_lines(written):
        first = written.strip().partition("\n")[0].rstrip()
        return f"this string continues on the next line; add '\"' after '{first}'"
    scene, place = scene_and_place(context)
    meant = _meant(context)
    for problem in scene.item(place).problems:
        if problem.code == "include-read-otherwise":
            said = f"cannot include '{written}': the file {why}; {problem.details.what}"
            return said if meant is None else f"{said}; did you mean '{meant}'?"
    if why != Absence.MISSING.value:
        return f"cannot include '{written}': the file {why}; use a path relative to this file"
    end = f"did you mean '{meant}'?" if meant is not None else "use a path relative to this file"
    return f"file '{path}' does not exist; {end}"


_SAYS_MORE = frozenset({"include-cycle", "include-not-found", "include-outside", "include-path", "include-robot"})


def _is_said(context: RuleContext) -> bool:
    """True for a broken path: its own finding gives the reason, too."""
    scene, place = scene_and_place(context)
    return any(problem.code in _SAYS_MORE for problem in scene.findings[place])


_LINE_END = re.compile(rb"[ \t\r\f]*(?:\n|\Z)")


def _include_robot_fix(context: RuleContext) -> Fix | None:
    """The comment that loads the robot with the scene, if no other text would get into the comment."""
    scene, place = scene_and_place(context)
    statement = scene.item(place).statement
    written = context.details.text
    text, span = in_file(context)
    assert isinstance(statement, Include), "only includes lead anywhere"
    is_plain = written.endswith(".urdf") and not written.startswith("~") and "\\" not in written and "\n" not in written
    if not is_plain or len(place) > 1 or not _LINE_END.match(text, span.end):
        return None
    own = Span(statement.keyword.start, context.span.end)
    comment = f'# robray: with "{written}"'
    return Fix(f"Change to '{comment}'", (Replacement(own, comment),), Applicability.UNSAFE)


_REST = re.compile(
    rb"""include(?P<path>(?>[ \t]*)[=:(]?(?>[ \t]*)(?P<open>['"<]?)"""
    rb"""(?P<written>(?>[\w./~-](?:(?!//)[\w./~-]|(?>[ ]{1,64})(?!//)(?=[\w./~'">-])){0,1000}))"""
    rb"""['">]?(?>[ \t]*)\)?(?>[ \t]*);?)(?>[ \t]*)(?:\r?\n|\Z|\#|//)"""
)
"""One path in the rest of the line, in the quotes of any language.

Its length is limited: a line may consist of nothing but this word, and the text behind each of them is searched.
"""


def _path(context: RuleContext) -> tuple[str, Span] | None:
    """The path, and the span to replace by the path in quotes."""
    text, span = in_file(context)
    keyword = span.start - context.span.start + statement(context).keyword.start
    found = _REST.match(text, keyword)
    if found is None or found["written"].decode() in WORDS.keywords:
        return None
    own = context.span.start - span.start
    return found["written"].decode(), Span(found.start("path") + own, found.end("path") + own)


def _include_without_path_message(context: RuleContext) -> str:
    found = _path(context)
    return f"expected a path in double quotes; write 'include \"{'PATH' if found is None else found[0]}\"'"


def _include_without_path_fix(context: RuleContext) -> Fix | None:
    found = _path(context)
    if found is None:
        return None
    # The file may not exist.
    return Fix(f"Change to '\"{found[0]}\"'", (Replacement(found[1], f' "{found[0]}"'),)).unsafe


LOGIC = {
    "include-in-comment": partial(
        Rule, details=IncludeInComment, message_at=_include_in_comment_message, fix=_include_in_comment_fix
    ),
    "include-not-found": partial(
        Rule, message_at=_include_not_found_message, fix=lambda context: replaced_path(context, _meant(context))
    ),
    "include-read-otherwise": partial(Rule, is_said=_is_said),
    "include-robot": partial(Rule, fix=_include_robot_fix),
    "include-without-path": partial(Rule, message_at=_include_without_path_message, fix=_include_without_path_fix),
}
