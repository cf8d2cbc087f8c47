"""Where the modules of a world are: from the joints that hold them, from dock to dock."""

from collections.abc import Iterator
from typing import NamedTuple

from robray.analysis.queries import ItemPath
from robray.facts.details import Named
from robray.facts.problems import Problem
from robray.formats.rofi.semantics.matrices import (
    IDENTITY,
    Matrix,
    inverse,
    is_finite,
    is_rigid,
    is_same,
    product,
    translation,
    turn_in_radians,
)
from robray.formats.rofi.semantics.matrices import pose as pose_of
from robray.formats.rofi.semantics.shapes import DOCKED, Shape
from robray.formats.rofi.semantics.worlds import Anchor, Body, Dock, Held, WorldGraph
from robray.formats.rofi.statements import SpaceJoint
from robray.formats.rofi.vocabulary import MotionType
from robray.scene.pose import roll_pitch_yaw


class Way(NamedTuple):
    """How a body was reached: by the anchor that holds it, or from another body by a dock. `mine` is its own end."""

    mine: Held
    anchor: Anchor | None = None
    dock: Dock | None = None
    other: Held | None = None


class Placed(NamedTuple):
    """`poses` are those of the modules' origins, and `ways` how these were reached, by ranks, in order."""

    poses: dict[int, Matrix]
    ways: dict[int, Way]
    problems: list[tuple[ItemPath, Problem]]
    is_consistent: bool


def shape_of(body: Body) -> Shape:
    assert body.shape is not None, "the world is sound"
    return body.shape


def placed(world: WorldGraph) -> Placed:
    """Of a sound world. Cost: O(modules and joints)."""
    poses: dict[int, Matrix] = {}
    ways: dict[int, Way] = {}
    problems: list[tuple[ItemPath, Problem]] = []
    for way, held in _roots(world):
        component = shape_of(world.bodies[way.mine.body]).matrix(way.mine.component)
        found = product(held, inverse(component))
        known = poses.get(way.mine.body)
        if known is None:
            poses[way.mine.body], ways[way.mine.body] = found, way
        elif not is_same(known, found) and way.anchor is not None:
            first = ways[way.mine.body].anchor
            problems.append(_contradiction("rofi-inconsistent-rooting", world, way.anchor, first, known, found))
    docks: dict[int, list[Dock]] = {}
    for each in world.docks:
        for end in dict.fromkeys((each.source.body, each.target.body)):
            docks.setdefault(end, []).append(each)
    done: set[ItemPath] = set()
    for root in [*ways]:
        open_bodies = [(root, iter(docks.get(root, ())))]
        while open_bodies:
            rank, left = open_bodies[-1]
            dock = next(left, None)
            if dock is None:
                open_bodies.pop()
                continue
            if dock.place in done:
                continue
            done.add(dock.place)
            for mine, other in dock.ends(rank):
                found = product(poses[rank], step(world, mine, other, dock.angle))
                known = poses.get(other.body)
                if known is None:
                    poses[other.body] = found
                    ways[other.body] = Way(other, None, dock, mine)
                    open_bodies.append((other.body, iter(docks.get(other.body, ()))))
                elif not is_same(known, found):
                    by = ways[other.body]
                    problems.append(
                        _contradiction("rofi-inconsistent-position", world, dock, by.dock or by.anchor, known, found)
                    )
    is_consistent = not problems
    for rank, body in enumerate(world.bodies):
        if rank not in poses:
            problems.append((body.place, Problem("rofi-not-fixed", body.at, Named(body.name))))
    return Placed(poses, ways, problems, is_consistent)


def step(world: WorldGraph, mine: Held, other: Held, angle: int) -> Matrix:
    """From the origin of one module to that of the one that is docked to it.

    Docking leads as much back as forth: it is its own inverse.
    """
    one, another = (shape_of(world.bodies[each.body]).matrix(each.component) for each in (mine, other))
    return product(product(one, DOCKED[angle]), inverse(another))


def _roots(world: WorldGraph) -> Iterator[tuple[Way, Matrix]]:
    """What holds modules in the world, with the pose of the component that it holds."""
    for anchor in world.anchors:
        yield Way(anchor.held, anchor), held_at(anchor.joint)
    if is_assumed(world):
        first = world.bodies[0]
        yield Way(Held(0, shape_of(first).fixed, first.at)), IDENTITY


def is_assumed(world: WorldGraph) -> bool:
    """Whether nothing holds anything, so that the reader's tool fixes the first module."""
    return not world.world.space_joints and bool(world.bodies)


def held_at(joint: SpaceJoint) -> Matrix:
    """Where a space joint holds its component."""
    assert joint.point is not None, "the joint is sound"
    return product(translation(*joint.point), turned(joint))


def turned(joint: SpaceJoint) -> Matrix:
    motion = joint.motion
    assert motion is not None, "the joint is sound"
    assert motion.before is not None, "the joint is sound"
    if motion.type is MotionType.RIGID:
        return motion.before.values
    assert motion.after is not None, "the joint is sound"
    assert motion.axis is not None, "the joint is sound"
    assert motion.position is not None, "the joint is sound"
    about = turn_in_radians(motion.position.value, motion.axis)
    return product(product(motion.before.values, about), motion.after.values)


def is_movable(placed: Placed) -> bool:
    """Whether all poses are those of bodies, and so have quaternions."""
    return all(map(is_rigid, placed.poses.values()))


def is_somewhere(placed: Placed) -> bool:
    return all(map(is_finite, placed.poses.values()))


def _contradiction(
    code: str, world: WorldGraph, joint: Anchor | Dock, first: Anchor | Dock | None, known: Matrix, found: Matrix
) -> tuple[ItemPath, Problem]:
    held = joint.held if isinstance(joint, Anchor) else joint.target
    name = world.bodies[held.body].name
    other = None if first is None else world.elsewhere(first.place)
    return joint.place, Problem(code, held.at, (name, in_words(known), in_words(found), other))


def in_words(matrix: Matrix) -> str:
    """A pose for people: edges and degrees."""
    at = " ".join(_short(each) for each in (matrix[3], matrix[7], matrix[11]))
    if not is_rigid(matrix):
        return f"({at})"
    angles = [round(each * 57.29577951308232, 3) for each in roll_pitch_yaw(pose_of(matrix).rotation)]
    return f"({at})" if not any(angles) else f"({at}) turned by rpy {' '.join(map(_short, angles))}°"


def _short(value: float) -> str:
    return "0" if abs(value) < 5e-6 else f"{value:.5g}"
