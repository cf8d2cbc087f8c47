"""Where what is said of the names of a workcell is told: a slip in a declaration is one mistake, not one a use."""

from functools import partial

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.robwork.kinds import ASKED_TARGET, TARGET
from robray.formats.robwork.statements import Frame, Include, Target
from robray.rules.engine.diagnosis import DECLARED, Origin, Told
from robray.rules.engine.misdeclared import is_missed, unused_near
from robray.rules.robwork.put_in_places import PutInPlaces
from robray.rules.robwork.written_names import is_written_often, prefix

_MOST_LOOKED_UP = 100

_Known = dict[str, tuple[str, ItemPath] | None]
"""Full names that are declared nowhere, with the unused ones that are nearly them, and those of targets."""


def origin_in(scene: SceneState) -> Origin:
    """For who goes through the findings of a scene in order; what was looked up stays with it."""
    return partial(_told, scene, {}, PutInPlaces(scene))


def _told(scene: SceneState, known: _Known, put_in: PutInPlaces, place: ItemPath, problem: Problem) -> Told:
    declared = None
    if problem.code == "robwork-undefined-frame":
        declared = _where_declared(scene, known, place, problem)
    elif problem.code == "robwork-undefined-target":
        declared = _target_declared(scene, known, place, problem)
    elif problem.code == "robwork-duplicate-frame":
        declared = _put_in_again(scene, place, problem)
    if declared is not None:
        return declared
    return put_in.told(place, problem) or Told(place, problem)


def _where_declared(scene: SceneState, known: _Known, place: ItemPath, problem: Problem) -> Told | None:
    """Cost: that of looking up a name, once for each."""
    own, where = problem.details[0], "".join(problem.details[1:2])
    for name in dict.fromkeys((f"{prefix(scene, place)}{own}", own)):
        if not is_missed(scene, SymbolKind.FRAME, QueryKind.FRAME, name):
            continue
        if name not in known:
            is_looked_up = len(known) < _MOST_LOOKED_UP and is_written_often(scene, name)
            known[name] = unused_near(scene, SymbolKind.FRAME, QueryKind.FRAME, name) if is_looked_up else None
        found = known[name]
        declaration = None if found is None else scene.item(found[1]).statement
        if found is None or not isinstance(declaration, Frame) or declaration.name is None or declaration.is_copy:
            continue
        around = prefix(scene, found[1])
        if name.startswith(around) and declaration.name.text == found[0].removeprefix(around):
            details = (name.removeprefix(around), where, DECLARED, declaration.name.text)
            return Told(found[1], Problem(problem.code, declaration.name.span, details), ((place, problem.span),))
    return None


def _target_declared(scene: SceneState, known: _Known, place: ItemPath, problem: Problem) -> Told | None:
    """The one target of the task that no motion names, and that is nearly what several do. Cost: that of looking up a
    name, once for each."""
    name = problem.details[0]
    if not is_missed(scene, TARGET, ASKED_TARGET, name):
        return None
    key = f"target {name}"
    if key not in known:
        known[key] = unused_near(scene, TARGET, ASKED_TARGET, name) if len(known) < _MOST_LOOKED_UP else None
    found = known[key]
    declaration = None if found is None else scene.item(found[1]).statement
    if found is None or not isinstance(declaration, Target) or declaration.id is None:
        return None
    if not scene.share(TARGET, found[1], place):
        return None
    details = (name, DECLARED, declaration.id.text)
    return Told(found[1], Problem(problem.code, declaration.id.span, details), ((place, problem.span),))


def _put_in_again(scene: SceneState, place: ItemPath, problem: Problem) -> Told | None:
    """The element that puts in the file with a frame once more, of the same name: all of its frames are told there."""
    first = next(iter(scene.declarations.get(Symbol(SymbolKind.FRAME, problem.details[0]), ())), place)
    if first[-1] != place[-1] or scene.file(first) is not scene.file(place):
        return None
    depth = next((at for at, (one, other) in enumerate(zip(first, place, strict=False)) if one != other), len(place))
    include = place[: depth + 1]
    statement = scene.item(include).statement if depth < len(place) - 1 else None
    if not isinstance(statement, Include) or statement.path is None:
        return None
    span = statement.path.span if statement.path.span.end else statement.keyword
    return Told(include, Problem(problem.code, span, (statement.path.text, True)), ((place, problem.span),))
