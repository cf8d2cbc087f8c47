"""A placed world as frames that move: from where each module is held, through its joints, to its connectors."""

import math
from collections.abc import Iterator
from typing import NamedTuple

from robray.analysis.queries import ItemPath
from robray.formats.rofi.semantics.matrices import (
    IDENTITY,
    Matrix,
    inverse,
    pose,
    product,
    translation,
)
from robray.formats.rofi.semantics.placing import Placed, Way, held_at, shape_of
from robray.formats.rofi.semantics.shapes import (
    BODIES,
    BODY_A,
    BODY_B,
    DOCKED,
    FROM_SHOE,
    SHOE_A,
    SHOE_B,
    Shape,
    X,
)
from robray.formats.rofi.semantics.worlds import Body, WorldGraph
from robray.formats.rofi.statements import SpaceJoint
from robray.formats.rofi.vocabulary import ANGLES, ModuleType, MotionType
from robray.scene.joints import Joint, JointType
from robray.scene.model import Frame
from robray.scene.pose import IDENTITY as AT_ITS_PARENT
from robray.scene.pose import Pose, Vector


class _Link(NamedTuple):
    """From one component to another: the matrix, and then the turn about `axis` by one of the module's angles."""

    one: int
    other: int
    matrix: Matrix
    axis: Vector | None = None
    angle: int = 0

    def back(self) -> "_Link":
        """(M R)⁻¹ = M⁻¹ R', where R' turns back about the axis as M has it."""
        axis = None
        if self.axis is not None:
            x, y, z = self.axis
            a, b, c, _, d, e, f, _, g, h, i, *_ = self.matrix
            # Zeros stay without a sign.
            axis = (0.0 - (a * x + b * y + c * z), 0.0 - (d * x + e * y + f * z), 0.0 - (g * x + h * y + i * z))
        return _Link(self.other, self.one, inverse(self.matrix), axis, self.angle)


_UNIVERSAL = (
    _Link(BODY_A, SHOE_A, IDENTITY, X, 0),
    _Link(BODY_A, BODY_B, BODIES, (0.0, 0.0, -1.0), 2),
    _Link(BODY_B, SHOE_B, IDENTITY, X, 1),
    *(_Link(SHOE_A, rank, matrix) for rank, matrix in enumerate(FROM_SHOE)),
    *(_Link(SHOE_B, rank + len(FROM_SHOE), matrix) for rank, matrix in enumerate(FROM_SHOE)),
)


def frames(world: WorldGraph, placed: Placed) -> Iterator[tuple[ItemPath, Frame]]:
    """Of a world of which all poses are those of bodies; parents come first. Cost: O(components)."""
    anchored: dict[ItemPath, int] = {anchor.place: rank for rank, anchor in enumerate(world.anchors)}
    for rank, way in placed.ways.items():
        body = world.bodies[rank]
        if way.dock is not None and way.other is not None:
            other = world.bodies[way.other.body]
            parent: str | None = frame_name(world, other, way.other.component)
            first = Frame("", parent, pose(DOCKED[way.dock.angle]))
        else:
            number = anchored[way.anchor.place] if way.anchor is not None else 0
            held = [*_held(world, way, number)]
            if len(held) > 1 and way.anchor is not None:
                yield way.anchor.place, held[0]
            first = held[-1]
        for frame in _module(world, body, way.mine.component, first):
            yield body.place, frame


def frame_name(world: WorldGraph, body: Body, component: int) -> str:
    return f"{world.prefix}{body.name}:{shape_of(body).name(component)}"


def _held(world: WorldGraph, way: Way, number: int) -> Iterator[Frame]:
    """What a space joint makes of the component that it holds; one that turns about another point has two frames."""
    if way.anchor is None:
        yield Frame("", None, AT_ITS_PARENT)
        return
    joint = way.anchor.joint
    motion = joint.motion
    if motion is None or motion.type is not MotionType.ROTATIONAL:
        yield Frame("", None, pose(held_at(joint)))
        return
    assert motion.before is not None, "the joint is sound"
    assert motion.after is not None, "the joint is sound"
    assert motion.axis is not None, "the joint is sound"
    assert motion.position is not None, "the joint is sound"
    name = f"{world.prefix}space:{number}"
    before, after = product(_point(joint), motion.before.values), motion.after.values
    if any(after[3:12:4]):
        yield Frame(name, None, pose(before), _turning(name, motion.axis, motion.position.value))
        yield Frame("", name, pose(after))
        return
    # B R(a) A = B A R(A⁻¹ a), for a rotation A.
    a, b, c, _, d, e, f, _, g, h, i, *_ = after
    x, y, z = motion.axis
    axis = (a * x + d * y + g * z, b * x + e * y + h * z, c * x + f * y + i * z)
    yield Frame("", None, pose(product(before, after)), _turning(name, axis, motion.position.value))


def _point(joint: SpaceJoint) -> Matrix:
    assert joint.point is not None, "the joint is sound"
    return translation(*joint.point)


def _turning(variable: str, axis: Vector, position: float) -> Joint:
    return Joint(JointType.REVOLUTE, axis, 0.0, variable, rest=position)


def _module(world: WorldGraph, body: Body, entry: int, first: Frame) -> Iterator[Frame]:
    """The frames of a module, from the component by which it is held; `first` is that one without its name."""
    shape = shape_of(body)
    links: dict[int, list[_Link]] = {}
    for link in _links(shape):
        links.setdefault(link.one, []).append(link)
        links.setdefault(link.other, []).append(link.back())
    yield first._replace(name=frame_name(world, body, entry))
    if entry == shape.origin:
        yield _origin(world, body, shape)
    seen = {entry}
    waiting = [entry]
    while waiting:
        one = waiting.pop()
        for link in links.get(one, ()):
            if link.other in seen:
                continue
            seen.add(link.other)
            waiting.append(link.other)
            joint = None
            if link.axis is not None:
                variable = f"{world.prefix}{body.name}:{ANGLES[link.angle]}"
                joint = _turning(variable, link.axis, math.radians(shape.angles[link.angle]))
            parent = frame_name(world, body, one)
            yield Frame(frame_name(world, body, link.other), parent, pose(link.matrix), joint)
            if link.other == shape.origin:
                yield _origin(world, body, shape)


def _origin(world: WorldGraph, body: Body, shape: Shape) -> Frame:
    return Frame(f"{world.prefix}{body.name}", frame_name(world, body, shape.origin), Pose())


def _links(shape: Shape) -> Iterator[_Link]:
    if shape.type is ModuleType.UNIVERSAL:
        yield from _UNIVERSAL
        return
    for component in range(shape.components):
        if component != shape.origin:
            yield _Link(shape.origin, component, shape.matrix(component))
