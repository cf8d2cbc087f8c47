"""Statements of a URDF: links, the joints between them, and the parts of links.

Metres, radians and kilograms, as written. A part (visual, collision, inertial) is an item of its own, nested in its
link; everything else is a whole item. Names and numbers have the span between their quotes.
"""

import math
from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple, cast

from robray.facts.items import Item
from robray.facts.symbols import Name, SymbolKind
from robray.scene.pose import IDENTITY_ROTATION, Quaternion, from_roll_pitch_yaw
from robray.text.spans import Span


class NumberLiteral(NamedTuple):
    """A number; `value` is None if it is invalid, and a problem reports it."""

    text: str
    span: Span
    value: float | None


class Vector(NamedTuple):
    """Numbers in one attribute, separated by blanks; `values` is None if one is invalid or the count is wrong."""

    text: str
    span: Span
    values: tuple[float, ...] | None
    parts: tuple[Span, ...] = ()


class Origin(NamedTuple):
    """A pose: `xyz` in metres, `rpy` (roll, pitch, yaw about the fixed axes) in radians; None if missing.

    `quat_xyzw`, a quaternion of any length, is also None if the version of the robot does not have it.
    """

    xyz: Vector | None
    rpy: Vector | None
    keyword: Span
    quat_xyzw: Vector | None = None

    @property
    def rotation(self) -> Quaternion | None:
        """The rotation; None for invalid angles. urdfdom normalises a quaternion, and zeros mean no rotation."""
        if self.quat_xyzw is not None:
            values = self.quat_xyzw.values
            length = None if values is None else math.hypot(*values)
            if values is None or length is None:
                return None
            x, y, z, w = (value / length for value in values) if length else IDENTITY_ROTATION
            return (x, y, z, w)
        angles = (0.0, 0.0, 0.0) if self.rpy is None else self.rpy.values
        return None if angles is None else from_roll_pitch_yaw(*angles)


class Axis(NamedTuple):
    """`xyz` is None without such an attribute; urdfdom then uses zero."""

    xyz: Vector | None
    keyword: Span


class Limit(NamedTuple):
    lower: NumberLiteral | None
    upper: NumberLiteral | None
    effort: NumberLiteral | None
    velocity: NumberLiteral | None
    keyword: Span
    acceleration: NumberLiteral | None = None
    deceleration: NumberLiteral | None = None
    jerk: NumberLiteral | None = None


class Mimic(NamedTuple):
    joint: Name | None
    multiplier: NumberLiteral | None
    offset: NumberLiteral | None
    keyword: Span


class Parameters(NamedTuple):
    """An element of numbers only (dynamics, safety controller, calibration), by attribute."""

    numbers: tuple[tuple[str, NumberLiteral], ...]
    keyword: Span

    def get(self, name: str) -> NumberLiteral | None:
        return next((number for known, number in self.numbers if known == name), None)


JOINT_TYPES = ("revolute", "continuous", "prismatic", "fixed", "floating", "planar")


class Robot(NamedTuple):
    """The start tag of the root; its children are items of their own."""

    name: Name | None
    version: Name | None
    keyword: Span


class EndTag(NamedTuple):
    """The end tag of the root."""

    keyword: Span

    @property
    def name(self) -> None:
        return None


class Link(NamedTuple):
    name: Name | None
    keyword: Span


class Joint(NamedTuple):
    """`type` as written. `parent` and `child` are names of links."""

    name: Name | None
    type: Name | None
    parent: Name | None
    child: Name | None
    origin: Origin | None
    axis: Axis | None
    limit: Limit | None
    mimic: Mimic | None
    dynamics: Parameters | None
    safety: Parameters | None
    calibration: Parameters | None
    keyword: Span


class Material(NamedTuple):
    """A material at the top, or in a visual: there it may only name one that is defined elsewhere."""

    name: Name | None
    color: Vector | None
    """Red, green, blue and opacity, each from 0 to 1."""
    texture: Name | None
    keyword: Span

    @property
    def defines(self) -> bool:
        """True if it has a colour or a texture."""
        return self.color is not None or self.texture is not None


class ShapeKind(Enum):
    """The values are the words of the format."""

    BOX = "box"
    CYLINDER = "cylinder"
    SPHERE = "sphere"
    MESH = "mesh"
    CAPSULE = "capsule"


class Shape(NamedTuple):
    """A box has a `size`, a cylinder and a capsule have `radius` and `length`, a sphere a `radius`, a mesh `filename`
    and `scale`."""

    kind: ShapeKind
    size: Vector | None
    radius: NumberLiteral | None
    length: NumberLiteral | None
    filename: Name | None
    scale: Vector | None
    keyword: Span


class PartKind(Enum):
    """The values are the words of the format, and the ends of amino's names for their frames."""

    VISUAL = "visual"
    COLLISION = "collision"
    INERTIAL = "inertial"

    # An enum's own hash is a Python function.
    __hash__ = object.__hash__


class Inertia(NamedTuple):
    """`moments` are ixx, ixy, ixz, iyy, iyz and izz in kg m²; None for one that is not given."""

    moments: tuple[NumberLiteral | None, ...]
    keyword: Span


class LinkElement(NamedTuple):
    """A visual, a collision or an inertial, nested in its link."""

    kind: PartKind
    name: Name | None
    origin: Origin | None
    shape: Shape | None
    material: Material | None
    mass: NumberLiteral | None
    inertia: Inertia | None
    keyword: Span


class Reference(NamedTuple):
    """A link or joint named by an extension; `kinds` are its possible kinds, and `by` is the element with the name."""

    name: Name
    kinds: tuple[SymbolKind, ...]
    by: str


class ControlElement(NamedTuple):
    """A `ros2_control` tag, or an element in it; `text` is that before its first child, trimmed."""

    tag: str
    keyword: Span
    attributes: tuple[tuple[str, Name], ...]
    text: Name
    elements: "tuple[ControlElement, ...]"

    def attribute(self, name: str) -> Name | None:
        return next((value for known, value in self.attributes if known == name), None)

    def named(self, *tags: str) -> "Iterator[tuple[str, ControlElement]]":
        """The elements with some tags and a name."""
        for each in self.elements:
            name = each.attribute("name") if each.tag in tags else None
            if name is not None and name.text.strip():
                yield name.text.strip(), each


class Extension(NamedTuple):
    """An element that urdfdom ignores: transmissions, gazebo, ros2_control, sensors, macros, anything else."""

    tag: str
    name: Name | None
    references: tuple[Reference, ...]
    keyword: Span
    control: ControlElement | None = None
    """The content of a `ros2_control` tag."""


class Stray(NamedTuple):
    """Text outside of elements."""

    keyword: Span


RobotStatement = Robot | EndTag | Link | Joint | Material | LinkElement | Extension | Stray


def statement_of(item: Item) -> RobotStatement:
    """The statement of an item of a robot. Its front end creates no other types."""
    return cast("RobotStatement", item.statement)
