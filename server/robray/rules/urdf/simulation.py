"""Masses and inertias, and other parts of a robot that urdfdom accepts and simulators refuse.

Each rule names the simulators. Cost: O(statements of the file).
"""

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, islice
from typing import NamedTuple

from robray.analysis.queries import ItemPath
from robray.analysis.results import Result, extent_of
from robray.analysis.scene_state import SceneState
from robray.facts.columns import ranked
from robray.facts.details import Named, Ring, Said
from robray.facts.items import FileFacts, Item
from robray.facts.limits import HUMBLE, ROS
from robray.facts.problems import Problem
from robray.facts.symbols import Name
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
from robray.formats.urdf.statements import Mimic as MimicElement
from robray.rules.engine.choices import without_minus
from robray.rules.engine.judge import way_round
from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.engine.rule_contexts import kept, scene_and_place
from robray.rules.urdf.control import controlled
from robray.rules.urdf.details import InertiaShape, Mass
from robray.text.spans import Span

_ROUNDING = 1e-6
"""Tolerance for the sum of the moments, which are written with few digits."""

_NOTHING = 1e-15
"""kg m²; programs write such numbers instead of zero."""

NOT_POSITIVE = "expected positive principal moments, found {}"

_Matrix = tuple[float, float, float, float, float, float]


def _inertia_check(part: RobotStatement, _: Result) -> tuple[Problem, ...]:
    assert isinstance(part, LinkElement), "only parts are looked at"
    what = flaw(part)
    return (Problem("urdf-inertia", part.inertia.keyword, Said(what)),) if what and part.inertia is not None else ()


def flaw(part: LinkElement) -> str:
    """Reason why the inertia of a part is impossible for any body; empty if it is possible or unknown."""
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
    """True if a symmetric matrix, by its upper triangle, is positive definite (Sylvester's criterion)."""
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
    """The diameter in metres of the hollow ball with the mass and the largest moment of a part; None if the part has no
    mass or inertia, or other rules report them.
    """
    mass = None if part.mass is None else part.mass.value
    if mass is None or mass <= 0 or part.inertia is None or is_point(part) or flaw(part):
        return None
    moments = [part.inertia.moments[at] for at in (0, 3, 5)]
    values = [0.0 if moment is None or moment.value is None else moment.value for moment in moments]
    return None if min(values) <= 0 else 2 * math.sqrt(1.5 * max(values) / mass)


def is_possible_size(part: LinkElement, size: float) -> bool:
    """True if a body may have the mass of the part and this diameter in metres."""
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
Found = tuple[int, Problem]
"""A finding with the rank of its item."""


def _body(item: Item) -> tuple[Link | LinkElement, bool] | None:
    """A link, and True if it has a problem that may be a broken inertial; or an inertial, and True if it is a point."""
    statement = item.statement
    if isinstance(statement, Link):
        return statement, bool(item.problems)
    is_inertial = isinstance(statement, LinkElement) and statement.kind is PartKind.INERTIAL
    return (statement, is_point(statement)) if isinstance(statement, LinkElement) and is_inertial else None


class _Joint(NamedTuple):
    """A joint without its numbers, except for one that mimics another."""

    name: str | None
    type: str | None
    parent: str | None
    child: str | None
    mimic: MimicElement | None


def _joint(item: Item) -> _Joint | None:
    joint = item.statement
    if not isinstance(joint, Joint):
        return None
    return _Joint(_text(joint.name), _text(joint.type), _text(joint.parent), _text(joint.child), joint.mimic)


def _text(name: Name | None) -> str | None:
    return None if name is None else name.text


class _Masses:
    """The links and inertials of a robot with their ranks, by the names of the links."""

    def __init__(self, bodies: list[tuple[Link | LinkElement, bool] | None]) -> None:
        self.links: dict[str, tuple[int, Link]] = {}
        self.inertials: defaultdict[str, list[tuple[int, LinkElement]]] = defaultdict(list)
        self.points: defaultdict[str, list[tuple[int, LinkElement]]] = defaultdict(list)
        unsure: set[str] = set()
        link = ""
        for rank, (statement, is_odd) in ranked(bodies):
            if isinstance(statement, Link):
                link = "" if statement.name is None else statement.name.text
                self.links.setdefault(link, (rank, statement))
                if is_odd:
                    unsure.add(link)
            else:
                self.inertials[link].append((rank, statement))
                if is_odd:
                    self.points[link].append((rank, statement))
        self.may_have_mass = unsure | self.inertials.keys()
        self.may_have_inertia = self.may_have_mass - self.points.keys()


class _Moving:
    """The links that joints move, and those that are fixed to others."""

    def __init__(self, joints: list[_Joint | None]) -> None:
        self.fixed: dict[str, list[str]] = {}
        self.moved: list[str] = []
        for _, joint in ranked(joints):
            if joint.type is None or joint.child is None:
                continue
            if joint.type in _MOVING:
                self.moved.append(joint.child)
            elif joint.parent is not None:
                # A joint of an unknown type may have been meant to be fixed.
                self.fixed.setdefault(joint.parent, []).append(joint.child)

    def body(self, link: str) -> Iterator[str]:
        """The link itself, and the links that are fixed to it."""
        waiting = [link]
        seen = {*waiting}
        while waiting:
            link = waiting.pop()
            yield link
            more = [each for each in self.fixed.get(link, ()) if each not in seen]
            seen.update(more)
            waiting += more


def simulated(scene: SceneState, prefix: ItemPath) -> Iterator[Placed]:
    """Cost: O(statements that changed), and O(robot) for each check that depends on these changes."""
    file = scene.instances.files[prefix]
    facts = file.reading.facts
    joints, controls = facts.column(_joint), facts.column(_control)
    followers = facts.summary(_followers, joints)
    found = chain(
        facts.summary(_without_mass, *_masses(facts)),
        facts.summary(_rings_of_mimics, followers),
        facts.summary(_idle_mimics, joints, followers),
        _beside_shapes(scene, prefix, facts),
    )
    placed = (((*prefix, facts.labels[rank]), problem) for rank, problem in found)
    of_control = [((*prefix, facts.labels[rank]), control) for rank, control in ranked(controls)]
    if not of_control:
        return placed
    statements = (item.statement for item in facts.items if isinstance(item.statement, Joint))
    return chain(placed, controlled(of_control, statements, is_humble=file.limits.reader_of(ROS) == HUMBLE))


def _masses(facts: FileFacts) -> tuple[_Masses, _Moving]:
    return facts.summary(_Masses, facts.column(_body)), facts.summary(_Moving, facts.column(_joint))


def _control(item: Item) -> ControlElement | None:
    return item.statement.control if isinstance(item.statement, Extension) else None


def _without_mass(masses: _Masses, moving: _Moving) -> list[Found]:
    """Links that a joint moves, if neither they nor the links fixed to them have a mass, or only points have one."""
    found = []
    # A robot without inertials is not meant for simulation.
    moved = moving.moved if masses.inertials else ()
    for child in [each for each in moved if each in masses.links and each not in masses.may_have_inertia]:
        body = [*moving.body(child)]
        if not masses.may_have_inertia.isdisjoint(body):
            continue
        points = [each for link in body for each in masses.points.get(link, ())]
        if points:
            found.append(_without_inertia(points))
            continue
        rank, link = masses.links[child]
        span = link.keyword if link.name is None else link.name.span
        found.append((rank, Problem("urdf-link-without-mass", span, Named(child))))
    return found


def _without_inertia(points: Sequence[tuple[int, LinkElement]]) -> Found:
    """The finding about a body that a joint moves, if all its inertials are points."""
    for rank, part in points:
        if part.mass is not None and part.mass.value and part.inertia is not None:
            return rank, Problem("urdf-inertia", part.inertia.keyword, Said(NOT_POSITIVE.format(0)))
    rank, part = points[0]
    assert part.mass is not None, "a point has one"
    return rank, Problem("urdf-mass", part.mass.span, Mass("0", is_lacking=True))


def only_inertials(scene: SceneState, prefix: ItemPath) -> frozenset[ItemPath]:
    """The inertials of bodies that a joint moves, if no other link of the body has one. Cost: O(statements)."""
    facts = scene.instances.files[prefix].reading.facts
    masses, moving = _masses(facts)
    bodies = ([*islice(filter(masses.may_have_mass.__contains__, moving.body(link)), 2)] for link in moving.moved)
    only = {links[0] for links in bodies if len(links) == 1}
    return frozenset((*prefix, facts.labels[rank]) for link in only for rank, _ in masses.inertials.get(link, ()))


_Follower = tuple[int, _Joint, MimicElement, Name]


def _followers(joints: list[_Joint | None]) -> list[_Follower]:
    """The joints that mimic others, with their ranks, and the names of those others."""
    return [
        (rank, joint, joint.mimic, joint.mimic.joint)
        for rank, joint in ranked(joints)
        if joint.mimic is not None and joint.mimic.joint is not None
    ]


def _rings_of_mimics(followers: list[_Follower]) -> list[Found]:
    """Joints that mimic each other in a ring; one finding for each ring, at its first joint."""
    followed = {joint.name: leader.text for _, joint, _, leader in followers if joint.type not in _WITHOUT_POSITION}
    told: set[str] = set()
    found = []
    for rank, joint, _, leader in followers:
        if joint.name is None or joint.name in told:
            continue
        way = [joint.name]
        while (following := followed.get(way[-1])) is not None and following not in told and following not in way:
            way.append(following)
        told.update(way)
        if following == way[0] and len(way) > 1:
            details = Ring(way[0], way_round((*way, way[0])))
            found.append((rank, Problem("urdf-ring-of-mimics", leader.span, details)))
    return found


def _idle_mimics(joints: list[_Joint | None], followers: list[_Follower]) -> list[Found]:
    """Mimics of and in joints without a single position."""
    types = {joint.name: joint.type for joint in reversed(joints) if joint is not None} if followers else {}
    found = []
    for rank, joint, mimic, leader in followers:
        if joint.type in _WITHOUT_POSITION:
            found.append((rank, Problem("urdf-mimic", mimic.keyword, Mimic(joint.name or "", kind=joint.type or ""))))
        elif (kind := types.get(leader.text)) in _WITHOUT_POSITION:
            details = Mimic(leader.text, kind=kind or "", of_leader=True)
            found.append((rank, Problem("urdf-mimic", leader.span, details)))
    return found


class _Size(NamedTuple):
    """The diameter of a shape, or of a possible inertial, about its middle; None if unknown. `scale` is that of a mesh,
    and `span` the place of a finding about an inertial.
    """

    middle: tuple[float, ...] | None
    across: float | None
    scale: float | None = None
    span: Span | None = None


def _size(item: Item) -> _Size | str | None:
    """The size of a part, and the name of a link."""
    part = item.statement
    if isinstance(part, Link):
        return "" if part.name is None else part.name.text
    if not isinstance(part, LinkElement):
        return None
    middle = _values(part.origin and part.origin.xyz)
    if part.kind is PartKind.INERTIAL:
        size = size_of(part)
        is_possible = size is not None and is_possible_size(part, size)
        return _Size(middle, size, None, part.inertia.keyword) if is_possible and part.inertia is not None else None
    if part.shape is None or part.shape.kind is not ShapeKind.MESH:
        return _Size(middle, None if part.shape is None else _across(part.shape))
    scale = (1.0,) if part.shape.scale is None else part.shape.scale.values
    return _Size(middle, None, None if scale is None else max(map(abs, scale)))


class _Sized(NamedTuple):
    """An inertial with its size, and the diameter of the ball about its middle around the shapes of its link; for each
    mesh the rank, its distance, and the factor of its size.
    """

    rank: int
    span: Span
    size: float
    wide: float
    meshes: list[tuple[int, float, float]]


def _beside_shapes(scene: SceneState, prefix: ItemPath, facts: FileFacts) -> Iterator[Found]:
    """Inertias of bodies much larger or much smaller than the shapes of their link."""
    for rank, span, size, least, meshes in facts.summary(_sizes, facts.column(_size)):
        widths = [least]
        for mesh, away, scale in meshes:
            extent = extent_of(scene.results[(*prefix, facts.labels[mesh])])
            # The diagonal, doubled, because a mesh may be beside its origin.
            widths.append(math.nan if extent is None else away + 2 * math.hypot(*extent.sides) * scale)
        if not any(map(math.isnan, widths)) and _is_far(size, wide := max(widths)):
            yield rank, Problem("urdf-inertia-shape", span, InertiaShape(f"{size:.2g}", f"{wide:.2g}"))


def _sizes(sizes: list[_Size | str | None]) -> list[_Sized]:
    """Inertials much larger or much smaller than the shapes of their link, and all beside meshes: the scene has the
    sizes of these."""
    parts: dict[str, list[tuple[int, _Size]]] = {}
    link = ""
    known: Iterator[tuple[int, _Size | str]] = ranked(sizes)
    for rank, size in known:
        if isinstance(size, str):
            link = size
        else:
            parts.setdefault(link, []).append((rank, size))
    found = (_beside(*each, of_link) for of_link in parts.values() for each in of_link)
    return [each for each in found if each is not None and (each.meshes or _is_far(each.size, each.wide))]


def _beside(rank: int, inertial: _Size, parts: list[tuple[int, _Size]]) -> _Sized | None:
    """None for a shape, and if the size or the middle of a part is unknown."""
    if inertial.span is None or inertial.across is None or inertial.middle is None:
        return None
    wide, meshes = 0.0, []
    for mesh, (middle, across, scale, span) in parts:
        if span is not None:
            continue
        if middle is None or (across is None and scale is None):
            return None
        away = 2 * math.dist(middle, inertial.middle)
        if across is not None:
            wide = max(wide, away + across)
        elif scale is not None:
            meshes.append((mesh, away, scale))
    return _Sized(rank, inertial.span, inertial.across, wide, meshes)


def _across(shape: Shape) -> float | None:
    """The diagonal of a shape; None for a mesh."""
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
            return None


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
        # An inertial of zeros means none: `simulation` reports a required one.
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
