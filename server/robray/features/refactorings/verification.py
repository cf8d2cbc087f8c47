"""Effects of a change on scenes, which are evaluated before and after, in a copy of the workspace."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from math import hypot

from robray.analysis.analysis import Analysis, FileSpan, scene_model
from robray.analysis.queries import ItemPath
from robray.analysis.results import CollisionResult, ConstantResult, FrameResult, GeometryResult, ItemValue
from robray.analysis.scene_state import SceneState
from robray.analysis.workspace import Workspace
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.editing import editing_of
from robray.features.refactorings.refactoring import Change, Intent, RefusalError
from robray.rules import RULES
from robray.rules.common.findings import LEFT_OUT
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.rule import Severity
from robray.scene.geometry import Geometry, Measure
from robray.scene.joints import Joint
from robray.scene.model import Frame
from robray.scene.pose import IDENTITY, Pose, Quaternion, inverse
from robray.text.edits import Edit


def chain_of(scene: SceneState, start: str) -> list[Frame] | None:
    """A frame and its ancestors; None if they do not lead to the root. Cost: O(depth)."""
    found: list[Frame] = []
    seen: set[str] = set()
    current: str | None = start
    while current:
        result = scene.frame(current)
        if result is None or current in seen:
            return None
        seen.add(current)
        found.append(result.frame)
        current = result.frame.parent
    return found


def pose_in_world(chain: list[Frame]) -> Pose | None:
    """The pose of the first, with all joints at zero; that of the root for none. None if one is unknown."""
    X_WF = IDENTITY
    for frame in reversed(chain):
        X_PF = frame.pose_at({})
        if X_PF is None:
            return None
        X_WF = X_WF @ X_PF
    return X_WF


def inverse_of(pose: Pose) -> Pose:
    """Raises RefusalError for a quaternion that is not of length one."""
    x, y, z, w = pose.rotation
    if abs(hypot(x, y, z, w) - 1) > 1e-9:
        raise RefusalError("a quaternion on the way is not of length 1; normalise it first")
    return inverse(pose)


TOLERANCE = 1e-12
"""Metres, or parts of a quaternion: the largest rounding of a refactoring."""


def scene_difference(before: SceneState, after: SceneState, intent: Intent) -> float:
    """The largest change; a RefusalError for unintended differences. Cost: the items that were resolved again."""
    old = [place for place, result in before.results.items() if after.results.get(place) is not result]
    new = [place for place, result in after.results.items() if before.results.get(place) is not result]
    _compare_pairs(before, after, old, new, intent)
    return max(
        _constants(before, after, {*_defined(before, old), *_defined(after, new)}, intent),
        _frames(before, after, {*_framed(before, old), *_framed(after, new)}, intent),
        _geometries(_by_holder(before, old), _by_holder(after, new), intent),
    )


def _values(scene: SceneState, places: Iterable[ItemPath]) -> Iterator[ItemValue]:
    return (scene.results[place].value for place in sorted(places))


def _within(amount: float, what: str, intent: Intent) -> float:
    if not amount <= TOLERANCE and not intent.moves:
        raise RefusalError(f"it would change {what} by {amount:.1g}")
    return amount


def _defined(scene: SceneState, places: Iterable[ItemPath]) -> Iterator[str]:
    for place in places:
        yield from (symbol.name for symbol in scene.declared(place) if symbol.kind is SymbolKind.CONSTANT)


def _constants(before: SceneState, after: SceneState, names: Iterable[str], intent: Intent) -> float:
    """The largest change of constants that are defined before and after, by their last values."""
    largest = 0.0
    for name in names:
        symbol = Symbol(SymbolKind.CONSTANT, name)
        places, others = before.declarations.get(symbol), after.declarations.get(symbol)
        if not places or not others:
            continue
        old, new = before.results[places[-1]].value, after.results[others[-1]].value
        if old == new or not isinstance(old, ConstantResult) or not isinstance(new, ConstantResult):
            continue
        if not isinstance(old.value, int | float | Fraction) or not isinstance(new.value, int | float | Fraction):
            raise RefusalError(f"'{name}' would have another value")
        try:
            amount = float(abs(Fraction(old.value) - Fraction(new.value)))
        except OverflowError as error:
            raise RefusalError(f"'{name}' would have another value") from error
        largest = max(largest, _within(amount, f"the value of '{name}'", intent))
    return largest


def _framed(scene: SceneState, places: Iterable[ItemPath]) -> Iterator[str]:
    return (value.frame.name for value in _values(scene, places) if isinstance(value, FrameResult))


def _frames(before: SceneState, after: SceneState, names: Iterable[str], intent: Intent) -> float:
    largest = 0.0
    moved = []
    for name in names:
        was, becomes = before.frame(name), after.frame(name)
        if was is None or becomes is None:
            raise RefusalError(f"the frame '{name}' would come or go")
        old, new = was.frame, becomes.frame
        if old == new:
            continue
        moved.append(name)
        if name not in intent.hung:
            if old.parent != new.parent:
                raise RefusalError(f"'{name}' would hang from another frame")
            amount = _pose(old.pose_in_parent, new.pose_in_parent, f"the pose of '{name}'")
            largest = max(largest, _within(amount, f"the pose of '{name}'", intent))
        largest = max(largest, _within(_joint(name, old.joint, new.joint, intent), f"the joint of '{name}'", intent))
    return max(largest, _worlds(before, after, moved, intent))


def _joint(name: str, old: Joint | None, new: Joint | None, intent: Intent) -> float:
    if old is None or new is None or old.type is not new.type or old.variable != new.variable:
        if old is not new:
            raise RefusalError(f"the joint of '{name}' would become another one")
        return 0.0
    if intent.completes:
        return 0.0
    if old.axis is None or new.axis is None or old.offset is None or new.offset is None:
        if old != new:
            raise RefusalError(f"it is not known what becomes of the joint of '{name}'")
        return 0.0
    return max(_apart(old.axis, new.axis), abs(old.offset - new.offset))


def _worlds(before: SceneState, after: SceneState, moved: Iterable[str], intent: Intent) -> float:
    """Poses in the world with all joints at zero: of the moved frames, and if these differ at all, of all."""
    if all(_world(before, name) == _world(after, name) for name in moved):
        return 0.0
    old, new = scene_model(before).poses_in_root(), scene_model(after).poses_in_root()
    largest = 0.0
    for name, pose in old.items():
        other = new[name]
        if pose is None or other is None:
            # A completed joint makes unknown poses known.
            if pose is not other and not (pose is None and intent.completes):
                raise RefusalError(f"'{name}' would have {'a' if pose is None else 'no'} pose in the world")
        elif pose != other:
            amount = _pose(pose, other, name)
            largest = max(largest, _within(amount, f"the pose of '{name}' in the world", intent))
    return largest


def _world(scene: SceneState, name: str) -> Pose | None:
    chain = chain_of(scene, name)
    return None if chain is None else pose_in_world(chain)


def _pose(old: Pose | None, new: Pose | None, what: str) -> float:
    if old is None or new is None:
        if old is not new:
            raise RefusalError(f"it is not known what becomes of {what}")
        return 0.0
    return max(_apart(old.translation, new.translation), _turned(old.rotation, new.rotation))


def _turned(old: Quaternion, new: Quaternion) -> float:
    """A quaternion and its opposite are the same rotation."""
    opposite = (-new[0], -new[1], -new[2], -new[3])
    return min(_apart(old, new), _apart(old, opposite))


def _apart(old: tuple[float, ...], new: tuple[float, ...]) -> float:
    if old == new:
        return 0.0
    return max((abs(a - b) for a, b in zip(old, new, strict=True)), default=0.0)


def _compare_pairs(
    before: SceneState, after: SceneState, old: Iterable[ItemPath], new: Iterable[ItemPath], intent: Intent
) -> None:
    if _pairs(_values(before, old)) == _pairs(_values(after, new)):
        return
    # The same pair may be allowed elsewhere, too.
    was, becomes = _pairs(_values(before, before.results)), _pairs(_values(after, after.results))
    if was - intent.allowed != becomes - intent.allowed:
        raise RefusalError("other pairs would be allowed to collide")


def _pairs(values: Iterable[ItemValue]) -> set[tuple[str, str]]:
    return {value.pair for value in values if isinstance(value, CollisionResult) and value.pair is not None}


def _by_holder(scene: SceneState, places: Iterable[ItemPath]) -> dict[str, list[Geometry]]:
    found: dict[str, list[Geometry]] = {}
    for value in _values(scene, places):
        if isinstance(value, GeometryResult) and value.geometry is not None:
            found.setdefault(value.holder, []).append(value.geometry)
    return found


def _geometries(old: dict[str, list[Geometry]], new: dict[str, list[Geometry]], intent: Intent) -> float:
    largest = 0.0
    for holder in old.keys() | new.keys():
        was, becomes = old.get(holder, []), new.get(holder, [])
        if len(was) != len(becomes):
            raise RefusalError(f"'{holder}' would have other geometry")
        for one, other in zip(was, becomes, strict=True):
            amount = 0.0 if one == other else _geometry(holder, one, other, intent)
            largest = max(largest, _within(amount, f"the geometry of '{holder}'", intent))
    return largest


def _geometry(holder: str, old: Geometry, new: Geometry, intent: Intent) -> float:
    same = (old.shape, old.visual, old.collision, old.no_shadow) == (
        new.shape,
        new.visual,
        new.collision,
        new.no_shadow,
    )
    if not same or set(old.classes) - intent.classes != set(new.classes) - intent.classes:
        raise RefusalError(f"the geometry of '{holder}' would become another one")
    was, measures = old.measures, new.measures
    if intent.completes:
        was = tuple(measure for measure in was if measure[1] is not None)
        names = {name for name, _ in was}
        measures = tuple(measure for measure in measures if measure[0] in names)
    return max(_measures(holder, was, measures), _measures(holder, old.options, new.options))


def _measures(holder: str, old: tuple[tuple[str, Measure], ...], new: tuple[tuple[str, Measure], ...]) -> float:
    largest = 0.0
    if [name for name, _ in old] != [name for name, _ in new]:
        raise RefusalError(f"the geometry of '{holder}' would become another one")
    for (_, one), (_, other) in zip(old, new, strict=True):
        if isinstance(one, float) and isinstance(other, float):
            largest = max(largest, abs(one - other))
        elif isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
            largest = max(largest, _apart(one, other))
        elif one != other:
            raise RefusalError(f"the geometry of '{holder}' would become another one")
    return largest


_TOLD = (Severity.ERROR, Severity.WARNING)
_MOST_OF_A_RULE = 1000
"""Findings with a message; more are only counted."""


def verified(copy: Callable[[], Workspace], change: Change) -> float:
    """The largest change of a pose, joint, size or colour, in metres, radians or parts of a quaternion or colour; zero
    if it is intended.

    A RefusalError if it exceeds the tolerance and is not intended, if anything else of the evaluated scenes differs, or
    for a new error or warning, or a lost comment. `copy` makes a workspace to change. Cost: the edits, and the findings
    of the scenes.
    """
    scratch = copy()
    before = scratch.analysis()
    edits = by_file(change.edits)
    roots = sorted({scene.root for path in edits for scene in before.scenes_with(path)})
    said = _said(before, roots)
    for path, text in change.created:
        scratch.set_text(path, text.encode())
    for path, each in edits.items():
        scratch.edit(path, each)
    after = scratch.analysis()
    _compare_findings(said, _said(after, roots))
    if _taken_out(before, edits) - _put_in(before, after, change, edits):
        raise RefusalError("a comment would be lost")
    if any(root not in after.scenes for root in roots):
        raise RefusalError("a scene would be lost")
    largest = max(
        (scene_difference(before.scenes[root], after.scenes[root], change.intent) for root in roots), default=0.0
    )
    return 0.0 if change.intent.is_there_to_move else largest


def by_file(edits: Iterable[tuple[FileSpan, str]]) -> dict[str, list[Edit]]:
    """The edits of each file from the last to the first, so that each applies to the result of those before."""
    found: dict[str, list[Edit]] = {}
    for at, text in edits:
        found.setdefault(at.path, []).append(Edit(at.span.start, at.span.end, text.encode()))
    for path, each in found.items():
        each.sort(key=lambda edit: (edit.start, edit.end))
        if any(second.start < first.end for first, second in pairwise(each)):
            raise RefusalError("two of its edits are in each other's way")
        found[path] = each[::-1]
    return found


def _said(analysis: Analysis, roots: Iterable[str]) -> "Counter[str]":
    """Counts of each error and warning in the scenes, including those left out of the list."""
    paths = analysis.paths_in(analysis.scenes[root] for root in roots if root in analysis.scenes)
    said: Counter[str] = Counter()
    for path in paths:
        for found in diagnostics(analysis, path, most=_MOST_OF_A_RULE, everything=True):
            if found.severity in _TOLD:
                said[found.code] += 1
            elif found.code == LEFT_OUT and RULES[found.details.code].severity in _TOLD:
                count, code = found.details.more, found.details.code
                # Of some rules it is not even counted how many more there are.
                said[code] += 1 if count is None else count
    return said


def _compare_findings(before: "Counter[str]", after: "Counter[str]") -> None:
    added = after - before
    if added:
        raise RefusalError(f"it would bring about: {', '.join(sorted(added))}")


def _taken_out(before: Analysis, edits: Mapping[str, list[Edit]]) -> "Counter[bytes]":
    """The comments in replaced text; no edit splits one."""
    found: Counter[bytes] = Counter()
    for path, each in edits.items():
        text, comments = before.files[path].text, editing_of(before.files[path].format).comments
        for edit in each:
            found += comments(text[edit.start : edit.end])
    return found


def _put_in(before: Analysis, after: Analysis, change: Change, edits: Mapping[str, list[Edit]]) -> "Counter[bytes]":
    found: Counter[bytes] = Counter()
    for path, each in edits.items():
        comments = editing_of(before.files[path].format).comments
        for edit in each:
            found += comments(edit.replacement)
    for path, text in change.created:
        made = after.files.get(path)
        if made is not None:
            found += editing_of(made.format).comments(text.encode())
    return found
