"""Whether fixes leave the evaluated scenes as they were, and bring no error about: looked at, not believed."""

from collections import Counter
from collections.abc import Iterable

from robray.analysis.analysis import Analysis, in_closing_order
from robray.analysis.queries import ItemPath, Query
from robray.analysis.results import CollisionResult, FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.facts.symbols import SymbolKind
from robray.features.fixable import Look
from robray.rules import RULES
from robray.rules.engine.diagnose import accepts
from robray.rules.engine.rule import Rule, Severity
from robray.scene.geometry import Geometry
from robray.scene.model import Frame
from robray.scene.pose import Pose

TOLERANCE = 1e-12
"""Metres, radians, parts of a quaternion or of a colour."""


def added_errors(before: Look, after: Look, paths: Iterable[str]) -> tuple[str, ...]:
    """What is said of the errors in the scenes of these files that there were not.

    What was wrong in a file before is no new error where a mended include brings the file in.
    """
    paths = [*paths]
    files = sorted({path for look in (before, after) for path in look.analysis.paths_in(_scenes(look.analysis, paths))})
    added = _errors(after, files) - _errors(before, files)
    return tuple(sorted(message for _, _, message in added.elements()))


def changes_values(before: Analysis, after: Analysis, paths: Iterable[str]) -> bool:
    """Whether a frame, shape or allowed collision that there was in the scenes of these files is another one.

    What is in error, or made of what is, has no value yet: it may get one. Cost: O(items of the scenes).
    """
    return any(
        scene.root not in after.scenes or _differs(scene, after.scenes[scene.root])
        for scene in _scenes(before, paths)
        if scene is not after.scenes.get(scene.root)
    )


def _scenes(analysis: Analysis, paths: Iterable[str]) -> Iterable[SceneState]:
    return {scene.root: scene for path in paths for scene in analysis.scenes_with(path)}.values()


def _errors(look: Look, files: Iterable[str]) -> "Counter[tuple[str, str, str]]":
    return Counter(
        (path, found.code, found.message)
        for path in files
        for found in look.everything(path)
        if found.severity is Severity.ERROR
    )


def _differs(before: SceneState, after: SceneState) -> bool:
    old, new = _Values(before, _in_error(before)), _Values(after, frozenset())
    if accepts(before) is not False and not (
        old.frames.keys() == new.frames.keys()
        and old.collisions == new.collisions
        and {holder: len(found) for holder, found in old.geometries.items()}
        == {holder: len(found) for holder, found in new.geometries.items()}
    ):
        return True
    return (
        any(name not in new.frames or not _same_frame(frame, new.frames[name]) for name, frame in old.frames.items())
        or any(not _are_among(found, new.geometries.get(holder, [])) for holder, found in old.geometries.items())
        or not old.collisions <= new.collisions
    )


class _Values:
    """What a scene evaluates to, without what is in error: frames by name, shapes by the frame that holds them."""

    def __init__(self, scene: SceneState, without: frozenset[ItemPath]) -> None:
        self.frames: dict[str, Frame] = {}
        self.geometries: dict[str, list[Geometry]] = {}
        self.collisions: set[tuple[str, str]] = set()
        seen: set[str] = set()
        for place in in_closing_order(scene):
            value = scene.results[place].value
            if isinstance(value, FrameResult) and value.frame.name not in seen:
                # Of frames of one name the first is the one, whether it is in error or not.
                seen.add(value.frame.name)
                if place not in without:
                    self.frames[value.frame.name] = value.frame
            elif isinstance(value, CollisionResult) and value.pair is not None and place not in without:
                self.collisions.add(value.pair)
        for place in sorted(scene.results):
            value = scene.results[place].value
            if place in without or not isinstance(value, (FrameResult, GeometryResult)) or value.geometry is None:
                continue
            holder = value.holder if isinstance(value, GeometryResult) else value.frame.name
            self.geometries.setdefault(holder, []).append(value.geometry)


def _in_error(scene: SceneState) -> frozenset[ItemPath]:
    """The items that are in error, and those that use what they declare."""
    waiting = [
        place
        for place, problems in scene.findings.items()
        if any(_is_error(RULES[problem.code]) for problem in problems) and place in scene.results
    ]
    found = set(waiting)
    while waiting:
        for symbol in scene.declared(waiting.pop()):
            # Whoever names a frame takes nothing of it over.
            if symbol.kind is not SymbolKind.FRAME:
                asked = (Query(query_kind, symbol.name) for query_kind in symbol.kind.query_kinds)
                dependents = frozenset().union(*(scene.dependents.get(query, ()) for query in asked)) - found
                found |= dependents
                waiting += dependents
    return frozenset(found)


def _is_error(rule: Rule) -> bool:
    return rule.rejected_by_reader or rule.severity is Severity.ERROR


def _are_among(old: list[Geometry], new: list[Geometry]) -> bool:
    """Whether the shapes are all there still, in order."""
    remaining = iter(new)
    return all(any(_close(each, other) for other in remaining) for each in old)


def _same_frame(old: Frame, new: Frame) -> bool:
    return old == new or (
        old.parent == new.parent
        # What is not known yet may be.
        and (old.pose_in_parent is None or _same_pose(old.pose_in_parent, new.pose_in_parent))
        and (old.joint is None) == (new.joint is None)
        and (old.free is None) == (new.free is None)
        and (old.free is None or _close(old.free, new.free))
        and (old.joint is None or new.joint is None or _close(old.joint, new.joint))
    )


def _same_pose(old: Pose, new: Pose | None) -> bool:
    """A quaternion and its opposite are the same rotation."""
    if new is None:
        return False
    opposite = tuple(-part for part in new.rotation)
    return _close(old.translation, new.translation) and (
        _close(old.rotation, new.rotation) or _close(old.rotation, opposite)
    )


def _close(old: object, new: object) -> bool:
    """Equal but for the rounding of numbers in them, and for what was not known yet."""
    if old is None or old == new:
        return True
    if isinstance(old, (int, float)) and isinstance(new, (int, float)):
        return abs(old - new) <= TOLERANCE
    if isinstance(old, tuple) and isinstance(new, tuple):
        return len(old) == len(new) and all(map(_close, old, new))
    return False
