"""Classes with which all that are of them lack the same: a shape, or what the shape or joint of the class needs.

Of two geometries and more that is one mistake, and the class is where it is mended at once.
"""

from collections.abc import Iterator

from robray.analysis.queries import ItemPath, Query
from robray.analysis.results import FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.facts.details import Undefined
from robray.facts.problems import Problem
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Name
from robray.formats.robray.expressions import Expression
from robray.formats.robray.statements import Block, BlockKind
from robray.rules.robray.incomplete import is_written_wrongly

LACKING = "where all lack it"
"""The second detail of a missing shape that is told at a class, and the third of a missing attribute."""

_MOST_CLASSES = 20
_ELSEWHERE = frozenset({"beyond-limits", "misplaced-attribute"})
"""What is said of a block in which more may have been meant than is read."""

Counted = dict[tuple[ItemPath, tuple[str, ...]], int]
"""By a class and what is lacking, how many are of it, if all of these lack it; else 0."""


def lacking_class(
    scene: SceneState, place: ItemPath, problem: Problem, counted: Counted
) -> tuple[ItemPath, Problem] | None:
    """What is said of one block as it is said of a class that it is of, if that lets several lack the same.

    Cost: O(blocks of its classes), once for each class in all calls with the same `counted`.
    """
    if problem.code == "no-shape":
        classes = [*_classes(scene, place)]
    else:
        classes = [*_giving(scene, place, "shape" if _is_geometry(scene, place) else "type")]
    for where, _ in classes:
        if (where, problem.details) not in counted:
            counted[where, problem.details] = _lacking(scene, where, problem)
    where, name = max(classes, key=lambda each: counted[each[0], problem.details], default=(place, None))
    if name is None or counted[where, problem.details] < 2:
        return None
    details = (
        Undefined(name.text, LACKING) if problem.code == "no-shape" else problem.details._replace(is_told_of_class=True)
    )
    return where, Problem(problem.code, name.span, details)


def _is_geometry(scene: SceneState, place: ItemPath) -> bool:
    block = scene.item(place).statement
    return isinstance(block, Block) and block.kind is BlockKind.GEOMETRY


def _classes(scene: SceneState, place: ItemPath) -> Iterator[tuple[ItemPath, Name]]:
    """The classes that a block is of, the nearest first, and their names where they are defined."""
    waiting, seen = [place], {place}
    while waiting and len(seen) <= _MOST_CLASSES:
        at = waiting.pop(0)
        block = scene.item(at).statement
        assert isinstance(block, Block), "only blocks are of classes"
        if at != place and block.name is not None:
            yield at, block.name
        for attribute in block.attributes:
            name = attribute.value.name if isinstance(attribute.value, Expression) else None
            if attribute.name == "isa" and name is not None:
                where = scene.class_before(name.text, at)
                if where is not None and where not in seen:
                    seen.add(where)
                    waiting.append(where)


def _giving(scene: SceneState, place: ItemPath, attribute: str) -> Iterator[tuple[ItemPath, Name]]:
    """The class that gives a block an attribute, if it is one."""
    value = scene.results[place].value
    given = value.attributes if isinstance(value, FrameResult | GeometryResult) else ()
    origins = [each.origin for each in given if each.name == attribute and each.origin is not None]
    for origin in origins:
        where = scene.class_before(origin, place)
        block = None if where is None else scene.item(where).statement
        if where is not None and isinstance(block, Block) and block.name is not None:
            yield where, block.name


def _lacking(scene: SceneState, where: ItemPath, problem: Problem) -> int:
    """How many blocks are of a class, directly or not, if something is missing in all of them."""
    count = 0
    waiting, seen = [where], {where}
    while waiting:
        at = waiting.pop()
        block = scene.item(at).statement
        if not isinstance(block, Block) or block.name is None:
            return 0
        for reader in scene.dependents.get(Query(QueryKind.CLASS, block.name.text), ()):
            of = scene.item(reader).statement
            if reader in seen or not isinstance(of, Block) or scene.class_before(block.name.text, reader) != at:
                continue
            seen.add(reader)
            if of.kind is BlockKind.CLASS:
                waiting.append(reader)
            elif problem.code != "no-shape" or of.kind is BlockKind.GEOMETRY:
                if not _lacks(scene, reader, problem):
                    return 0
                count += 1
    return count


def _lacks(scene: SceneState, place: ItemPath, problem: Problem) -> bool:
    found = scene.findings.get(place, ())
    return (
        any(each.code == problem.code and each.details == problem.details for each in found)
        and not any(each.code in _ELSEWHERE for each in found)
        and not is_written_wrongly(scene, place)
    )
