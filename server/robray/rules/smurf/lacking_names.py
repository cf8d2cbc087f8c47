"""Where a robot lacks many names of a kind, it lacks the file that declares them: that is one mistake, and not many."""

from collections.abc import Iterable, Mapping, Sequence
from posixpath import normpath

from robray.analysis.files import SourceFile
from robray.formats.smurf.statements import Annotation, Entity
from robray.rules.engine.repeated import besides
from robray.rules.engine.rule import Diagnostic
from robray.rules.smurf.lost_names import JOINT, MOTOR, POSE, SECTION_OF

Robot = tuple[str, str]
"""A kind, as the code of what is said where there is no such name, and the file of the robot that lacks it."""

Lacking = Mapping[Robot | None, Sequence[str]]
"""Of the robots that lack many names of a kind the names, at each of their places, in order."""

_OF_ROBOT = frozenset({*SECTION_OF, JOINT})
"""What is said of names that the annotations of a robot declare."""

_MOST_BY_THEMSELVES = 2
"""Names of a kind that a robot lacks, and that nothing is nearly called, which are told one by one."""


def lacking_many(file: SourceFile, found: Iterable[Diagnostic]) -> Lacking:
    """Of the findings of a file. Cost: linear."""
    names: dict[Robot | None, list[str]] = {}
    for each in found:
        if (robot := robot_lacking(file, each)) is not None:
            names.setdefault(robot, []).append(each.details.name)
    return {robot: each for robot, each in names.items() if len({*each}) > _MOST_BY_THEMSELVES}


def robot_lacking(file: SourceFile, found: Diagnostic) -> Robot | None:
    """None for what is no such finding, and where another name may be meant."""
    if found.code not in _OF_ROBOT or found.fix is not None or found.suggestion is not None:
        return None
    rank = file.reading.facts.rank_at(found.at.span.start)
    if found.code == JOINT:
        # A pose names joints by their motors.
        return (MOTOR, "") if is_in_pose(file, rank) else None
    return found.code, robot_of(file, rank)


def robot_of(file: SourceFile, rank: int) -> str:
    """The file of the robot that an entity is; empty in a file of a robot."""
    statement = file.reading.facts.items[rank].statement if rank >= 0 else None
    return normpath(statement.file.text) if isinstance(statement, Entity) and statement.file is not None else ""


def is_in_pose(file: SourceFile, rank: int) -> bool:
    statement = file.reading.facts.items[rank].statement if rank >= 0 else None
    return isinstance(statement, Annotation) and statement.section == SECTION_OF[POSE]


def with_others(file: SourceFile, found: Diagnostic, lacking: Lacking) -> Diagnostic:
    """The first of several, with how many places it stands for."""
    names = lacking.get(robot_lacking(file, found))
    return found if names is None else found._replace(message=f"{found.message}; {besides(names[0], names[1:])}")
