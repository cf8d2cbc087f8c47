"""Which frames that are gone are there under another name."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from robray.compare.near import is_same, is_same_pose
from robray.scene.geometry import Geometry
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


def renamed(before: Side, after: Side) -> dict[str, str]:
    """By the names of before. A frame is the same where it hangs from the same one and all else of it is the same, or
    else where the very frames hang from it that did; where several would do, it is none of them.

    Cost: that of the frames that are gone or new, and of what hangs beside them.
    """
    gone = [name for name in before.scene.frames if name not in after.scene.frames]
    new = {name for name in after.scene.frames if name not in before.scene.frames}
    found: dict[str, str] = {}
    if not gone or not new:
        return found
    below: dict[str | None, list[str]] = {}
    for name in after.scene.frames:
        if name in new:
            below.setdefault(after.scene.frames[name].parent or None, []).append(name)
    # Parents come first: a frame hangs from the same one also where that was renamed.
    for siblings in _in_layers(before.scene, gone):
        _match(siblings, found, new, below, before, after)
    return found


def _in_layers(scene: Scene, names: Iterable[str]) -> list[list[str]]:
    """Those that hang from one frame together, parents before what hangs from them."""
    wanted = set(names)
    depths: dict[str, int] = {}
    for name in wanted:
        chain = []
        above = name
        while above in wanted and above not in depths:
            chain.append(above)
            depths[above] = -1
            above = scene.frames[above].parent or ""
        depth = depths.get(above, -1)
        for each in reversed(chain):
            depth += 1
            depths[each] = depth
    layers: dict[tuple[int, str | None], list[str]] = {}
    for name in sorted(wanted):
        layers.setdefault((depths[name], scene.frames[name].parent), []).append(name)
    return [layers[key] for key in sorted(layers, key=lambda key: (key[0], key[1] or ""))]


def _match(
    siblings: list[str],
    found: dict[str, str],
    new: set[str],
    below: Mapping[str | None, list[str]],
    before: Side,
    after: Side,
) -> None:
    parent = before.scene.frames[siblings[0]].parent or None
    candidates = [name for name in below.get(found.get(parent, parent) if parent else None, ()) if name in new]
    by_children: dict[tuple[str, ...], list[str]] = {}
    for name in candidates:
        by_children.setdefault(_staying(name, after, before), []).append(name)
    waiting = []
    for old in siblings:
        children = _staying(old, before, after)
        same = by_children.get(children, []) if children else []
        if len(same) == 1 and same[0] in new:
            found[old] = same[0]
            new.discard(same[0])
        else:
            waiting.append(old)
    for old in waiting:
        alike = [name for name in candidates if name in new and _is_alike(old, name, before, after)]
        if len(alike) == 1 and [*filter(lambda other: _is_alike(other, alike[0], before, after), waiting)] == [old]:
            found[old] = alike[0]
            new.discard(alike[0])


def _staying(name: str, own: Side, other: Side) -> tuple[str, ...]:
    """What hangs from a frame and is in both scenes."""
    return tuple(sorted(child for child in own.children.get(name, ()) if child in other.scene.frames))


def _is_alike(old: str, new: str, before: Side, after: Side) -> bool:
    one, other = before.scene.frames[old], after.scene.frames[new]
    if not is_same_pose(one.pose_in_parent, other.pose_in_parent) or not _is_same_joint(one, other):
        return False
    shapes, others = before.shapes.get(old, ()), after.shapes.get(new, ())
    return len(shapes) == len(others) and all(map(is_same_shape, shapes, others))


def _is_same_joint(one: Frame, other: Frame) -> bool:
    if one.joint is None or other.joint is None:
        return one.joint is other.joint
    if one.joint.type is not other.joint.type or not is_same(one.joint.axis, other.joint.axis):
        return False
    return one.joint.variable == other.joint.variable or (one.name, other.name) == (
        one.joint.variable,
        other.joint.variable,
    )


def is_same_shape(one: Geometry, other: Geometry) -> bool:
    if one == other:
        return True
    flags = (one.visual, one.collision, one.no_shadow) == (other.visual, other.collision, other.no_shadow)
    return (
        flags
        and one.shape is other.shape
        and one.unknown == other.unknown
        and is_same(one.classes, other.classes)  # type: ignore[arg-type]
        and _are_same(one.measures, other.measures)
        and _are_same(one.options, other.options)
    )


def _are_same(one: Iterable[tuple[str, object]], other: Iterable[tuple[str, object]]) -> bool:
    these, those = dict(one), dict(other)
    return these.keys() == those.keys() and all(is_same(these[name], those[name]) for name in these)  # type: ignore[arg-type]
