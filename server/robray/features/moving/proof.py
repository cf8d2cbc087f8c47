"""Effects of edits of poses and sizes on scenes, which are evaluated before and after, in a copy.

Such edits add and remove no items, so items are matched by their order.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import chain
from math import atan2, hypot
from operator import itemgetter
from typing import NamedTuple

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.files import written_path
from robray.analysis.queries import ItemPath, Query
from robray.analysis.results import FrameResult, GeometryResult, Result
from robray.analysis.scene_state import SceneState
from robray.analysis.workspace import Workspace
from robray.facts.items import Item
from robray.facts.problems import Problem
from robray.facts.query_kinds import QueryKind
from robray.features.moving.wanted import Candidate, Candidates, NotOffered, Proposal, Rounding
from robray.features.refactorings.refactoring import RefusalError
from robray.features.refactorings.verification import by_file
from robray.rules import RULES
from robray.rules.engine.rule import Severity
from robray.scene.geometry import Geometry, Measure
from robray.scene.model import Frame
from robray.scene.pose import Pose, Quaternion
from robray.text.printable import printable

_SAME = 1e-9
"""Metres, or parts of a quaternion, up to which nothing has moved."""

_SAME_ANGLE = 1e-6
_PROBLEMS = itemgetter(Item._fields.index("problems"))

_FAR = 10.0
"""Times the rounding."""

_MORE = 1.000001
"""Tolerance for errors that equal the rounding only in decimals."""


class Effect(NamedTuple):
    """Changes of the scenes: names of frames that move in their parents, and of those with changed shapes.

    `scenes` are the roots of other scenes with a change, without sets, which contain them.
    """

    after: Analysis
    moves: tuple[str, ...]
    reshapes: frozenset[str]
    reshaped: frozenset[ItemPath]
    """In the scene in question: the places, before the edits, of changed shapes."""
    scenes: frozenset[str]


def effect(copy: Callable[[], Workspace], proposal: Proposal, scene: SceneState) -> Effect:
    """A RefusalError if more than poses, joints and sizes change, or an error is added.

    `copy` makes a workspace to change. Cost: the edits, and a look at each item of the scenes.
    """
    scratch = copy()
    scratch.stop_judging()
    before = scratch.analysis()
    for path, edits in by_file(proposal.edits).items():
        scratch.edit(path, edits)
    after = scratch.analysis()
    for path in dict.fromkeys(at.path for at, _ in proposal.edits):
        found = [*_syntax_problems(after, path)]
        if found:
            _check_codes({problem.code for problem in _syntax_problems(before, path)}, found)
    here = _differences(before.scenes[scene.root], _scene(after, scene.root))
    moves, reshapes, scenes = [*here.moves], {*here.reshapes}, set[str]()
    own = roots_of(scene)
    others = {each.root for at, _ in proposal.edits for each in before.scenes_with(at.path)} - {scene.root}
    told = _items(before.scenes[scene.root], here.moves.values()) if others else frozenset[_Item]()
    for root in sorted(others):
        there = _differences(before.scenes[root], _scene(after, root))
        # The same statement may be a frame of another name there.
        moves += _untold(before.scenes[root], there.moves, told)
        reshapes |= {name for name, items in there.reshapes.items() if items - here.shapes}
        if not before.scenes[root].is_set and root not in own and (there.moves or there.reshapes):
            scenes.add(root)
    return Effect(after, tuple(dict.fromkeys(moves)), frozenset(reshapes), here.places, frozenset(scenes))


def roots_of(scene: SceneState) -> set[str]:
    """The files that are a scene's own: the root, or the members of a set."""
    files = scene.instances.files
    return {scene.root, *(file.path for prefix, file in files.items() if scene.is_set and len(prefix) == 1)}


def _scene(analysis: Analysis, root: str) -> SceneState:
    if root not in analysis.scenes:
        raise RefusalError("a scene would be lost")
    return analysis.scenes[root]


_Item = tuple[str, int]
"""A statement in any scene: its file and its label."""


def _items(scene: SceneState, places: Iterable[ItemPath]) -> frozenset[_Item]:
    return frozenset((scene.file(place).path, place[-1]) for place in places)


def _untold(scene: SceneState, moves: Mapping[str, ItemPath], told: Collection[_Item]) -> Iterator[str]:
    return (name for name, place in moves.items() if (scene.file(place).path, place[-1]) not in told)


class _Differences(NamedTuple):
    moves: Mapping[str, ItemPath]
    reshapes: Mapping[str, frozenset[_Item]]
    places: frozenset[ItemPath]
    """Places of changed shapes."""

    @property
    def shapes(self) -> frozenset[_Item]:
        return frozenset().union(*self.reshapes.values())


def _differences(before: SceneState, after: SceneState) -> _Differences:
    """A constant may move ten thousand frames, so work for each of them dominates."""
    moved: list[tuple[str, ItemPath]] = []
    reshapes: dict[str, frozenset[_Item]] = {}
    places: set[ItemPath] = set()
    for place, old, new in _changed(before, after):
        was, _, said, _ = old
        becomes, _, found, _ = new
        if found:
            _check_codes({problem.code for problem in said}, found)
        if type(was) is not type(becomes):
            # A shape with the pose of its holder has no frame of its own; one that leaves it gets one.
            if isinstance(was, FrameResult) and isinstance(becomes, GeometryResult):
                name, parent = was.frame.name, was.frame.parent
                if was.geometry is None or parent != becomes.holder:
                    raise RefusalError("a statement would become another one")
                if before.dependents.get(Query(QueryKind.FRAME, name), frozenset()) - {place}:
                    raise RefusalError(f"'{printable(name)}' would be gone, which is named elsewhere")
                _check_shape(name, was.geometry, becomes.geometry)
                moved.append((name, place))
            elif isinstance(was, GeometryResult) and isinstance(becomes, FrameResult):
                if was.geometry is None or becomes.frame.parent != was.holder:
                    raise RefusalError("a statement would become another one")
                _check_shape(was.holder, was.geometry, becomes.geometry)
                reshapes[was.holder] = reshapes.get(was.holder, frozenset()) | _items(before, [place])
                places.add(place)
            else:
                raise RefusalError("a statement would become another one")
            continue
        if isinstance(was, FrameResult) and isinstance(becomes, FrameResult):
            holder, shape, other = was.frame.name, was.geometry, becomes.geometry
            if _moves(was.frame, becomes.frame):
                moved.append((holder, place))
        elif isinstance(was, GeometryResult) and isinstance(becomes, GeometryResult):
            if was.holder != becomes.holder:
                raise RefusalError(f"a shape of '{printable(was.holder)}' would hang elsewhere")
            holder, shape, other = was.holder, was.geometry, becomes.geometry
        else:
            continue
        if shape is not other and shape != other:
            _check_shape(holder, shape, other)
            reshapes[holder] = reshapes.get(holder, frozenset()) | _items(before, [place])
            places.add(place)
    # Of frames of one name only the one that the reader keeps is anywhere.
    return _Differences(before.effective_among(moved), reshapes, frozenset(places))


def _changed(before: SceneState, after: SceneState) -> list[tuple[ItemPath, Result, Result]]:
    if before.results is after.results:
        return []
    count = len(before.results)
    if count != len(after.results):
        raise RefusalError("a statement would come or go")
    befores, afters = before.results, after.results
    if [*befores] == [*afters]:
        both = zip(befores, befores.values(), afters.values(), strict=True)
    elif befores.keys() == afters.keys():
        both = zip(befores, befores.values(), map(afters.__getitem__, befores), strict=True)
    else:
        # An item was read again: the one at its rank counts.
        places = sorted(befores)
        both = zip(places, map(befores.__getitem__, places), map(afters.__getitem__, sorted(afters)), strict=True)
    return [one for one in both if one[1] is not one[2]]


def _syntax_problems(analysis: Analysis, path: str) -> Iterator[Problem]:
    facts = analysis.files[path].reading.facts
    return chain(facts.problems, *filter(None, map(_PROBLEMS, facts.items)))


def _check_codes(said: set[str], found: Iterable[Problem]) -> None:
    """Refuses errors; warnings, such as two frames in one place, are allowed."""
    for problem in found:
        if problem.code not in said:
            rule = RULES[problem.code]
            if rule.severity is Severity.ERROR or rule.rejects(problem.details):
                raise RefusalError(f"it would bring about: {problem.code}")


def _moves(old: Frame, new: Frame) -> bool:
    """True if a frame has moved in its parent; a RefusalError if more has changed."""
    name, parent, pose, was, free = old
    now_called, now_on, now_at, becomes, now_free = new
    if free != now_free:
        raise RefusalError(f"the joint of '{printable(name)}' would become another one")
    if name != now_called or parent != now_on:
        raise RefusalError(f"'{printable(name)}' would hang from another frame")
    if was is not becomes:
        if was is None or becomes is None or (was.type, was.variable) != (becomes.type, becomes.variable):
            raise RefusalError(f"the joint of '{printable(name)}' would become another one")
        if was != becomes:
            return True
    if pose is None or now_at is None:
        if pose is not now_at:
            raise RefusalError(f"it is not known what becomes of the pose of '{printable(name)}'")
        return False
    turned, (a, b, c) = pose
    now_turned, (x, y, z) = now_at
    if abs(a - x) > _SAME or abs(b - y) > _SAME or abs(c - z) > _SAME:
        return True
    return turned is not now_turned and turned != now_turned and _is_turned(turned, now_turned)


def _is_turned(old: Quaternion, new: Quaternion) -> bool:
    x, y, z, w = new
    return min(_largest(old, new), _largest(old, (-x, -y, -z, -w))) > _SAME


def _largest(old: tuple[float, ...], new: tuple[float, ...]) -> float:
    return max(abs(a - b) for a, b in zip(old, new, strict=True))


def _check_shape(holder: str, old: Geometry | None, new: Geometry | None) -> None:
    """Raises RefusalError if more than numbers change, or a size is lost."""
    if old is None or new is None or _unsized(old) != _unsized(new):
        raise RefusalError(f"a shape of '{printable(holder)}' would become another one")
    for name, was in old.sizes.items():
        becomes = new.sizes.get(name)
        if min(_numbers(was), default=1.0) > 0 >= min(_numbers(becomes), default=1.0):
            raise RefusalError(f"the {name} of a shape of '{printable(holder)}' would not be above zero")


def _unsized(geometry: Geometry) -> Geometry:
    return geometry._replace(measures=(), options=(), scales=None)


def _numbers(measure: Measure) -> tuple[float, ...]:
    return measure if isinstance(measure, tuple) else (measure,) if isinstance(measure, float) else ()


class MissedError(RefusalError):
    """The aim is missed by so little that rounding may be to blame for it."""


def check_pose(reached: Pose | None, wanted: Pose, rounding: Rounding) -> None:
    """A RefusalError where a pose is off by more than the rounding."""
    if reached is None:
        raise RefusalError("it would not be known where it is")
    off = hypot(*(a - b for a, b in zip(reached.translation, wanted.translation, strict=True)))
    turned = angle_between(reached.rotation, wanted.rotation)
    by_length = off / max(rounding.length * _MORE, _SAME)
    by_angle = turned / max(rounding.angle * _MORE, _SAME_ANGLE)
    if max(by_length, by_angle) > 1:
        refusal = MissedError if max(by_length, by_angle) < _FAR else RefusalError
        raise refusal(f"it would be off by {off:.1g} m" if by_length > 1 else f"it would be off by {turned:.1g} rad")


def angle_between(one: Quaternion, other: Quaternion) -> float:
    """The angle of the rotation from one to the other, in radians, whatever the lengths of the quaternions."""
    (ax, ay, az, aw), (bx, by, bz, bw) = one, other
    # The parts of the quotient: its vector is precise where the angle is small, unlike its w.
    x = aw * bx - ax * bw - ay * bz + az * by
    y = aw * by + ax * bz - ay * bw - az * bx
    z = aw * bz - ax * by + ay * bx - az * bw
    return 2 * atan2(hypot(x, y, z), abs(ax * bx + ay * by + az * bz + aw * bw))


_MOST_NAMED = 3


def candidates(
    scene: SceneState,
    path: str | None,
    proposals: Iterable[Proposal],
    copy: Callable[[], Workspace],
    check: Callable[[Effect], tuple[Collection[str], Collection[str]]],
    *,
    is_first_enough: bool = False,
) -> tuple[Candidates, bool]:
    """`check` returns the other frames that move, and those with another shape; it raises RefusalError if the target is
    missed. Also True if the first proposal, rounded, missed it by a little.
    """
    offered: dict[tuple[tuple[FileSpan, str], ...], Candidate] = {}
    refused: list[NotOffered] = []
    is_missed = False
    for proposal in proposals:
        key = proposal.written
        if key in offered:
            continue
        try:
            done = effect(copy, proposal, scene)
            moves, reshapes = check(done)
        except RefusalError as refusal:
            is_missed = is_missed or (isinstance(refusal, MissedError) and not offered and not refused)
            refused.append(NotOffered(proposal.title, str(refusal)))
            continue
        elsewhere = _elsewhere(path or _first(scene), proposal)
        # Each may be ten thousand names.
        others, shapes = sorted(moves), sorted(reshapes)
        said = [*_said(others, shapes, done)]
        if proposal.at_sources and proposal.shared and not said:
            said.append("changes other values too")
        offered[key] = Candidate(
            proposal.title
            + (f" in {', '.join(elsewhere)}" if elsewhere else "")
            + (f" ({'; '.join(said)})" if said else ""),
            proposal.edits,
            tuple(others),
            tuple(shapes),
            tuple(sorted(done.scenes)),
            bool(proposal.shared or moves or reshapes or elsewhere),
            proposal.at_sources,
        )
        if is_first_enough and not offered[key].must_be_chosen:
            break
    # Sorting is stable: the format's preference comes first. For a source, that is an edit with no further moves.
    best_first = sorted(
        offered.values(),
        key=lambda each: (each.must_be_chosen, bool(each.at_sources and (each.moves or each.reshapes))),
    )
    return Candidates(tuple(best_first), tuple(refused)), is_missed


def _elsewhere(path: str, proposal: Proposal) -> list[str]:
    """The names of the files that are edited, but for the one that the person works on: includes, robots."""
    path = written_path(path) if proposal.at_sources else path
    others = dict.fromkeys(written_path(at.path) for at, _ in proposal.written if at.path != path)
    return [f"'{printable(other.rpartition('/')[2])}'" for other in others]


def _first(scene: SceneState) -> str:
    """The root; of a set, whose root is a list, the first file."""
    files = scene.instances.files
    return next((files[prefix].path for prefix in sorted(files) if prefix), scene.root) if scene.is_set else scene.root


def _said(moves: list[str], reshapes: list[str], done: Effect) -> Iterator[str]:
    if moves:
        yield f"moves {_listed(moves)} too"
    if reshapes:
        yield f"changes the shape of {_listed(reshapes)} too"
    others = sorted(done.scenes)
    if others:
        yield f"also in the scene {_listed([written_path(root).rpartition('/')[2] for root in others])}"


def _listed(names: list[str]) -> str:
    shown = ", ".join(f"'{printable(name)}'" for name in names[:_MOST_NAMED])
    more = len(names) - _MOST_NAMED
    return shown if more <= 0 else f"{shown} and {more} more"
