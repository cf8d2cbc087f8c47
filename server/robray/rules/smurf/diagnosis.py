"""Answers to the engine about findings in files of SMURF, and the places where it reports them."""

from collections.abc import Iterable, Sequence
from functools import partial

from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath, Query
from robray.analysis.scene_state import SceneState
from robray.facts.details import Ring, Undefined
from robray.facts.problems import Problem
from robray.facts.query_kinds import QueryKind
from robray.facts.robots import JOINT
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.smurf.frontend.faults import DOUBLED
from robray.formats.smurf.semantics.answers import first, kept
from robray.formats.smurf.statements import Annotation, Entity
from robray.formats.smurf.vocabulary import ASKED_MOTOR, ASKED_SENSOR, MOTOR, SENSOR
from robray.rules.engine.broken_declarations import FEWEST
from robray.rules.engine.diagnosis import DECLARED, Cause, Diagnosis, IsSeen, Origin, Told, late
from robray.rules.engine.rule import Diagnostic
from robray.syntax.yaml.writing import written_as


def ring(scene: SceneState, place: ItemPath, details: Ring) -> Problem:
    """An entity in a ring, at its parent; the joints of robots in between are left out."""
    entity = scene.item(place).statement
    assert isinstance(entity, Entity), "nothing else is a frame there"
    span = entity.keyword if entity.parent is None else entity.parent.text.span
    return Problem("smurf-parent-cycle", span, details)


_late = late("robray.rules.smurf")


def _cause_in(scene: SceneState, is_seen: IsSeen) -> Cause:
    if not scene.findings:
        return lambda _, __: None
    from robray.rules.smurf.lost_names import cause_in

    return cause_in(scene, is_seen)


def _causes(
    file: SourceFile, found: Sequence[Diagnostic], scenes: Iterable[SceneState], is_seen: IsSeen
) -> Sequence[Diagnostic]:
    del scenes, is_seen
    if not found:
        return found
    from robray.rules.smurf.consequences import without_consequences

    return without_consequences(file, found)


_MOVING = frozenset({"smurf-undefined-motor", "smurf-undefined-sensor", "smurf-undefined-joint"})


def _breaks(problem: Problem) -> bool:
    """True for unread keys, too: their contents are missing elsewhere."""
    if problem.code == "smurf-syntax":
        return bool(problem.details[1] != DOUBLED)
    return problem.code == "smurf-unknown-key"


_OF_MOTORS, _OF_SENSORS, _OF_JOINTS = "smurf-undefined-motor", "smurf-undefined-sensor", "smurf-undefined-joint"
_MOST_LOOKED_UP = 100
_MOST_NEAR = 8

_Known = dict[tuple[str, ItemPath, str], Told | None]
"""Findings reported elsewhere, by code, file and name."""


def origin_in(scene: SceneState) -> Origin:
    """For the findings of a scene in order, with a cache."""
    return partial(_told, scene, {})


def _told(scene: SceneState, known: _Known, place: ItemPath, problem: Problem) -> Told:
    """Cost: that of looking up a name, once for each."""
    name = problem.details[0]
    if problem.code == _OF_SENSORS:
        code, kind, asked = _OF_SENSORS, SENSOR, ASKED_SENSOR
    else:
        # A pose names motors, and where there is none of a name the joint of that name.
        code, kind, asked = _OF_MOTORS, MOTOR, ASKED_MOTOR
    if problem.code == _OF_JOINTS and Query(asked, name) not in scene.dependents:
        return Told(place, problem)
    key = (code, place[:-1], name)
    if key not in known:
        is_looked_up = len(known) < _MOST_LOOKED_UP
        known[key] = _misnamed(scene, code, kind, asked, name, place) if is_looked_up else None
    found = known[key]
    return Told(place, problem) if found is None else found._replace(noticed=((place, problem.span),))


def _misnamed(
    scene: SceneState, code: str, kind: SymbolKind, asked: QueryKind, name: str, place: ItemPath
) -> Told | None:
    """The finding at an unused declaration whose name is near one that is used several times."""
    is_there = first(scene, kind, name, place) is not None or first(scene, JOINT, name, place) is not None
    if is_there or len(_askers(scene, kind, asked, name, place)) < FEWEST:
        return None
    for near in scene.near[kind].slips(name)[:_MOST_NEAR]:
        where = [*kept(scene, scene.declared_here(Symbol(kind, near), place))]
        if len(where) != 1 or _askers(scene, kind, asked, near, place) != where:
            continue
        statement = scene.item(where[0]).statement
        if isinstance(statement, Annotation) and statement.name is not None and statement.name.text == near:
            details = Undefined(name, DECLARED, near)
            return Told(where[0], Problem(code, statement.name.span, details))
    return None


def _askers(scene: SceneState, kind: SymbolKind, asked: QueryKind, name: str, place: ItemPath) -> list[ItemPath]:
    """Items of the robot that ask for a name, with its declaration."""
    return [each for each in scene.dependents.get(Query(asked, name), ()) if scene.share(kind, each, place)]


DIAGNOSIS = Diagnosis(
    ring=ring,
    is_refused=lambda scene: bool(scene.cycles.of),
    breaks=_breaks,
    moving=_MOVING,
    origin_in=origin_in,
    cause_in=_cause_in,
    written_as=written_as,
    at_places=_late("consequences:at_places"),
    without_consequences=_causes,
)
