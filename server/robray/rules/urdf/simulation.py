"""Masses and inertias, and what else simulators refuse in a robot that urdfdom accepts.

Each rule names the simulators. Cost: O(statements of the file).
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from typing import NamedTuple, TypeVar, cast

from robray.analysis.queries import ItemPath
from robray.analysis.results import Result, extent_of
from robray.analysis.scene_state import SceneState
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
from robray.rules.engine.choices import without_minus
from robray.rules.engine.judge import way_round
from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.engine.rule_contexts import kept, scene_and_place
from robray.rules.urdf.control import controlled
from robray.rules.urdf.details import InertiaShape, Mass
from robray.text.spans import Span

_Value = TypeVar("_Value")

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
_Point = tuple[float, ...]


def _link(item: Item) -> tuple[str, bool] | None:
    """The name of a link, and True if it has a problem that may be a broken inertial."""
    link = item.statement
    return ("" if link.name is None else link.name.text, bool(item.problems)) if isinstance(link, Link) else None


def _inertial(item: Item) -> bool | None:
    """True for an inertial, False for one that is a point."""
    part = item.statement
    return not is_point(part) if isinstance(part, LinkElement) and part.kind is PartKind.INERTIAL else None


class _Lead(NamedTuple):
    """The links of a joint; `moves` is None for a joint without a type."""

    parent: str | None
    child: str | None
    moves: bool | None


def _lead(item: Item) -> _Lead | None:
    joint = item.statement
    if not isinstance(joint, Joint):
        return None
    # A joint of an unknown type may have been meant to be fixed.
    moves = None if joint.type is None else joint.type.text in _MOVING
    return _Lead(_text(joint.parent), _text(joint.child), moves)


class _Follower(NamedTuple):
    """A joint by its name, with the joint that it mimics; `kind` is its type if that has no single position."""

    name: str | None
    leader: str | None
    kind: str | None


def _follower(item: Item) -> _Follower | None:
    joint = item.statement
    if not isinstance(joint, Joint):
        return None
    kind = _text(joint.type)
    leader = None if joint.mimic is None else _text(joint.mimic.joint)
    return _Follower(_text(joint.name), leader, kind if kind in _WITHOUT_POSITION else None)


class _Size(NamedTuple):
    """The diameter of a part about its middle, or the scale of its mesh; None if unknown."""

    kind: PartKind
    middle: _Point | None
    across: float | None
    scale: float | None = None


def _size(item: Item) -> _Size | None:
    """The size of a shape, or of an inertial that a body may have."""
    part = item.statement
    if not isinstance(part, LinkElement):
        return None
    middle = _values(part.origin and part.origin.xyz)
    if part.kind is PartKind.INERTIAL:
        size = size_of(part)
        return None if size is None or not is_possible_size(part, size) else _Size(part.kind, middle, size)
    if part.shape is None or part.shape.kind is not ShapeKind.MESH:
        return _Size(part.kind, middle, None if part.shape is None else _across(part.shape))
    scale = (1.0,) if part.shape.scale is None else part.shape.scale.values
    return _Size(part.kind, middle, None, None if scale is None else max(map(abs, scale)))


def _text(name: Name | None) -> str | None:
    return None if name is None else name.text


class _Masses:
    """The ranks of links and their inertials, by the names of the links."""

    def __init__(self, links: list[tuple[str, bool] | None], inertials: list[bool | None]) -> None:
        self.links: dict[str, int] = {}
        self.inertials: dict[str, list[int]] = {}
        self.points: dict[str, list[int]] = {}
        self._unsure = {link[0] for link in links if link is not None and link[1]}
        for link, rank, inertial in _in_links(links, inertials):
            if inertial is None:
                self.links.setdefault(link, rank)
            else:
                self.inertials.setdefault(link, []).append(rank)
                if not inertial:
                    self.points.setdefault(link, []).append(rank)

    def may_have_mass(self, link: str) -> bool:
        return link in self._unsure or link in self.inertials

    def may_have_inertia(self, link: str) -> bool:
        return self.may_have_mass(link) and link not in self.points


def _in_links(
    links: list[tuple[str, bool] | None], values: list[_Value | None]
) -> Iterator[tuple[str, int, _Value | None]]:
    """The links, and the values of their parts; each with the name of the link and its rank."""
    link = ""
    for rank, (named, value) in enumerate(zip(links, values, strict=True)):
        if named is not None:
            link = named[0]
            yield link, rank, None
        elif value is not None:
            yield link, rank, value


class _Joints:
    """The joints that move links, and those that fix them."""

    def __init__(self, leads: list[_Lead | None]) -> None:
        self._fixed: dict[str, list[str]] = {}
        self._moved: list[str] = []
        for lead in filter(None, leads):
            if lead.moves is None or lead.child is None:
                continue
            if lead.moves:
                self._moved.append(lead.child)
            elif lead.parent is not None:
                self._fixed.setdefault(lead.parent, []).append(lead.child)

    def bodies(self) -> Iterator[tuple[str, Iterable[str]]]:
        """Each link that a joint moves, and the links of its body: itself, and those that are fixed to it."""
        for child in self._moved:
            yield child, _rigid(child, self._fixed) if child in self._fixed else (child,)


def _masses(facts: FileFacts) -> tuple[_Masses, _Joints]:
    masses = facts.summary(_Masses, facts.column(_link), facts.column(_inertial))
    return masses, facts.summary(_Joints, facts.column(_lead))


def simulated(scene: SceneState, prefix: ItemPath) -> Iterator[Placed]:
    """Cost: O(statements whose part in this changed), and O(robot) for each check that depends on one of them."""
    file = scene.instances.files[prefix]
    facts = file.reading.facts
    followers = facts.column(_follower)
    found = chain(
        _lightness(facts),
        ((rank, _ring_of_mimics(facts, rank, way)) for rank, way in facts.summary(_rings_of_mimics, followers)),
        ((rank, _idle_mimic(facts, rank, details)) for rank, details in facts.summary(_idle_mimics, followers)),
        _beside_shapes(scene, prefix, facts),
    )
    placed = (((*prefix, facts.labels[rank]), problem) for rank, problem in found)
    controls = facts.summary(_controls, facts.column(_control))
    if not controls:
        return placed
    is_humble = file.limits.reader_of(ROS) == HUMBLE
    joints = (item.statement for item in facts.items if isinstance(item.statement, Joint))
    of_control = [((*prefix, facts.labels[rank]), control) for rank, control in controls]
    return chain(placed, controlled(of_control, joints, is_humble=is_humble))


def _control(item: Item) -> ControlElement | None:
    return item.statement.control if isinstance(item.statement, Extension) else None


def _controls(controls: list[ControlElement | None]) -> list[tuple[int, ControlElement]]:
    return [(rank, control) for rank, control in enumerate(controls) if control is not None]


def _lightness(facts: FileFacts) -> Iterator[tuple[int, Problem]]:
    """Links that a joint moves, if neither they nor the links fixed to them have a mass, or only points have one."""
    for child, rank, points in facts.summary(_without_mass, *_masses(facts)):
        if points:
            yield _without_inertia(facts, points)
            continue
        link = facts.items[rank].statement
        assert isinstance(link, Link), "only links have masses"
        yield (
            rank,
            Problem("urdf-link-without-mass", link.keyword if link.name is None else link.name.span, Named(child)),
        )


def _without_mass(masses: _Masses, joints: _Joints) -> list[tuple[str, int, list[int]]]:
    """These links by their names and ranks, and the points of their bodies."""
    found = []
    # A robot without inertials is not meant for simulation.
    for child, members in joints.bodies() if masses.inertials else ():
        body = [*members]
        rank = masses.links.get(child)
        if rank is not None and not any(map(masses.may_have_inertia, body)):
            found.append((child, rank, [each for link in body for each in masses.points.get(link, ())]))
    return found


def _without_inertia(facts: FileFacts, points: Sequence[int]) -> tuple[int, Problem]:
    """The finding about a body that a joint moves, if all its inertials are points."""
    parts = [cast("LinkElement", facts.items[rank].statement) for rank in points]
    for rank, part in zip(points, parts, strict=True):
        if part.mass is not None and part.mass.value and part.inertia is not None:
            return rank, Problem("urdf-inertia", part.inertia.keyword, Said(NOT_POSITIVE.format(0)))
    mass = parts[0].mass
    assert mass is not None, "a point has one"
    return points[0], Problem("urdf-mass", mass.span, Mass("0", is_lacking=True))


def only_inertials(scene: SceneState, prefix: ItemPath) -> frozenset[ItemPath]:
    """The inertials of bodies that a joint moves, if no other link of the body has one. Cost: O(statements)."""
    facts = scene.instances.files[prefix].reading.facts
    masses, joints = _masses(facts)
    bodies = ([*islice(filter(masses.may_have_mass, body), 2)] for _, body in joints.bodies())
    only = {links[0] for links in bodies if len(links) == 1}
    return frozenset((*prefix, facts.labels[rank]) for link in only for rank in masses.inertials.get(link, ()))


def _rigid(child: str, fixed: dict[str, list[str]]) -> Iterator[str]:
    waiting = [child]
    seen = {*waiting}
    while waiting:
        link = waiting.pop()
        yield link
        more = [each for each in fixed.get(link, ()) if each not in seen]
        seen.update(more)
        waiting += more


def _rings_of_mimics(joints: list[_Follower | None]) -> list[tuple[int, list[str]]]:
    """Joints that mimic each other in a ring; the first joint of each ring, with the names in it."""
    followers = [
        (rank, each.name, each)
        for rank, each in enumerate(joints)
        if each is not None and each.leader is not None and each.name is not None
    ]
    followed = {name: each.leader for _, name, each in followers if each.kind is None}
    told: set[str] = set()
    found = []
    for rank, name, _ in followers:
        if name in told:
            continue
        way = [name]
        while (following := followed.get(way[-1])) is not None and following not in told and following not in way:
            way.append(following)
        told.update(way)
        if following == way[0] and len(way) > 1:
            found.append((rank, way))
    return found


def _ring_of_mimics(facts: FileFacts, rank: int, way: list[str]) -> Problem:
    _, leader = _mimic_at(facts, rank)
    return Problem("urdf-ring-of-mimics", leader.span, Ring(way[0], way_round((*way, way[0]))))


def _mimic_at(facts: FileFacts, rank: int) -> tuple[Span, Name]:
    """The keyword of a joint's mimic, and the name of the joint that it mimics."""
    joint = facts.items[rank].statement
    assert isinstance(joint, Joint), "only joints mimic others"
    assert joint.mimic is not None, "it mimics a joint"
    assert joint.mimic.joint is not None, "it mimics a joint"
    return joint.mimic.keyword, joint.mimic.joint


def _idle_mimics(joints: list[_Follower | None]) -> list[tuple[int, Mimic]]:
    """Mimics of and in joints without a single position."""
    followers = [(rank, each) for rank, each in enumerate(joints) if each is not None and each.leader is not None]
    kinds = {each.name: each.kind for each in reversed(joints) if each is not None} if followers else {}
    found = []
    for rank, (name, leader, kind) in followers:
        if kind is not None:
            found.append((rank, Mimic(name or "", kind=kind)))
        elif leader is not None and (kind := kinds.get(leader)) is not None:
            found.append((rank, Mimic(leader, kind=kind, of_leader=True)))
    return found


def _idle_mimic(facts: FileFacts, rank: int, details: Mimic) -> Problem:
    keyword, leader = _mimic_at(facts, rank)
    return Problem("urdf-mimic", leader.span if details.of_leader else keyword, details)


class _Sized(NamedTuple):
    """An inertial with its size, and the diameter of the ball about its middle that holds the shapes of its link; of
    each mesh the rank, how far it adds to that, and how many times its size is added."""

    rank: int
    size: float
    wide: float
    meshes: list[tuple[int, float, float]]


def _beside_shapes(scene: SceneState, prefix: ItemPath, facts: FileFacts) -> Iterator[tuple[int, Problem]]:
    """Inertias of bodies much larger or much smaller than the shapes of their link."""
    for rank, size, least, meshes in facts.summary(_sizes, facts.column(_link), facts.column(_size)):
        widths = [least]
        for mesh, away, scale in meshes:
            extent = extent_of(scene.results[(*prefix, facts.labels[mesh])])
            # The diagonal, doubled, since a mesh may lie beside its origin.
            widths.append(math.nan if extent is None else away + 2 * math.hypot(*extent.sides) * scale)
        part = facts.items[rank].statement
        assert isinstance(part, LinkElement), "only parts have sizes"
        if not any(map(math.isnan, widths)) and _is_far(size, wide := max(widths)) and part.inertia is not None:
            details = InertiaShape(f"{size:.2g}", f"{wide:.2g}")
            yield rank, Problem("urdf-inertia-shape", part.inertia.keyword, details)


def _sizes(links: list[tuple[str, bool] | None], sizes: list[_Size | None]) -> list[_Sized]:
    """Inertials much larger or much smaller than the shapes of their link, and all beside meshes: the scene has the
    sizes of these."""
    inertials: dict[str, list[tuple[int, _Size]]] = {}
    shapes: dict[str, list[tuple[int, _Size]]] = {}
    for link, rank, size in _in_links(links, sizes):
        if size is not None:
            (inertials if size.kind is PartKind.INERTIAL else shapes).setdefault(link, []).append((rank, size))
    found = (
        _beside(rank, size, shapes[link]) for link, parts in inertials.items() if link in shapes for rank, size in parts
    )
    return [each for each in found if each is not None and (each.meshes or _is_far(each.size, each.wide))]


def _beside(rank: int, inertial: _Size, shapes: list[tuple[int, _Size]]) -> _Sized | None:
    """None if the size of an inertial or of a shape, or where it is, is unknown."""
    wide, meshes = 0.0, []
    for mesh, (_, middle, across, scale) in shapes:
        if middle is None or inertial.middle is None or (across is None and scale is None):
            return None
        away = 2 * math.dist(middle, inertial.middle)
        if across is not None:
            wide = max(wide, away + across)
        elif scale is not None:
            meshes.append((mesh, away, scale))
    return None if inertial.across is None else _Sized(rank, inertial.across, wide, meshes)


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
