"""Names that count as unknown, because their declarations cannot be read, or are in a missing file."""

from collections.abc import Iterator
from posixpath import normpath

from robray.analysis.analysis import FileSpan, span_at
from robray.analysis.files import SourceFile
from robray.analysis.scene_state import SceneState
from robray.facts.items import Item
from robray.facts.problems import Problem
from robray.formats.smurf.frontend.faults import DOUBLED, SYNTAX
from robray.formats.smurf.statements import Annotation, Entity
from robray.rules.engine.diagnosis import Cause, IsSeen

ENTITY, LINK, POSE = "smurf-undefined-entity", "smurf-undefined-link", "smurf-undefined-pose"
JOINT, MOTOR, SENSOR = "smurf-undefined-joint", "smurf-undefined-motor", "smurf-undefined-sensor"
_NAMES = frozenset({ENTITY, LINK, POSE, JOINT, MOTOR, SENSOR, "smurf-pose-without-motor"})
_POSES = "poses"

_UNREAD = frozenset(
    {
        "smurf-file-not-found",
        "smurf-file-outside",
        "smurf-ignored-file",
        "smurf-include-cycle",
        "smurf-no-files",
        "smurf-no-urdf",
        "smurf-too-large",
        "smurf-unknown-section",
        "smurf-unknown-type",
    }
)
"""Codes of unread declarations."""

_NAMELESS = frozenset({"smurf-missing-key", "smurf-unknown-key", "smurf-wrong-type"})
"""Codes of an item whose name is not read, or of an invalid list."""


def cause_in(scene: SceneState, is_seen: IsSeen) -> Cause:
    """The cause of unknown names in a scene: the first mistake that makes a declaration unreadable.

    Cost: O(files and findings of the scene), once.
    """
    unread = next(_unread(scene, is_seen), None)
    return lambda _, problem: unread if problem.code in _NAMES else None


def _unread(scene: SceneState, is_seen: IsSeen) -> Iterator[tuple[str, FileSpan]]:
    for file in scene.instances.distinct_files():
        if is_seen(file.path):
            for problem in file.reading.facts.problems:
                if problem.code in _UNREAD or _is_broken(problem):
                    yield problem.code, FileSpan(file.path, problem.span)
    for place in sorted(scene.findings):
        for problem in scene.findings[place] if is_seen(scene.file(place).path) else ():
            if problem.code in _UNREAD or (problem.code in _NAMELESS and _has_no_name(scene.item(place))):
                yield problem.code, span_at(scene, place, problem.span)


def _has_no_name(item: Item) -> bool:
    statement = item.statement
    if isinstance(statement, Entity):
        return statement.name is None or statement.file is None
    return not isinstance(statement, Annotation) or statement.name is None


def _is_broken(problem: Problem) -> bool:
    return problem.code == SYNTAX and bool(problem.details[1] != DOUBLED)


def robot_of(file: SourceFile, rank: int) -> str:
    """The file of an entity's robot; empty in a file of a robot."""
    statement = file.reading.facts.items[rank].statement if rank >= 0 else None
    return normpath(statement.file.text) if isinstance(statement, Entity) and statement.file is not None else ""


def is_in_pose(file: SourceFile, rank: int) -> bool:
    statement = file.reading.facts.items[rank].statement if rank >= 0 else None
    return isinstance(statement, Annotation) and statement.section == _POSES
