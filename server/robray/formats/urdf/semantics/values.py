"""Poses, sizes and directions from the numbers in a robot, and its numbers by the vocabulary."""

from collections.abc import Callable, Iterator, Mapping
from math import hypot, isfinite
from typing import NamedTuple

from robray.facts.items import Item
from robray.formats.urdf.statements import Joint, LinkElement, NumberLiteral, Origin, Parameters, ShapeKind, Vector
from robray.formats.urdf.vocabulary import AttributeWord, names
from robray.scene.pose import ORIGIN, Pose
from robray.scene.pose import Vector as Translation
from robray.scene.upright import stands


def stands_on_its_link(part: LinkElement) -> bool:
    """True for a cylinder that begins at its link: its origin is half of its length away, along its axis."""
    shape, origin = part.shape, part.origin
    if shape is None or shape.kind is not ShapeKind.CYLINDER or shape.length is None or origin is None:
        return False
    length, xyz, rotation = shape.length.value, origin.xyz, origin.rotation
    if length is None or xyz is None or xyz.values is None or rotation is None:
        return False
    x, y, z = xyz.values
    middle = Pose(rotation, (x, y, z))
    return stands(middle @ Pose(translation=(0.0, 0.0, -length / 2)), length)


def is_about_its_middle(item: Item) -> bool:
    """True for a cylinder that grows to both sides with its length."""
    part = item.statement
    if not isinstance(part, LinkElement) or part.shape is None or part.shape.kind is not ShapeKind.CYLINDER:
        return False
    return not stands_on_its_link(part)


def pose_of(origin: Origin | None) -> Pose | None:
    """The pose in metres and radians; None if a number is invalid."""
    if origin is None:
        return Pose()
    rotation, translation = origin.rotation, triple(origin.xyz)
    return None if rotation is None or translation is None else Pose(rotation, translation)


def triple(vector: Vector | None) -> Translation | None:
    """The numbers; zeros if missing, None if invalid."""
    if vector is None:
        return ORIGIN
    return None if vector.values is None else (vector.values[0], vector.values[1], vector.values[2])


def direction(vector: Vector | None) -> Translation | None:
    """The axis as a unit vector, as in ROS, though amino multiplies by its length. A zero axis stays zero."""
    given = triple(vector)
    length = 0.0 if given is None else hypot(*given)
    if given is None or not length or not isfinite(length):
        return given
    x, y, z = given
    return x / length, y / length, z / length


def number(numeral: NumberLiteral | None) -> float | None:
    return None if numeral is None else numeral.value


_FIELDS = {
    "origin": "origin",
    "axis": "axis",
    "limit": "limit",
    "mimic": "mimic",
    "dynamics": "dynamics",
    "safety_controller": "safety",
    "calibration": "calibration",
}
"""The elements of joints with numbers, and their fields in `Joint`; a part has an origin as well."""


class Chosen(NamedTuple):
    """Names of attributes, by the fields of a joint and by the kind of a part's shape; and those of an origin."""

    fields: tuple[tuple[str, tuple[str, ...]], ...]
    shapes: Mapping[ShapeKind, tuple[str, ...]]
    origin: tuple[str, ...]


def chosen(which: Callable[[AttributeWord], bool], elements: tuple[str, ...] | None = None) -> Chosen:
    """The attributes for which `which` is true, for some elements only."""
    found = {name: own for name, own in names(which).items() if elements is None or name in elements}
    return Chosen(
        tuple((_FIELDS[element], own) for element, own in found.items() if element in _FIELDS),
        {kind: found.get(kind.value, ()) for kind in ShapeKind},
        found.get("origin", ()),
    )


def numbers_of(statement: Joint | LinkElement, which: Chosen) -> Iterator[Vector | NumberLiteral]:
    """The chosen numbers of a statement."""
    if isinstance(statement, LinkElement):
        if statement.origin is not None:
            yield from _of(statement.origin, which.origin)
        if statement.shape is not None:
            yield from _of(statement.shape, which.shapes[statement.shape.kind])
        return
    for field, own in which.fields:
        record = getattr(statement, field)
        if record is not None:
            yield from _of(record, own)


def _of(record: object, own: tuple[str, ...]) -> Iterator[Vector | NumberLiteral]:
    for name in own:
        found = record.get(name) if isinstance(record, Parameters) else getattr(record, name)
        if found is not None:
            yield found
