"""Which frames are the same but for their names and what they hang from, and how they are found among many."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from robray.compare.near import TOLERANCE, is_same, is_same_pose
from robray.scene.geometry import Geometry, Measure
from robray.scene.model import Frame, Scene


class Side(NamedTuple):
    """A scene with what hangs from each frame."""

    scene: Scene
    children: Mapping[str | None, tuple[str, ...]]
    shapes: Mapping[str, tuple[Geometry, ...]]


def side_of(scene: Scene) -> Side:
    children: dict[str | None, list[str]] = {}
    for frame in scene.frames.values():
        children.setdefault(frame.parent or None, []).append(frame.name)
    shapes: dict[str, list[Geometry]] = {}
    for holder, geometry in scene.geometries:
        shapes.setdefault(holder, []).append(geometry)
    return Side(
        scene,
        {name: tuple(found) for name, found in children.items()},
        {name: tuple(found) for name, found in shapes.items()},
    )


def is_alike(old: str, new: str, before: Side, after: Side, renamed: Mapping[str, str]) -> bool:
    """`renamed` are the frames that are known to be called otherwise; variables are called as the frames of joints."""
    one, other = before.scene.frames[old], after.scene.frames[new]
    if not is_same_pose(one.pose_in_parent, other.pose_in_parent) or not _is_same_joint(one, other, renamed):
        return False
    shapes, others = before.shapes.get(old, ()), after.shapes.get(new, ())
    return len(shapes) == len(others) and all(map(is_same_shape, shapes, others))


def _is_same_joint(one: Frame, other: Frame, renamed: Mapping[str, str]) -> bool:
    if one.joint is None or other.joint is None:
        return one.joint is other.joint and one.free == other.free
    if one.joint.type is not other.joint.type or not is_same(one.joint.axis, other.joint.axis):
        return False
    variables = one.joint.variable, other.joint.variable
    if variables[0] == variables[1] or variables == (one.name, other.name):
        return True
    return renamed.get(variables[0]) == variables[1]


def is_same_shape(one: Geometry, other: Geometry) -> bool:
    if one == other:
        return True
    flags = (one.visual, one.collision, one.no_shadow) == (other.visual, other.collision, other.no_shadow)
    return (
        flags
        and one.shape is other.shape
        and one.unknown == other.unknown
        and is_same(one.classes, other.classes)
        and _are_same(one.measures, other.measures)
        and _are_same(one.options, other.options)
    )


def _are_same(one: Iterable[tuple[str, Measure]], other: Iterable[tuple[str, Measure]]) -> bool:
    these, those = dict(one), dict(other)
    return these.keys() == those.keys() and all(is_same(these[name], those[name]) for name in these)


_GOLDEN = 0.618033988749895
"""No two of its multiples have the same digits behind the point."""


class Several:
    """Frames of one side, among which those are found that one of the other side may be alike to.

    What is alike has nearly the same numbers, and so nearly the same sum of them: frames are kept in the order of that
    sum, and of thousands only those few are looked at that are near in it.
    """

    def __init__(self, names: Iterable[str], side: Side) -> None:
        self._ordered = sorted((_sum(name, side)[0], name) for name in names)

    def near(self, name: str, side: Side) -> Iterator[str]:
        """Which of them may be alike to a frame of the other side."""
        middle, size = _sum(name, side)
        reach = 4 * TOLERANCE * size
        first = bisect_left(self._ordered, (middle - reach, ""))
        last = bisect_right(self._ordered, middle + reach, lo=first, key=lambda each: each[0])
        return (each for _, each in self._ordered[first:last])


def _sum(name: str, side: Side) -> tuple[float, float]:
    """The sum of a frame's numbers and its shapes', and its tolerance.

    Each number has a factor of its own, so another order of numbers has another sum. The signs of a rotation do not
    count, because quaternions of both signs are one.
    """
    frame = side.scene.frames[name]
    pose, joint = frame.pose_in_parent, frame.joint
    numbers = [] if pose is None else [*pose.translation, *map(abs, pose.rotation)]
    if joint is not None and joint.axis is not None:
        numbers += joint.axis
    for shape in side.shapes.get(name, ()):
        for _, value in sorted(shape.measures):
            if isinstance(value, tuple):
                numbers += value
            elif isinstance(value, int | float):
                numbers.append(value)
    total = size = 0.0
    for index, number in enumerate(numbers):
        factor = 1 + _GOLDEN * index % 1
        total += factor * number
        size += factor * (1 + abs(number))
    return total, size
