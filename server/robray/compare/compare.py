"""Two scenes, frame by frame: what is new, gone, elsewhere or otherwise, and not what follows from it."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from robray.compare.alike import is_same_shape, side_of
from robray.compare.changes import (
    Added,
    Allowed,
    Change,
    ConstantChanged,
    Forbidden,
    FrameChanged,
    Gone,
    JointChanged,
    Lost,
    Motion,
    Moved,
    Rehung,
    Renamed,
    ShapeAdded,
    ShapeChanged,
    ShapeGone,
    WeightChanged,
)
from robray.compare.halves import joined
from robray.compare.mesh_names import told_in_both
from robray.compare.near import is_nothing, is_same, is_same_pose, motion
from robray.compare.renamed import renamed
from robray.compare.sizes import are_as_large, sizes
from robray.scene.geometry import DEFAULTS, Classes, Geometry, Measure
from robray.scene.joints import Joint
from robray.scene.model import Frame, Scene
from robray.scene.pose import Pose

_NO_NUMBERS = frozenset({"type", "variable", "follows"})
"""Aspects of a joint that are not numbers."""

_OF_ANY_JOINT: Mapping[str, Measure] = {"offset": 0.0, "factor": 1.0, "rest": 0.0}
"""A joint's defaults, besides a variable with the name of its frame."""

_WEIGHTS = ("mass", "inertia")
_OF_FRAMES = ("anchor", "frame type")

_FEW = 20

_NOTHING: frozenset[str] = frozenset()
_NONE: Mapping[str, Measure] = {}


class Compared(NamedTuple):
    """A scene, where its joints are, the values of constants, and which of them each frame, its shapes, and
    each constant depend on. `length` is what lengths are in, and `folder` where the scene lies, with a slash behind
    it."""

    scene: Scene
    positions: Mapping[str, float] = {}
    constants: Mapping[str, Measure] = _NONE
    in_frames: Mapping[str, frozenset[str]] = {}
    in_shapes: Mapping[str, frozenset[str]] = {}
    in_constants: Mapping[str, frozenset[str]] = {}
    length: str = "m"
    folder: str = ""
    properties: Mapping[str, Mapping[str, Measure]] = {}
    """Further properties of frames: weights, forces, and whether they stay in place."""
    joints: Mapping[str, str] = {}
    """The joints that lead to links, by these: what changes of a joint is said of it."""
    links: Collection[str] = ()
    parts: Mapping[str, tuple[str, str]] = {}
    """The link of each frame that only holds a part of a link, and which part it is: `visual 2`."""
    as_read: "Compared | None" = None
    """The same by the names of its reader, where links are its frames."""


def changes(before: Compared, after: Compared) -> tuple[Change, ...]:
    """By frames, in the order in which the later scene has them; what is gone first. Nothing where none has changed
    its meaning.
    """
    before, after = comparable(before, after)
    if (before.scene, before.positions, before.properties) == (after.scene, after.positions, after.properties):
        return ()
    if before.folder != after.folder:
        one, other = told_in_both(before.scene, before.folder, after.scene, after.folder)
        before, after = before._replace(scene=one), after._replace(scene=other)
    return tuple(_Comparison(before, after).changes())


def comparable(before: Compared, after: Compared) -> tuple[Compared, Compared]:
    """Both with links as frames, or both as they are read: of two scenes one may have no links."""
    if (before.as_read is None) == (after.as_read is None):
        return before, after
    return before.as_read or before, after.as_read or after


class _Comparison:
    def __init__(self, before: Compared, after: Compared) -> None:
        self.before, self.after = before, after
        self.old, self.new = side_of(before.scene), side_of(after.scene)
        self.renamed = renamed(self.old, self.new)
        self.names_before = {name: old for old, name in self.renamed.items()}
        both = ((before.joints.get(self._name_before(name) or name), joint) for name, joint in after.joints.items())
        self.joints_renamed = {old: joint for old, joint in both if old is not None and old != joint}
        known = before.constants.keys() & after.constants.keys()
        changed = {name for name in known if not is_same(before.constants[name], after.constants[name])}
        # What is made of another one that changed only follows.
        self.changed = {name for name in changed if not (after.in_constants.get(name, _NOTHING) - {name}) & changed}
        self.elsewhere = {name: places for name in after.scene.frames if (places := self._elsewhere(name)) is not None}
        """Where those frames were in their parents, and where they are, that moved by themselves or hang elsewhere."""
        self.poses_before = _poses(before, [self._name_before(name) or name for name in self.elsewhere])
        self.poses_after = _poses(after, self.elsewhere)

    def changes(self) -> Iterator[Change]:
        frames, others = self.before.scene.frames, self.after.scene.frames
        for name, frame in frames.items():
            if name not in others and name not in self.renamed:
                yield Gone(name, frame.parent, len(self.old.shapes.get(name, ())))
        dependent: dict[str, list[str]] = {}
        for name in others:
            for change in self._of_frame(name):
                yield change
                for constant in getattr(change, "constants", ()):
                    found = dependent.setdefault(constant, [])
                    if name not in found[-1:]:
                        found.append(name)
        yield from self._of_pairs()
        for constant in sorted(dependent):
            values = self.before.constants[constant], self.after.constants[constant]
            yield ConstantChanged(constant, *values, tuple(dependent[constant]))

    def _name_before(self, name: str) -> str | None:
        """Under which a frame of the later scene was in the earlier one; None where it was not."""
        return name if name in self.before.scene.frames else self.names_before.get(name)

    def _name_after(self, name: str | None) -> str | None:
        return None if not name else self.renamed.get(name, name)

    def _of_frame(self, name: str) -> Iterator[Change]:
        frame = self.after.scene.frames[name]
        old_name = self._name_before(name)
        if old_name is None:
            yield Added(name, frame.parent, len(self.new.shapes.get(name, ())))
            return
        if old_name != name:
            yield Renamed(name, old_name)
        joint, old_joint = self.after.joints.get(name), self.before.joints.get(old_name)
        if joint is not None and old_joint is not None and joint != old_joint:
            yield Renamed(joint, old_joint)
        old = self.before.scene.frames[old_name]
        if frame is not old:
            yield from self._of_place(old, frame)
            yield from self._of_joint(old, frame)
        yield from self._of_properties(old_name, name)
        yield from self._of_shapes(old_name, name)

    # Where frames are.

    def _elsewhere(self, name: str) -> tuple[Pose | None, Pose | None] | None:
        frame = self.after.scene.frames[name]
        old = self.before.scene.frames.get(self._name_before(name) or name)
        if old is None or (old == frame and self.before.positions == self.after.positions):
            return None
        places = old.pose_at(self.before.positions), frame.pose_at(self.after.positions)
        stays = self._name_after(old.parent) == (frame.parent or None) and is_same_pose(*places)
        return None if stays else places

    def _of_place(self, old: Frame, frame: Frame) -> Iterator[Change]:
        places = self.elsewhere.get(frame.name)
        if places is None:
            return
        world = _motion(self.poses_before.get(old.name), self.poses_after.get(frame.name))
        carries = 0 if world is not None and is_nothing(world) else self._carried(frame.name)
        if self._name_after(old.parent) != (frame.parent or None):
            yield Rehung(frame.name, old.parent, frame.parent, world, carries, self._constants(frame.name))
            return
        before, after = places
        if before is None or after is None:
            yield Lost(frame.name, after is not None)
            return
        yield Moved(frame.name, motion(before, after), world, carries, self._constants(frame.name))

    def _carried(self, name: str) -> int:
        """Number of frames that move with one: its descendants, without those that are new or moved in their parent."""
        count = 0
        waiting = [name]
        while waiting:
            for child in self.new.children.get(waiting.pop(), ()):
                if child not in self.elsewhere and self._name_before(child) is not None:
                    count += 1
                    waiting.append(child)
        return count

    # Joints.

    def _of_joint(self, old: Frame, frame: Frame) -> Iterator[Change]:
        if (old.joint, old.free) == (frame.joint, frame.free):
            return
        one, other = _aspects(old), _aspects(frame)
        # Where it is no joint any more all else of it is gone, and of a new one some is as in any joint.
        name = self._joint(frame.name)
        taken = {**_OF_ANY_JOINT, "variable": name} if not old.joints else _NONE
        for aspect in dict.fromkeys((*one, *other)) if frame.joints else ("type",):
            before, after = one.get(aspect), other.get(aspect)
            if aspect in taken and is_same(after, taken[aspect]):
                continue
            # With its frame the variable that is called like it is renamed.
            is_own = aspect == "variable" and (before, after) == (old.name, frame.name)
            is_renamed = isinstance(before, str) and after is not None and self._joint_after(before) == after
            is_of_renamed = aspect in ("variable", "follows") and is_renamed
            if not is_same(before, after) and not is_own and not is_of_renamed:
                constants = () if aspect in _NO_NUMBERS else self._constants(frame.name)
                yield JointChanged(name, aspect, before, after, constants)

    def _joint(self, frame: str) -> str:
        """The name of a frame's joint."""
        return self.after.joints.get(frame, frame)

    def _joint_after(self, name: str) -> str | None:
        return self.joints_renamed.get(name, self.renamed.get(name))

    # Weights, forces, and what frames are taken for.

    def _of_properties(self, old: str, name: str) -> Iterator[Change]:
        is_fixed = not self.after.scene.frames[name].joints and bool(self.before.scene.frames[old].joints)
        one, other = self.before.properties.get(old, _NONE), self.after.properties.get(name, _NONE)
        for aspect in dict.fromkeys((*one, *other)):
            before, after = one.get(aspect), other.get(aspect)
            if is_same(before, after):
                continue
            if aspect in _WEIGHTS:
                yield WeightChanged(name, aspect, before, after)
            elif aspect in _OF_FRAMES:
                # Other formats have no word for it, which says nothing of the frame.
                if before is not None and after is not None:
                    yield FrameChanged(name, aspect, before, after)
            elif not is_fixed:
                yield JointChanged(self._joint(name), aspect, before, after)

    # Shapes.

    def _of_shapes(self, old: str, name: str) -> Iterator[Change]:
        before, after = self.old.shapes.get(old, ()), self.new.shapes.get(name, ())
        if before == after:
            return
        gone, new = _unlike(before, after)
        gone, new = _unlike(joined(gone, new), joined(new, gone))
        for shape in new:
            alike = next((index for index, each in enumerate(gone) if each.shape is shape.shape), None)
            if alike is None:
                yield ShapeAdded(name, shape)
            else:
                yield from self._of_shape(name, gone.pop(alike), shape)
        yield from (ShapeGone(name, shape) for shape in gone)

    def _of_shape(self, name: str, old: Geometry, shape: Geometry) -> Iterator[Change]:
        one, other = _values(old), _values(shape)
        passed_over = sizes(old) if are_as_large(old, shape) else _NOTHING
        for aspect in dict.fromkeys((*one, *other)):
            if aspect not in passed_over and not is_same(one.get(aspect), other.get(aspect)):
                constants = self.changed & self.after.in_shapes.get(name, _NOTHING)
                yield ShapeChanged(name, shape, aspect, one.get(aspect), other.get(aspect), tuple(sorted(constants)))

    # Pairs.

    def _of_pairs(self) -> Iterator[Change]:
        before = {self._pair(pair) for pair in self.before.scene.allowed_collisions}
        after = set(self.after.scene.allowed_collisions)
        gone = self.before.scene.frames.keys() - self.after.scene.frames.keys() - self.renamed.keys()
        yield from map(Forbidden, sorted(pair for pair in before - after if gone.isdisjoint(pair)))
        yield from map(Allowed, sorted(after - before))

    def _pair(self, pair: tuple[str, str]) -> tuple[str, str]:
        one, other = sorted(self.renamed.get(name, name) for name in pair)
        return (one, other)

    def _constants(self, name: str) -> tuple[str, ...]:
        return tuple(sorted(self.changed & self.after.in_frames.get(name, _NOTHING))) if self.changed else ()


def _poses(side: Compared, names: Collection[str]) -> Mapping[str, Pose | None]:
    """In the root. One by one if they are few, which saves computing all others."""
    if len(names) > _FEW:
        return side.scene.poses_in_root(side.positions)
    return {name: side.scene.pose_in_root(name, side.positions) for name in names}


def _motion(one: Pose | None, other: Pose | None) -> Motion | None:
    return None if one is None or other is None else motion(one, other)


def _aspects(frame: Frame) -> dict[str, Measure]:
    joint: Joint | None = frame.joint
    if frame.free is not None:
        return {"type": frame.free.type.value, "axis": frame.free.normal}
    if joint is None:
        return {"type": "fixed"}
    lower, upper = joint.limits or (None, None)
    follows = joint.follows
    return {
        "type": joint.type.value,
        "axis": joint.axis,
        "offset": joint.offset,
        "variable": joint.variable,
        "factor": joint.factor,
        "rest": joint.rest,
        "lower": lower,
        "upper": upper,
        "follows": None if follows is None else follows.variable,
        "multiplier": None if follows is None else follows.multiplier,
        "following offset": None if follows is None else follows.offset,
    }


def _unlike(before: Iterable[Geometry], after: Iterable[Geometry]) -> tuple[list[Geometry], list[Geometry]]:
    """The shapes of a frame that differ before and after."""
    gone, new = [*before], []
    for shape in after:
        same = next((index for index, each in enumerate(gone) if is_same_shape(each, shape)), None)
        if same is None:
            new.append(shape)
        else:
            del gone[same]
    return gone, new


def _values(shape: Geometry) -> dict[str, Measure | Classes]:
    """The values of a shape, with amino's defaults."""
    values: dict[str, Measure | Classes] = {**DEFAULTS, **dict(shape.measures), **dict(shape.options)}
    values |= {"visual": float(shape.visual), "collision": float(shape.collision), "no-shadow": float(shape.no_shadow)}
    values["classes"] = shape.classes
    return values | dict.fromkeys(shape.unknown)
