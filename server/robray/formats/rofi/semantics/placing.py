"""The poses of a world's modules, from the joints that connect them from dock to dock; their frames; and modules that
are too near to each other, or have connectors that might be docked.

Neighbours are looked up by cells, so that a world of thousands of modules does not cost quadratic time.
"""

import math
from collections.abc import Iterator
from itertools import product as pairs
from typing import NamedTuple

from robray.analysis.queries import ItemPath
from robray.facts.details import Named
from robray.facts.problems import Problem
from robray.formats.rofi.matrices import (
    IDENTITY,
    Matrix,
    inverse,
    is_finite,
    is_rigid,
    is_same,
    pose,
    product,
    translation,
    turn_in_radians,
)
from robray.formats.rofi.matrices import pose as pose_of
from robray.formats.rofi.semantics.worlds import (
    BODIES,
    BODY_A,
    BODY_B,
    DOCKED,
    FROM_SHOE,
    SHOE_A,
    SHOE_B,
    Anchor,
    Body,
    Dock,
    Held,
    Shape,
    WorldGraph,
    X,
)
from robray.formats.rofi.statements import SpaceJoint
from robray.formats.rofi.vocabulary import ANGLES, ORIENTATIONS, ModuleType, MotionType
from robray.scene.joints import Joint, JointType
from robray.scene.model import Frame
from robray.scene.pose import IDENTITY as AT_ITS_PARENT
from robray.scene.pose import Pose, Vector, roll_pitch_yaw


class Way(NamedTuple):
    """The way to a body: by the anchor that holds it, or from another body by a dock. `mine` is its own end."""

    mine: Held
    anchor: Anchor | None = None
    dock: Dock | None = None
    other: Held | None = None


class Placed(NamedTuple):
    """`poses` are those of the modules' origins, and `ways` the ways to these, by ranks, in order."""

    poses: dict[int, Matrix]
    ways: dict[int, Way]
    problems: list[tuple[ItemPath, Problem]]
    is_consistent: bool


def shape_of(body: Body) -> Shape:
    assert body.shape is not None, "the world is sound"
    return body.shape


def placed(world: WorldGraph) -> Placed:
    """Poses of a valid world. Cost: O(modules, joints)."""
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
    """From the origin of one module to that of the one docked to it.

    Docking is its own inverse.
    """
    one, another = (shape_of(world.bodies[each.body]).matrix(each.component) for each in (mine, other))
    return product(product(one, DOCKED[angle]), inverse(another))


def _roots(world: WorldGraph) -> Iterator[tuple[Way, Matrix]]:
    """The components that are fixed in the world, with their poses."""
    for anchor in world.anchors:
        yield Way(anchor.held, anchor), held_at(anchor.joint)
    if is_assumed(world):
        first = world.bodies[0]
        yield Way(Held(0, shape_of(first).fixed, first.at)), IDENTITY


def is_assumed(world: WorldGraph) -> bool:
    """True if nothing is fixed, so that the reader's tool fixes the first module."""
    return not world.world.space_joints and bool(world.bodies)


def held_at(joint: SpaceJoint) -> Matrix:
    """The pose of a space joint's component."""
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
    """True if all poses are rigid, and so have quaternions."""
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


class _Link(NamedTuple):
    """From one component to another: the matrix, and then the rotation about `axis` by one of the module's angles."""

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
    """The frames of a world with rigid poses; parents come first. Cost: O(components)."""
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
    """The frames of a space joint's component; one that turns about another point has two."""
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


_DISTANCE = 1.0
_DIGITS = 3
"""To which the reader rounds distances before it compares them."""
_WIDTH = 2.0
"""Edge of a cell: a distance below 1 reaches only eight of them."""
_MOST_IN_CELL = 64
"""Centres of a cell that are compared with others: more than fit into it without a collision."""
_NEAR = 1e-3
_FINE = 4.0
"""Cells along an edge, for connectors: most are in the middle of one, and need no look at its neighbours."""
_MOST_CONNECTORS = 1_000
"""Connectors of a module compared with others."""

Cell = tuple[int, int, int]


def collisions(world: WorldGraph, placed: Placed) -> Iterator[tuple[ItemPath, Problem]]:
    """Pairs of modules, each once, by their nearest centres: at the later one of them. Cost: O(centres)."""
    cells: dict[Cell, list[tuple[int, Vector]]] = {}
    for rank, body in enumerate(world.bodies):
        pose = placed.poses.get(rank)
        if pose is None:
            continue
        shape = shape_of(body)
        near: dict[int, float] = {}
        mine: list[tuple[Cell, Vector]] = []
        for component in shape.centres:
            x, y, z = at = _position(product(pose, shape.matrix(component)) if component != shape.origin else pose)
            cell = (math.floor(x / _WIDTH), math.floor(y / _WIDTH), math.floor(z / _WIDTH))
            mine.append((cell, at))
            for near_cell in _cells(at, _DISTANCE, 1 / _WIDTH, 0.0):
                for other, (a, b, c) in cells.get(near_cell, ()):
                    distance = round(math.sqrt((x - a) ** 2 + (y - b) ** 2 + (z - c) ** 2), _DIGITS)
                    if distance < _DISTANCE:
                        near[other] = min(distance, near.get(other, distance))
        for cell, at in mine:
            there = cells.setdefault(cell, [])
            if len(there) < _MOST_IN_CELL:
                there.append((rank, at))
        for other, distance in sorted(near.items()):
            one = world.bodies[other]
            yield (
                body.place,
                Problem("rofi-collision", body.at, (body.name, one.name, f"{distance:g}", world.elsewhere(one.place))),
            )


def near_connectors(world: WorldGraph, placed: Placed) -> Iterator[tuple[ItemPath, Problem]]:
    """Pairs of free connectors that face each other as a dock would put them. Cost: O(connectors)."""
    taken = {(end.body, end.component) for dock in world.docks for end in (dock.source, dock.target)}
    cells: dict[Cell, list[tuple[int, int, Matrix]]] = {}
    for rank, body in enumerate(world.bodies):
        shape, pose = shape_of(body), placed.poses[rank]
        if shape.connectors > _MOST_CONNECTORS:
            continue
        mine = []
        for connector in range(shape.connectors):
            if (rank, connector) in taken:
                continue
            at = product(pose, shape.matrix(connector))
            mine.append((connector, at))
            found = _facing(cells, at)
            if found is not None:
                other, component, orientation = found
                one = world.bodies[other]
                details = (
                    shape.name(connector),
                    one.name,
                    shape_of(one).name(component),
                    orientation,
                    world.elsewhere(one.place),
                )
                yield body.place, Problem("rofi-near-connector", body.at, (body.name, *details, connector, component))
        for connector, at in mine:
            cell = next(_cells(_position(at), 0.0, _FINE, 0.5))
            there = cells.setdefault(cell, [])
            if len(there) < _MOST_IN_CELL:
                there.append((rank, connector, at))


def _cells(at: Vector, distance: float, scale: float, shift: float) -> Iterator[Cell]:
    ranges = [
        range(math.floor((each - distance) * scale + shift), math.floor((each + distance) * scale + shift) + 1)
        for each in at
    ]
    return pairs(*ranges)  # type: ignore[return-value]


def _facing(cells: dict[Cell, list[tuple[int, int, Matrix]]], at: Matrix) -> tuple[int, int, str] | None:
    wanted: dict[str, Matrix] = {}
    # Where a dock would put the other one.
    x, y, z = at[3] - at[0], at[7] - at[4], at[11] - at[8]
    for cell in _cells((x, y, z), _NEAR, _FINE, 0.5):
        for other, component, there in cells.get(cell, ()):
            if abs(there[3] - x) > _NEAR or abs(there[7] - y) > _NEAR or abs(there[11] - z) > _NEAR:
                continue
            if not wanted:
                named = {name: angle for name, angle in ORIENTATIONS.items() if len(name) > 1}
                wanted = {name: product(at, DOCKED[angle]) for name, angle in named.items()}
            for name, matrix in wanted.items():
                if is_same(matrix, there):
                    return other, component, name
    return None


def _position(matrix: Matrix) -> Vector:
    return matrix[3], matrix[7], matrix[11]
