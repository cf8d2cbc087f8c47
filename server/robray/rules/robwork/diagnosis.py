"""The engine's interface to the findings of RobWork's files."""

from collections.abc import Iterable, Iterator, Sequence

from robray.analysis.files import SourceFile
from robray.analysis.found import with_codes
from robray.analysis.instances import IncludeStatus
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.details import Ring
from robray.facts.problems import Problem
from robray.formats import ROBWORK
from robray.formats.robwork.frontend.grammar import IN_TEXT
from robray.formats.robwork.statements import Frame, OldTarget, Target, Task, statement_of
from robray.rules.engine.diagnosis import Diagnosis, IsSeen, Placed, late
from robray.rules.engine.markup_fixes import is_on_line
from robray.rules.engine.rule import Diagnostic
from robray.text.slips import slip

RING = "robwork-frame-cycle"


def ring(scene: SceneState, place: ItemPath, details: Ring) -> Problem:
    """At the name of the frame that is most likely wrong."""
    statement = scene.item(place).statement
    span = statement.keyword
    if isinstance(statement, Frame) and statement.name is not None and not statement.is_copy:
        span = statement.name.span
    elif isinstance(statement, Target | OldTarget) and statement.id is not None:
        span = statement.id.span
    return Problem(RING, span, details)


def has_ring(scene: SceneState) -> bool:
    """True if frames of a workcell are in a cycle: RobWork drops them."""
    places = (scene.effective_frame(name) for name in scene.cycles.of)
    return any(place is not None and isinstance(scene.item(place).statement, Frame) for place in places)


_BREAKING = frozenset(
    {"robwork-syntax", "robwork-unknown-attribute", "robwork-missing-attribute", "robwork-missing-element"}
)


def _breaks(problem: Problem) -> bool:
    """True if the contents of an ignored element are missing elsewhere."""
    if problem.code == "robwork-unknown-element":
        return bool(problem.details[1] != "hint")
    if problem.code == "robwork-missing-attribute" and problem.details[2:] == (True,):
        return False
    return problem.code in _BREAKING


_OF_NAMES = frozenset(
    {
        "robwork-empty-device",
        "robwork-first-frame-reparented",
        "robwork-q-length",
        "robwork-refframe-ignored",
        "robwork-undefined-chain",
        "robwork-undefined-device",
        "robwork-undefined-frame",
        "robwork-undefined-joint",
        "robwork-undefined-target",
        "robwork-undefined-use",
        "robwork-unused-definition",
    }
)
"""Codes that may follow from an unreadable declaration or frame."""


MOVING = frozenset(
    {
        "robwork-duplicate-frame",
        "robwork-missing-attribute",
        "robwork-property-type",
        "robwork-refframe-ignored",
        "robwork-refjoint-ignored",
        "robwork-undefined-frame",
        "robwork-undefined-joint",
        "robwork-undefined-target",
        "robwork-unknown-element",
    }
)
"""Codes reported at the declaration of a name, or in a definition: their details have a `put_in`."""

_LACKING = frozenset({IncludeStatus.ABSENT, IncludeStatus.REFUSED, IncludeStatus.LIMIT})


def _lacks_files(scene: SceneState, is_seen: IsSeen) -> bool:
    """True if an unread file may declare something, as reported at its include."""
    found = scene.instances
    return any(found.includes[place].status in _LACKING and is_seen(scene.file(place).path) for place in found.hiding)


def _loses_names(scene: SceneState, file: SourceFile, is_seen: IsSeen) -> bool:
    """True if a file has a visible finding of broken markup, or of an include that may declare something.

    Cost: once O(findings).
    """
    for place, problem in with_codes(scene, {"robwork-unknown-element", "robwork-syntax"}):
        if _loses_a_name(problem):
            told = scene.file(place)
            if told is file or is_seen(told.path):
                return True
    return False


def _loses_a_name(problem: Problem) -> bool:
    if problem.code == "robwork-unknown-element":
        name = problem.details[0]
        is_near = name not in IN_TEXT and any(slip(name, word) is not None for word in IN_TEXT)
        return is_near and problem.details[1] == "error"
    return problem.code == "robwork-syntax"


def _without_consequences(
    file: SourceFile, found: Sequence[Diagnostic], scenes: Iterable[SceneState], is_seen: IsSeen
) -> Sequence[Diagnostic]:
    """Without names that may be in broken markup, in a nameless item, or in a missing file, and without other findings
    on a line with broken markup.
    """
    broken = [each.at.span.start for each in found if each.code == "robwork-syntax"]
    if broken:
        found = [each for each in found if each.code == "robwork-syntax" or not is_on_line(file.text, each, broken)]
    if not any(each.code in _OF_NAMES for each in found):
        return found
    scenes = tuple(scenes)
    files = {file.path: file}
    files.update((each.path, each) for scene in scenes for each in scene.instances.distinct_files())
    is_broken = bool(broken) or any(map(_is_of_a_name, found))
    is_broken = is_broken or any(_lacks_files(scene, is_seen) or _loses_names(scene, file, is_seen) for scene in scenes)
    is_broken = is_broken or any(
        problem.code == "robwork-syntax"
        for each in files.values()
        if each is file or is_seen(each.path)
        for problem in each.reading.facts.problems
    )
    return [each for each in found if each.code not in _OF_NAMES] if is_broken else found


_NAMING = ("id", "name")


def _is_of_a_name(found: Diagnostic) -> bool:
    """True for a finding of a missing name, which may be one that is used."""
    if found.code == "robwork-missing-attribute":
        return found.details.attribute in _NAMING
    return found.code == "robwork-unknown-attribute" and found.suggestion in _NAMING


_TASK_SUFFIXES = (".rwtask.xml", ".task.xml")
_WORKCELL_SUFFIX = ".wc.xml"


def _misnamed(scene: SceneState, path: str) -> Iterator[Placed]:
    """Files with the name of a task that are none, and tasks with the name of a workcell. Included files are read with
    the including one.
    """
    is_called_task = path.endswith(_TASK_SUFFIXES)
    if not is_called_task and not path.endswith(_WORKCELL_SUFFIX):
        return
    for prefix in scene.instances.prefixes.get(path, ()):
        file = scene.instances.files[prefix]
        items = file.reading.facts.items
        if len(prefix) > scene.is_set or file.format is not ROBWORK or not items:
            continue
        statement = statement_of(items[0])
        start, end = statement.keyword
        element = file.text[file.reading.facts.starts[0] + start : file.reading.facts.starts[0] + end]
        if isinstance(statement, Task) is is_called_task or any(
            each.code == "robwork-wrong-root" for each in items[0].problems
        ):
            continue
        details = (element.decode("utf-8", "replace"), "", "task" if is_called_task else "workcell")
        yield (*prefix, file.reading.facts.labels[0]), Problem("robwork-wrong-root", statement.keyword, details)


def _all_misnamed(scene: SceneState) -> Iterator[Placed]:
    for path in scene.instances.prefixes:
        yield from _misnamed(scene, path)


_late = late("robray.rules.robwork")

DIAGNOSIS = Diagnosis(
    ring=ring,
    of_scene=lambda scene, path, _: _misnamed(scene, path),
    is_refused=has_ring,
    of_whole=_all_misnamed,
    # The file that includes an empty one has the root.
    is_left_to_includers=lambda found: found.code == "robwork-wrong-root" and not found.details[0],
    breaks=_breaks,
    moving=MOVING,
    moving_by_includes=MOVING - {"robwork-undefined-frame"},
    origin_in=_late("origins:origin_in"),
    without_consequences=_without_consequences,
)
