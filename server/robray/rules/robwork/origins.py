"""Reports findings about names of a workcell once, at the declaration or definition."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from robray.analysis.queries import ItemPath, Query
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.robwork.kinds import ASKED_DEFINE, ASKED_TARGET, DEFINE, TARGET
from robray.formats.robwork.statements import Define, Frame, Include, Model, Target, TypedProperty, Written
from robray.rules import RULES
from robray.rules.engine.broken_declarations import FEWEST, is_missed, unused_near
from robray.rules.engine.diagnosis import DECLARED, Origin, Told
from robray.rules.engine.rule import Fix, RuleContext
from robray.rules.engine.rule_contexts import kept
from robray.rules.robwork.diagnosis import MOVING
from robray.text.spans import Span

_OF_AN_ELEMENT = ("robwork-missing-attribute", "robwork-unknown-element")
"""Findings about an element, not about a name in it."""


class PutIn(NamedTuple):
    """The number of `places` of a definition with the same mistake, and of `others` without it; all 0 outside of
    definitions.
    """

    places: int = 0
    others: int = 0


NOT_PUT_IN = PutIn()


def places_said(context: RuleContext) -> str:
    """Text behind a message at a definition, about all places where the same holds."""
    places, others = context.details.put_in
    of_all = f" of {places + others:,}" if others else ""
    return f" (at {places:,}{of_all} places that insert this text)" if places > 1 else ""


def fixed_everywhere(fix: Callable[[RuleContext], Fix | None]) -> Callable[[RuleContext], Fix | None]:
    """The fix, unless it would change correct places: the text of a definition is that of all places."""
    return lambda context: None if context.details.put_in.others else fix(context)


class _Place(NamedTuple):
    """A place in a definition, with its finding."""

    definition: ItemPath
    span: Span
    code: str


class PutInPlaces:
    """One scene's places."""

    def __init__(self, scene: SceneState) -> None:
        self._scene = scene
        self._found: dict[_Place, list[tuple[ItemPath, Problem]]] | None = None
        """Unordered."""

    def told(self, place: ItemPath, problem: Problem) -> Told | None:
        """None for a finding outside of definitions. Cost: once O(findings of the scene), if it has definitions."""
        at = self._written_at(place, problem)
        if at is None:
            return None
        if self._found is None:
            self._found = {}
            for other, problems in self._scene.findings.items():
                for each in problems:
                    where = self._written_at(other, each) if each.code in MOVING else None
                    if where is not None:
                        self._found.setdefault(where, []).append((other, each))
        found = self._found[at]
        first, said = min(found, key=lambda each: each[0])
        places = len({other for other, _ in found})
        put_in = PutIn(places, max(self._uses(at.definition) - places, 0))
        details = RULES[said.code].recorded(said.details)._replace(put_in=put_in)
        return Told(at.definition, Problem(said.code, at.span, details), ((first, said.span),))

    def _written_at(self, place: ItemPath, problem: Problem) -> _Place | None:
        if problem.span.end:
            return None
        statement = self._scene.item(place).statement
        if not isinstance(statement, Frame | Model) or not statement.written:
            return None
        name = "" if problem.code in _OF_AN_ELEMENT else problem.details[0]
        if problem.code == "robwork-property-type":
            name = TypedProperty.written_as(name)
        written = next((each for each in statement.written if each.name == name), None)
        definition = None if written is None else self._definition(written, place)
        return None if written is None or definition is None else _Place(definition, written.span, problem.code)

    def _definition(self, written: Written, place: ItemPath) -> ItemPath | None:
        found = self._scene.declared_here(Symbol(DEFINE, written.definition), place)
        return max((each for each in found if each < place), default=None)

    def _uses(self, definition: ItemPath) -> int:
        """Number of items of the file that use a definition of that name."""
        statement = self._scene.item(definition).statement
        if not isinstance(statement, Define) or statement.name is None:
            return 0
        asking = self._scene.dependents.get(Query(ASKED_DEFINE, statement.name.text), ())
        return sum(
            each[:-1] == definition[:-1] and not isinstance(self._scene.item(each).statement, Define) for each in asking
        )


def is_written_often(scene: SceneState, name: str) -> bool:
    """True if several items name a frame. Cost: O(those that ask for it)."""
    count = 0
    for place in scene.dependents.get(Query(QueryKind.FRAME, name), ()):
        around = prefix(scene, place)
        mentions = scene.file(place).format.semantics.mentions(scene.item(place))
        count += any(not one.declares and name in (one.name.text, f"{around}{one.name.text}") for one in mentions)
        if count == FEWEST:
            return True
    return False


def prefix(scene: SceneState, place: ItemPath) -> str:
    """The prefix of a device's names in the workcell."""
    scope = scene.scope(place)
    return "" if scope is None else scope.prefix


_MOST_LOOKED_UP = 100

_Known = dict[str, tuple[str, ItemPath] | None]
"""Undefined full names, with the unused ones near them, and those of targets."""


def origin_in(scene: SceneState) -> Origin:
    """For the findings of a scene in order, with a cache."""
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
    """The one unused target of the task with a name near one that several motions use. Cost: a look-up per name."""
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
    """The element of the same name that includes a file again: all of its duplicate frames are reported there."""
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


def only_frame(
    scene: SceneState, place: ItemPath, looked: dict[tuple[object, ...], object] | None, *, is_joint: bool
) -> str | None:
    """The one frame of an item's device or chain; None without one, with several, or if the item is included elsewhere.
    Cost: once O(names of the scene), if `looked` caches it.
    """
    if not isinstance(scene.item(place).statement, Model):
        return None
    alone = kept(looked, (_alone, is_joint), lambda: _alone(scene, is_joint=is_joint))
    return alone.get(prefix(scene, place))


def _alone(scene: SceneState, *, is_joint: bool) -> dict[str, str | None]:
    """The one frame of a device by the prefix of its names; None if there are several."""
    names: dict[str, str | None] = {}
    for around, name in _frames(scene, is_joint=is_joint):
        names[around] = None if around in names else name
    return names


def _frames(scene: SceneState, *, is_joint: bool) -> Iterator[tuple[str, str]]:
    """The prefix of a device's names, and the name of a frame in it, or of a joint."""
    for symbol, places in scene.declarations.items():
        if symbol.kind is not SymbolKind.FRAME:
            continue
        statement = scene.item(next(iter(places))).statement
        if isinstance(statement, Frame) and (not is_joint or statement.moves is not None):
            around, dot, name = symbol.name.rpartition(".")
            yield around + dot, name
