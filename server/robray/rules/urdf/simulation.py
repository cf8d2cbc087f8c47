"""Masses and inertias, and what else simulators refuse in a robot that urdfdom accepts.

Each rule names the simulators. Cost: O(statements of the file).
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from typing import NamedTuple

from robray.analysis.queries import ItemPath
from robray.analysis.results import Result, extent_of
from robray.analysis.scene_state import SceneState
from robray.facts.details import Named, Ring, Said
from robray.facts.limits import HUMBLE, ROS
from robray.facts.problems import Problem
from robray.formats.urdf.details import Mimic
from robray.formats.urdf.statements import (
    JOINT_TYPES,
    ControlElement,
    Extension,
    Joint,
    Link,
    LinkElement,
    NumberLiteral,
    PartKind,
    RobotStatement,
    Shape,
    ShapeKind,
    Vector,
)
from robray.rules.engine.choices import without_minus
from robray.rules.engine.judge import way_round
from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.engine.rule_contexts import kept, scene_and_place
from robray.rules.urdf.control import controlled
from robray.rules.urdf.details import InertiaShape, Mass

_ROUNDING = 1e-6
"""How much of the sum of the moments may be missing: they are written with few digits."""

_NOTHING = 1e-15
"""kg m²; programs write such numbers instead of zero."""

NOT_POSITIVE = "expected positive principal moments, found {}"

_Matrix = tuple[float, float, float, float, float, float]


def _inertia_check(part: RobotStatement, _: Result) -> tuple[Problem, ...]:
    assert isinstance(part, LinkElement), "only parts are looked at"
    what = flaw(part)
    return (Problem("urdf-inertia", part.inertia.keyword, Said(what)),) if what and part.inertia is not None else ()


def flaw(part: LinkElement) -> str:
    """Why the inertia of a part is impossible for any body; empty if it is possible or unknown."""
    is_massless = part.mass is not None and part.mass.value is not None and part.mass.value <= 0
    if part.inertia is None or is_massless or is_point(part):
        # Without a mass there is no inertia: another rule reports the mass.
        return ""
    values = [None if moment is None else moment.value for moment in part.inertia.moments]
    known = [value for value in values if value is not None]
    if len(known) < len(values):
        return ""
    xx, xy, xz, yy, yz, zz = known
    half = (xx + yy + zz) / 2
    slack = abs(half) * _ROUNDING
    if min(xx, yy, zz) <= 0 or not _is_positive((xx + slack, xy, xz, yy + slack, yz, zz + slack)):
        return NOT_POSITIVE.format(f"{_principal(known)[0]:.3g}")
    if not _is_positive((half - xx + slack, -xy, -xz, half - yy + slack, -yz, half - zz + slack)):
        least, middle, largest = _principal(known)
        # Of zero the eigenvalues have rounding errors.
        others = " + ".join(f"{each if abs(each) > largest * _ROUNDING else 0:.3g}" for each in (least, middle))
        return f"principal moment {largest:.3g} is greater than the sum of the others, {others}"
    return ""


def is_point(part: LinkElement) -> bool:
    """True for an inertial whose mass is in one point, or zero. Only the body that it is fixed to needs an inertia."""
    mass = None if part.mass is None else part.mass.value
    if mass is None or mass < 0 or part.inertia is None:
        return False
    values = [None if moment is None else moment.value for moment in part.inertia.moments]
    return all(value is not None and abs(value) < _NOTHING for value in values)


def _principal(moments: list[float]) -> list[float]:
    """The three principal moments, in ascending order, from the upper triangle of the matrix."""
    # Few robots need it.
    import numpy as np

    xx, xy, xz, yy, yz, zz = moments
    found: list[float] = np.linalg.eigvalsh(np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])).tolist()
    return found


def _is_positive(matrix: _Matrix) -> bool:
    """Whether a symmetric matrix, by its upper triangle, is positive definite (Sylvester's criterion)."""
    xx, xy, xz, yy, yz, zz = matrix
    minor = xx * yy - xy * xy
    determinant = xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz)
    return xx > 0 and minor > 0 and determinant > 0


class InertiaSize(NamedTuple):
    mass: str
    size: str


_WIDEST = 20.0
"""Metres; only cranes and ships have wider links."""

_DENSEST = 1e7
"""Kilograms per cubic metre. The densest metal has 22,600; slightly small moments are usual, so the margin is wide."""


def size_of(part: LinkElement) -> float | None:
    """The diameter in metres of the hollow ball that has the mass and the largest moment of a part; None where the part
    has no mass or inertia, or other rules report them."""
    mass = None if part.mass is None else part.mass.value
    if mass is None or mass <= 0 or part.inertia is None or is_point(part) or flaw(part):
        return None
    moments = [part.inertia.moments[at] for at in (0, 3, 5)]
    values = [0.0 if moment is None or moment.value is None else moment.value for moment in moments]
    return None if min(values) <= 0 else 2 * math.sqrt(1.5 * max(values) / mass)


def is_possible_size(part: LinkElement, size: float) -> bool:
    """Whether a body may have the mass of the part and this diameter in metres."""
    mass = 0.0 if part.mass is None else part.mass.value or 0.0
    return size <= _WIDEST and mass <= _DENSEST * math.pi / 6 * size**3


def _inertia_size_check(part: RobotStatement, _: Result) -> tuple[Problem, ...]:
    assert isinstance(part, LinkElement), "only parts are looked at"
    size = size_of(part)
    if size is None or part.mass is None or part.inertia is None or is_possible_size(part, size):
        return ()
    details = InertiaSize(f"{part.mass.value:g}", f"{size:.2g}")
    return (Problem("urdf-inertia-size", part.inertia.keyword, details),)


_FIXED = "fixed"
_MOVING = frozenset(JOINT_TYPES) - {_FIXED}

_WITHOUT_POSITION = (_FIXED, "floating", "planar")
"""Types of joints that have no single position, which a mimic is about."""

_TIMES_WIDER = 5.0
"""Hidden parts of a link, such as motors, are hardly ever this much wider than its shapes."""

_TIMES_SMALLER = 100.0

_SMALLEST = 0.01
"""Metres; smaller shapes only mark a link."""

Placed = tuple[ItemPath, Problem]


class _Part(NamedTuple):
    place: ItemPath
    part: LinkElement


class _Robot:
    """The statements of one robot, indexed for these checks."""

    def __init__(self, scene: SceneState, prefix: ItemPath) -> None:
        self.links: dict[str, tuple[ItemPath, Link]] = {}
        self.joints: list[tuple[ItemPath, Joint]] = []
        self.parts: dict[str, list[_Part]] = {}
        self.controls: list[tuple[ItemPath, ControlElement]] = []
        self._unsure: set[str] = set()
        """Links with a problem that may be a broken inertial."""
        facts = scene.instances.files[prefix].reading.facts
        link = ""
        for label, item in zip(facts.labels, facts.items, strict=True):
            statement = item.statement
            if isinstance(statement, Link):
                link = "" if statement.name is None else statement.name.text
                self.links.setdefault(link, ((*prefix, label), statement))
                if item.problems:
                    self._unsure.add(link)
            elif isinstance(statement, LinkElement):
                self.parts.setdefault(link, []).append(_Part((*prefix, label), statement))
            elif isinstance(statement, Joint):
                self.joints.append(((*prefix, label), statement))
            elif isinstance(statement, Extension) and statement.control is not None:
                self.controls.append(((*prefix, label), statement.control))

    @property
    def has_masses(self) -> bool:
        return any(map(_holds_inertial, self.parts.values()))

    def may_have_mass(self, link: str) -> bool:
        return link in self._unsure or _holds_inertial(self.parts.get(link, ()))

    def may_have_inertia(self, link: str) -> bool:
        return self.may_have_mass(link) and not any(map(_is_point, self.parts.get(link, ())))

    def moving(self) -> Iterator[tuple[str, Iterable[str]]]:
        """Each link that a joint moves, and the links of its body: itself, and those that are fixed to it."""
        fixed: dict[str, list[str]] = {}
        for _, joint in self.joints:
            # A joint of an unknown type may have been meant to be fixed.
            is_fixed = joint.type is not None and joint.type.text not in _MOVING
            if is_fixed and joint.parent is not None and joint.child is not None:
                fixed.setdefault(joint.parent.text, []).append(joint.child.text)
        for _, joint in self.joints:
            if joint.type is not None and joint.type.text in _MOVING and joint.child is not None:
                yield joint.child.text, _rigid(joint.child.text, fixed)


def _holds_inertial(parts: Iterable[_Part]) -> bool:
    return any(each.part.kind is PartKind.INERTIAL for each in parts)


def _is_point(part: _Part) -> bool:
    return part.part.kind is PartKind.INERTIAL and is_point(part.part)


def simulated(scene: SceneState, prefix: ItemPath) -> Iterator[Placed]:
    robot = _Robot(scene, prefix)
    is_humble = scene.instances.files[prefix].limits.reader_of(ROS) == HUMBLE
    return chain(
        _without_mass(robot),
        _rings_of_mimics(robot),
        _idle_mimics(robot),
        _beside_shapes(scene, robot),
        controlled(robot.controls, [joint for _, joint in robot.joints], is_humble=is_humble) if robot.controls else (),
    )


def _without_mass(robot: _Robot) -> Iterator[Placed]:
    """Links that a joint moves, if neither they nor the links fixed to them have a mass, or only points have one."""
    if not robot.has_masses:
        # A robot without inertials is not meant for simulation.
        return
    for child, members in robot.moving():
        body = [*members]
        if (found := robot.links.get(child)) is None or any(map(robot.may_have_inertia, body)):
            continue
        points = [each for link in body for each in robot.parts.get(link, ()) if _is_point(each)]
        if points:
            yield _without_inertia(points)
            continue
        place, link = found
        span = link.keyword if link.name is None else link.name.span
        yield place, Problem("urdf-link-without-mass", span, Named(child))


def _without_inertia(points: Sequence[_Part]) -> Placed:
    """The finding about a body that a joint moves, if all its inertials are points."""
    for place, part in points:
        if part.mass is not None and part.mass.value and part.inertia is not None:
            return place, Problem("urdf-inertia", part.inertia.keyword, Said(NOT_POSITIVE.format(0)))
    place, part = points[0]
    assert part.mass is not None, "a point has one"
    return place, Problem("urdf-mass", part.mass.span, Mass("0", is_lacking=True))


def only_inertials(scene: SceneState, prefix: ItemPath) -> frozenset[ItemPath]:
    """The inertials of bodies that a joint moves, if no other link of the body has one. Cost: O(statements)."""
    robot = _Robot(scene, prefix)
    bodies = ([*islice(filter(robot.may_have_mass, body), 2)] for _, body in robot.moving())
    only = {links[0] for links in bodies if len(links) == 1}
    return frozenset(
        each.place for link in only for each in robot.parts.get(link, ()) if each.part.kind is PartKind.INERTIAL
    )


def _rigid(child: str, fixed: dict[str, list[str]]) -> Iterator[str]:
    waiting = [child]
    seen = {*waiting}
    while waiting:
        link = waiting.pop()
        yield link
        more = [each for each in fixed.get(link, ()) if each not in seen]
        seen.update(more)
        waiting += more


def _rings_of_mimics(robot: _Robot) -> Iterator[Placed]:
    """Joints that mimic each other in a ring; one finding for each ring, at its first joint."""
    followed = {
        joint.name.text: joint.mimic.joint.text
        for _, joint in robot.joints
        if joint.name is not None
        and joint.mimic is not None
        and joint.mimic.joint is not None
        and _type_without_position(joint) is None
    }
    told: set[str] = set()
    for place, joint in robot.joints:
        if joint.name is None or joint.name.text in told or joint.mimic is None or joint.mimic.joint is None:
            continue
        way = [joint.name.text]
        while (following := followed.get(way[-1])) is not None and following not in told and following not in way:
            way.append(following)
        told.update(way)
        if following == way[0] and len(way) > 1:
            yield place, Problem("urdf-ring-of-mimics", joint.mimic.joint.span, Ring(way[0], way_round((*way, way[0]))))


def _idle_mimics(robot: _Robot) -> Iterator[Placed]:
    """Mimics of and in joints without a single position."""
    joints = {joint.name.text: joint for _, joint in reversed(robot.joints) if joint.name is not None}
    for place, joint in robot.joints:
        if joint.mimic is None or joint.mimic.joint is None:
            continue
        meant = joint.mimic.joint
        leader = joints.get(meant.text)
        if (kind := _type_without_position(joint)) is not None:
            own = "" if joint.name is None else joint.name.text
            yield place, Problem("urdf-mimic", joint.mimic.keyword, Mimic(own, kind=kind))
        elif leader is not None and (kind := _type_without_position(leader)) is not None:
            yield place, Problem("urdf-mimic", meant.span, Mimic(meant.text, kind=kind, of_leader=True))


def _type_without_position(joint: Joint) -> str | None:
    return joint.type.text if joint.type is not None and joint.type.text in _WITHOUT_POSITION else None


def _beside_shapes(scene: SceneState, robot: _Robot) -> Iterator[Placed]:
    """Inertias of bodies much larger or much smaller than the shapes of their link."""
    for parts in robot.parts.values():
        for place, part in parts:
            size = None if part.kind is not PartKind.INERTIAL else size_of(part)
            if size is None or not is_possible_size(part, size):
                continue
            wide = _width(scene, parts, _values(part.origin and part.origin.xyz))
            if wide is not None and part.inertia is not None and _is_far(size, wide):
                details = InertiaShape(f"{size:.2g}", f"{wide:.2g}")
                yield place, Problem("urdf-inertia-shape", part.inertia.keyword, details)


def _width(scene: SceneState, parts: list[_Part], middle: tuple[float, ...] | None) -> float | None:
    """The diameter of the ball about a point that holds all shapes of a link; None if the size of one is unknown."""
    widths = []
    for place, part in parts:
        if part.kind is PartKind.INERTIAL:
            continue
        across = None if part.shape is None else _across(scene, place, part.shape)
        at = _values(part.origin and part.origin.xyz)
        if across is None or at is None or middle is None:
            return None
        widths.append(2 * math.dist(at, middle) + across)
    return max(widths, default=None)


def _across(scene: SceneState, place: ItemPath, shape: Shape) -> float | None:
    """The diagonal of a shape, doubled for a mesh, since it may lie beside its origin."""
    radius, length = _number(shape.radius), _number(shape.length)
    match shape.kind:
        case ShapeKind.BOX:
            size = None if shape.size is None else shape.size.values
            return None if size is None else math.hypot(*size)
        case ShapeKind.CYLINDER:
            return None if radius is None or length is None else math.hypot(2 * radius, length)
        case ShapeKind.CAPSULE:
            return None if radius is None or length is None else 2 * radius + length
        case ShapeKind.SPHERE:
            return None if radius is None else 2 * radius
        case ShapeKind.MESH:
            extent = extent_of(scene.results[place])
            scale = (1.0,) if shape.scale is None else shape.scale.values
            return None if extent is None or scale is None else 2 * math.hypot(*extent.sides) * max(map(abs, scale))


def _number(numeral: NumberLiteral | None) -> float | None:
    return None if numeral is None else numeral.value


def _values(vector: Vector | None) -> tuple[float, ...] | None:
    return (0.0, 0.0, 0.0) if vector is None else vector.values


def _is_far(size: float, shapes: float) -> bool:
    """True if a body `size` metres wide cannot have shapes that a ball `shapes` metres wide holds."""
    return shapes >= _SMALLEST and not shapes / _TIMES_SMALLER <= size <= _TIMES_WIDER * shapes


def _mass_check(part: RobotStatement, _: Result) -> tuple[Problem, ...]:
    assert isinstance(part, LinkElement), "only parts are looked at"
    if part.mass is None or part.mass.value is None or part.mass.value > 0 or is_point(part):
        # An inertial of zeros says that the link has none: `simulation` reports where one is needed.
        return ()
    return (Problem("urdf-mass", part.mass.span, Mass(f"{part.mass.value:g}")),)


def _message(context: RuleContext) -> str | None:
    scene, place = scene_and_place(context)
    prefix = place[:-1]
    needed = kept(context.looked, (only_inertials, prefix), lambda: only_inertials(scene, prefix))
    if place not in needed and not context.details.is_lacking:
        return None
    return f"mass is {context.details.mass} kg, but a joint moves this link; use a positive mass"


LOGIC = {
    "urdf-inertia": partial(Rule, statements=frozenset({LinkElement}), check=_inertia_check),
    "urdf-inertia-size": partial(
        Rule, details=InertiaSize, statements=frozenset({LinkElement}), check=_inertia_size_check
    ),
    "urdf-mass": partial(
        Rule,
        message_at=_message,
        details=Mass,
        statements=frozenset({LinkElement}),
        check=_mass_check,
        fix=without_minus,
    ),
}
