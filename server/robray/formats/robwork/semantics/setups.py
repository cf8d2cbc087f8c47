"""Collision setups: the pairs of frames that RobWork never tries, by the names that the frames have for it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from itertools import product

from robray.analysis.allowed import AllowedPair
from robray.analysis.queries import ItemPath
from robray.analysis.resolve_context import ResolveContext
from robray.analysis.results import CollisionResult, FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.facts.details import Named
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Name
from robray.formats.robwork.kinds import ANY_WORKCELL
from robray.formats.robwork.statements import Frame as FrameStatement
from robray.formats.robwork.statements import FramePair, Shape, StaticPairs
from robray.scene.model import Frame

MOST_PAIRS = 100_000
"""Pairs that patterns and static frames make of a few lines."""

MOST_PATTERNS = 200
"""Limit of patterns: each is matched with all frames."""

_WORLD = "WORLD"
_FIXED = ("Fixed", "EndEffector")


def named_frame(name: Name, context: ResolveContext) -> str | None:
    """The frame with the prefix of the device that names the setup before the name."""
    if FramePair.is_pattern(name.text):
        return None
    full = context.own_name(name.text)
    if full == _WORLD:
        return full
    if context.ask(QueryKind.FRAME, full) is None:
        # The device of a setup by itself is unknown.
        if context.ask(ANY_WORKCELL, ""):
            context.problem("robwork-idle-pair", name.span, Named(name.text))
        return None
    return full


def setup_pair(statement: FramePair, context: ResolveContext) -> CollisionResult:
    """`allowed_in` makes pairs of patterns, and of the frames below."""
    names = [None if each is None else named_frame(each, context) for each in (statement.first, statement.second)]
    one, other = names
    if one is None or other is None or one == other or _WORLD in names:
        return CollisionResult(None)
    return CollisionResult((min(one, other), max(one, other)))


def allowed_in(scene: SceneState) -> Iterator[AllowedPair]:
    """Pairs of frames with shapes that the setups of a scene allow, besides those that they name.

    A shape with a pose has a frame of its own here, and none in RobWork, where its holder is named instead. Cost:
    O(items of the scene + pairs).
    """
    setups = [place for place in sorted(scene.results) if _is_of_setup(scene, place)]
    if setups:
        yield from _Shaped(scene).pairs(setups)


def _is_of_setup(scene: SceneState, place: ItemPath) -> bool:
    return isinstance(scene.item(place).statement, FramePair | StaticPairs)


class _Shaped:
    """The frames of a scene with shapes, by the frames that they are in RobWork."""

    def __init__(self, scene: SceneState) -> None:
        self._scene = scene
        self._frames: dict[str, Frame] = {}
        self._carried: dict[str, list[str]] = defaultdict(list)
        self._matched: dict[str, list[str]] = {}
        self._moving: set[str] = set()
        holders: dict[str, None] = {}
        for place in sorted(scene.results):
            value = scene.results[place].value
            if isinstance(value, GeometryResult):
                holders.setdefault(value.holder)
            elif isinstance(value, FrameResult):
                self._frames.setdefault(value.frame.name, value.frame)
                statement = scene.item(place).statement
                if isinstance(statement, FrameStatement) and statement.kind not in _FIXED:
                    self._moving.add(value.frame.name)
                if isinstance(statement, Shape):
                    self._carried[value.frame.parent or _WORLD].append(value.frame.name)
        for name in holders:
            self._carried[name].append(name)

    def pairs(self, setups: Iterable[ItemPath]) -> Iterator[AllowedPair]:
        left = MOST_PAIRS
        for place in setups:
            for pair in self._of(place):
                if left <= 0:
                    return
                left -= 1
                yield place, pair

    def _of(self, place: ItemPath) -> Iterator[tuple[str, str]]:
        statement = self._scene.item(place).statement
        if isinstance(statement, StaticPairs):
            yield from self._static()
        elif isinstance(statement, FramePair) and statement.first is not None and statement.second is not None:
            one, other = (self._called(name.text, place) for name in (statement.first, statement.second))
            for first, second in product(one, other):
                if first != second:
                    yield from _pairs(self._carried[first], self._carried[second])

    def _called(self, written: str, place: ItemPath) -> list[str]:
        name = self._scene.own_name(written, place)
        if not FramePair.is_pattern(written):
            return [name] if name in self._carried else []
        if name not in self._matched and len(self._matched) < MOST_PATTERNS and not written.startswith("REGEX"):
            pattern = name.replace("[", "[[]")
            self._matched[name] = [each for each in self._carried if fnmatchcase(each, pattern)]
        return self._matched.get(name, [])

    def _static(self) -> Iterator[tuple[str, str]]:
        groups: Mapping[str, list[str]] = defaultdict(list)
        known: dict[str, str] = {}
        for holder in self._carried:
            groups[self._moved_by(holder, known)].append(holder)
        for group in groups.values():
            for rank, one in enumerate(group):
                for other in group[rank + 1 :]:
                    yield from _pairs(self._carried[one], self._carried[other])

    def _moved_by(self, name: str, known: dict[str, str]) -> str:
        """The nearest joint or movable frame that a frame hangs from, itself among them."""
        way: list[str] = []
        while name in self._frames and name not in known and name not in way and name not in self._moving:
            way.append(name)
            name = self._frames[name].parent or _WORLD
        found = known.get(name, name)
        known.update(dict.fromkeys(way, found))
        return found


def _pairs(ones: Iterable[str], others: Iterable[str]) -> Iterator[tuple[str, str]]:
    for one, other in product(ones, others):
        yield (min(one, other), max(one, other))
