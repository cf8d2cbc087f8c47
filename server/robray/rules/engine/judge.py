"""Findings of a file in a scene, and the places to report them: in the reader's order, without messages."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property, partial
from itertools import chain
from typing import Any, NamedTuple

from robray.analysis.found import places_in, with_codes
from robray.analysis.memo import Memo
from robray.analysis.queries import ItemPath
from robray.analysis.results import Result
from robray.analysis.scene_state import SceneState
from robray.facts.details import Ring
from robray.facts.items import Item
from robray.facts.problems import Problem
from robray.rules import RULES, diagnosis_of, loaded_rule_sets
from robray.rules.engine.diagnosis import Diagnosis, Judge, Noticed, Origin, Placed, Shape, Told
from robray.rules.engine.rule import FAILED, Check, Failure, Rule, attempted, in_words
from robray.rules.engine.rule_set import RuleSet
from robray.rules.engine.selection import DEFAULT_SELECTION, Selection

Checks = dict[Shape, tuple[tuple[str, Check], ...]]
"""The checks of statements of such shapes, by code. Most statements of a scene have the shape of another one."""

_JUDGE_MOST_KEPT = 4096
_LONGEST_KEPT = 200
_MOST_SELECTIONS = 100
"""Judges in the cache: a style's name may be being typed."""


class _Sieve(NamedTuple):
    """A check, and the statements of a kind that need it."""

    attributes: frozenset[str] | None
    only_doubled: bool
    code: str
    check: Check


def judges(memo: Memo) -> Callable[[Hashable], Judge]:
    """Judges for the files of a workspace, by their selections. The memo keeps them with their caches."""
    made: dict[Hashable, tuple[Checks, Judge]] = memo.table(judges)

    def judge_of(selection: Hashable) -> Judge:
        found = made.get(selection)
        if found is None:
            if len(made) >= _MOST_SELECTIONS:
                made.clear()
            known: Checks = {}
            chosen = selection if isinstance(selection, Selection) else DEFAULT_SELECTION
            found = made[selection] = known, judging(known, chosen)
        return found[1]

    return judge_of


def judging(known: Checks, selection: Selection = DEFAULT_SELECTION) -> Judge:
    """A judge of resolved items. `known` are the checks found so far, to which it adds."""
    looking: dict[type, tuple[Rule, ...]] = {}
    shapes: dict[type, Callable[[Any], Shape] | None] = {}
    sieves: dict[tuple[type, object], tuple[_Sieve, ...]] = {}

    def judge(item: Item, result: Result) -> tuple[Problem, ...]:
        found = item.problems + result.problems
        statement = item.statement
        kind = type(statement)
        try:
            shape_of = shapes[kind]
        except KeyError:
            shape_of = first_of(kind)
        if shape_of is None:
            return found
        shape = shape_of(statement)
        checks = known.get(shape)
        for code, check in checks_of(kind, shape) if checks is None else checks:
            # As `attempted`, whose call for each check of each statement would take too long.
            try:
                found += check(statement, result)
            except Exception as error:  # noqa: BLE001 - as in `attempted`
                found += _failed(Failure(code, in_words(error)), statement, result)
        return found

    def first_of(kind: type) -> Callable[[Any], Shape] | None:
        found = next((each for each in loaded_rule_sets() if kind in each.diagnosis.shapes), None)
        rules = () if found is None else tuple(_looking(found, kind, selection))
        looking[kind] = rules
        shapes[kind] = found.diagnosis.shapes[kind] if found is not None and rules else None
        return shapes[kind]

    def checks_of(kind: type, shape: Shape) -> tuple[tuple[str, Check], ...]:
        of_kind, names = shape
        sieve = sieves.get((kind, of_kind))
        if sieve is None:
            sieve = sieves[kind, of_kind] = tuple(_sieve(looking[kind], of_kind, selection))
        is_doubled = len(set(names)) < len(names)
        checks = tuple(
            (code, check)
            for attributes, only_doubled, code, check in sieve
            if (attributes is None or not attributes.isdisjoint(names)) and (is_doubled or not only_doubled)
        )
        # Any text may be written for the name of an attribute, as all behind a quote: such are not to be kept for good.
        if len(known) < _JUDGE_MOST_KEPT and sum(map(len, names)) < _LONGEST_KEPT:
            known[shape] = checks
        return checks

    return judge


def _looking(rules: RuleSet, kind: type, selection: Selection) -> Iterator[Rule]:
    for code in rules.checking:
        if code not in selection.off and kind in (rule := RULES[code]).statements:
            yield rule


def _check(rule: Rule, selection: Selection) -> Check | None:
    return rule.check if rule.check_by is None else rule.check_by(selection)


def _failed(failure: Failure, statement: Any, _: Result) -> tuple[Problem, ...]:
    return (Problem(FAILED, statement.keyword, failure),)


def _sieve(rules: Iterable[Rule], of_kind: object, selection: Selection) -> Iterator[_Sieve]:
    for rule in rules:
        check, failed = attempted(partial(_check, rule, selection), None)
        check = partial(_failed, Failure(rule.code, failed)) if failed else check
        if check is not None and (rule.kinds is None or of_kind in rule.kinds):
            yield _Sieve(rule.attributes, rule.only_doubled, rule.code, check)


_ORIGINS_MOST_KEPT = 16
"""Scenes of several files."""


class Origins:
    """Places to report the findings of one scene, with a cache."""

    def __init__(self, scene: SceneState, diagnoses: Iterable[Diagnosis]) -> None:
        """`diagnoses` are those of the formats of its files."""
        self.scene = scene
        self._diagnoses = [each for each in diagnoses if each.moving]
        self._origins: dict[str, Origin] = {}
        self.moving = frozenset[str]().union(*[each.moving for each in self._diagnoses])
        """Codes of findings that may be reported elsewhere."""

    def told(self, place: ItemPath, problem: Problem) -> Told:
        origin = self._origins.get(problem.code)
        return (self._origin_of(problem.code) if origin is None else origin)(place, problem)

    def _origin_of(self, code: str) -> Origin:
        """Imported on demand: most scenes do not need it."""
        found: Origin = Told
        for diagnosis in self._diagnoses:
            if code in diagnosis.moving:
                found = diagnosis.origin_in(self.scene)
                self._origins.update(dict.fromkeys(diagnosis.moving - self._origins.keys(), found))
                break
        else:
            self._origins[code] = found
        return found

    def noticed(self, prefixes: Iterable[ItemPath]) -> Iterator[ItemPath]:
        """The places of findings that are reported in files with these prefixes, and of those in them that are not.

        Cost: O(findings of the scene) at first, and then O(places).
        """
        if len(self.scene.instances.files) == 1:
            yield from self.scene.findings
            return
        for prefix in prefixes:
            yield from places_in(self.scene, prefix)
            yield from self._outside.get(prefix, ())

    @cached_property
    def _outside(self) -> Mapping[ItemPath, Sequence[ItemPath]]:
        """The places of findings that robray reports in other files, by the prefixes of these."""
        outside: defaultdict[ItemPath, list[ItemPath]] = defaultdict(list)
        moving = self.moving
        if self.scene.is_set and max(map(len, self.scene.instances.files)) < 2:
            # No file includes another one.
            moving -= frozenset[str]().union(*[each.moving_by_includes for each in self._diagnoses])
        alike = frozenset[str]().union(*[each.moving_alike for each in self._diagnoses])
        staying: set[object] = set()
        for place, problem in with_codes(self.scene, moving):
            if problem.code in alike and problem.details in staying:
                continue
            if (at := self.told(place, problem)).noticed:
                outside[at.place[:-1]].append(place)
            elif problem.code in alike:
                staying.add(problem.details)
        return outside


def origins_of(scene: SceneState, diagnoses: Iterable[Diagnosis], memo: Memo) -> Origins:
    """The same for all files of a scene."""
    if len(scene.instances.files) == 1:
        return Origins(scene, diagnoses)
    known: dict[str, Origins] = memo.table(origins_of)
    found = known.get(scene.root)
    if found is None or found.scene is not scene:
        if len(known) >= _ORIGINS_MOST_KEPT:
            known.clear()
        found = known[scene.root] = Origins(scene, diagnoses)
    return found


_LONGEST_WAY = 8
"""Names of a ring that a message spells out."""


def frame_cycles(scene: SceneState, path: str, is_seen: Callable[[str], bool]) -> Iterator[tuple[ItemPath, Problem]]:
    """One finding for each cycle, at the parent that is most likely wrong.

    If the findings of the file with that parent are invisible, the first one in the file at `path`.
    """
    # No frame is in two cycles, so the first of each identifies them.
    for cycle in sorted({cycle[0]: cycle for cycle in scene.cycles.of.values()}.values()):
        places = ring_places(scene, cycle)
        start = _odd_one(places)
        outer = min(_depth(scene, place) for place in places)
        if _depth(scene, places[start]) > outer:
            # A file in a scope does not name the files that it is loaded with.
            start = next(at for at, place in enumerate(places) if _depth(scene, place) == outer)
        if not is_seen(scene.file(places[start]).path):
            own = (at for at, place in enumerate(places) if scene.file(place).path == path)
            start = next(own, start)
        place = places[start]
        ring = diagnosis_of(scene.file(place).format).ring
        if ring is not None:
            names = [scene.name_from(name, place) for name in cycle]
            yield place, ring(scene, place, Ring(names[start], _once_round(names, start)))


def _depth(scene: SceneState, place: ItemPath) -> int:
    """Number of scopes around an item."""
    scope = scene.scope(place)
    return 0 if scope is None else len(scope.prefixes)


def ring_places(scene: SceneState, cycle: Sequence[str]) -> list[ItemPath]:
    places = [scene.effective_frame(name) for name in cycle]
    return [place for place in places if place is not None]


def _odd_one(places: Sequence[ItemPath]) -> int:
    """The frame of a ring whose kind of relation to its parent is the rarest.

    A tree is mostly written from its root, so one frame alone has its parent further down.
    """
    is_later = [places[(at + 1) % len(places)] > place for at, place in enumerate(places)]
    return is_later.index(2 * sum(is_later) <= len(places))


def _once_round(names: Sequence[str], start: int) -> str:
    way = [names[(start + step) % len(names)] for step in range(min(len(names), _LONGEST_WAY))]
    left = ("…",) if len(names) > _LONGEST_WAY else ()
    return way_round((*way, *left, names[start]))


def way_round(names: Sequence[str]) -> str:
    return " → ".join(name if name == "…" else f"'{name}'" for name in names)


def noticed_in(
    scene: SceneState, path: str, is_seen: Callable[[str], bool], diagnoses: Iterable[Diagnosis], origins: Origins
) -> Iterator[Noticed]:
    """Findings where they are reported, with the places where they were noticed if these are elsewhere.

    `origins` are those of the scene. A finding for a file whose findings are invisible stays where it was noticed.
    """
    prefixes = _judged(scene, path)
    moved: set[tuple[ItemPath, Problem]] = set()
    moving = origins.moving
    # In the reader's order: of equal findings, the first is shown.
    for place in sorted({*origins.noticed(prefixes)}):
        is_here = place[:-1] in prefixes
        for problem in scene.findings[place]:
            if problem.code in moving:
                at = origins.told(place, problem)
                if not at.noticed:
                    if is_here:
                        yield place, at.problem, ()
                elif is_here and not (at.place[:-1] in prefixes or is_seen(scene.file(at.place).path)):
                    yield place, problem, ()
                elif at.place[:-1] in prefixes and (at.place, at.problem) not in moved:
                    moved.add((at.place, at.problem))
                    yield at
            elif is_here:
                yield place, problem, ()
    of_formats = (
        _as_far_as_it_goes(partial(each.of_scene, scene, path, is_seen), scene, prefixes) for each in diagnoses
    )
    for place, problem in chain(frame_cycles(scene, path, is_seen), *of_formats):
        if place[:-1] in prefixes:
            yield place, problem, ()


def _as_far_as_it_goes(
    ask: Callable[[], Iterable[Placed]], scene: SceneState, prefixes: AbstractSet[ItemPath]
) -> Iterator[Placed]:
    """The findings up to an exception, which is then reported at the first item of the file."""
    found, failed = attempted(lambda: iter(ask()), iter(()))
    while not failed:
        one, failed = attempted(lambda: next(found, None), None)
        if one is not None:
            yield one
        elif not failed:
            return
    first = next((place for place in scene.results if place[:-1] in prefixes), None)
    if first is not None:
        yield first, Problem(FAILED, scene.item(first).statement.keyword, Failure("", failed))


def _judged(scene: SceneState, path: str) -> set[ItemPath]:
    """The prefixes of a file in a scene that reports it.

    A file in another scene's scope that is a scene by itself is reported there.
    """
    prefixes = scene.instances.prefixes.get(path, ())
    scopes = scene.instances.scopes
    if scene.is_set or not scopes:
        return set(prefixes)
    return {prefix for prefix in prefixes if not _has_names_of_its_own(scene, prefix)}


def _has_names_of_its_own(scene: SceneState, prefix: ItemPath) -> bool:
    """True if a file is in a scope of the scene, and a scene by itself as well."""
    scope = scene.instances.scopes.get(prefix)
    if scope is None or not scope.prefix:
        return False
    return not prefix or scene.instances.files[prefix[:-1]].includes[prefix[-1]].stands_alone
