"""What a URDF states: links and the joints between them, and what hangs on links.

Metres, radians and kilograms, as they are written. A part (visual, collision, inertial) is an item of its own, nested
in its link; everything else is an item whole. Names keep the span between their quotes, and so do numbers.
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
    """A number; `value` is None where what is written is none, and a problem says so."""

    text: str
    span: Span
    value: float | None


class Vector(NamedTuple):
    """Numbers in one attribute, separated by blanks; `values` is None where one is none or the count is wrong."""

    text: str
    span: Span
    values: tuple[float, ...] | None
    parts: tuple[Span, ...] = ()


class Origin(NamedTuple):
    """A pose: `xyz` in metres, `rpy` (roll, pitch, yaw about the fixed axes) in radians; None where not given.

    `quat_xyzw`, a quaternion of any length, is None, too, if the version of the robot has none.
    """

    xyz: Vector | None
    rpy: Vector | None
    keyword: Span
    quat_xyzw: Vector | None = None

    @property
    def rotation(self) -> Quaternion | None:
        """None if the angles cannot be read. urdfdom normalises a quaternion, and one of zeros means no rotation."""
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
    """`xyz` is None where the element has no such attribute; urdfdom then takes it as zero."""

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
    """An element that is nothing but numbers (dynamics, safety controller, calibration), by attribute."""

    numbers: tuple[tuple[str, NumberLiteral], ...]
    keyword: Span

    def get(self, name: str) -> NumberLiteral | None:
        return next((number for known, number in self.numbers if known == name), None)


JOINT_TYPES = ("revolute", "continuous", "prismatic", "fixed", "floating", "planar")


class Robot(NamedTuple):
    """The start tag of the file's one element; what stands in it are items of their own."""

    name: Name | None
    version: Name | None
    keyword: Span


class EndTag(NamedTuple):
    """The end tag of the file's one element."""

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
    """At the top, or in a visual: there it may be nothing but the name of one that is defined elsewhere."""

    name: Name | None
    color: Vector | None
    """Red, green, blue and opacity, each from 0 to 1."""
    texture: Name | None
    keyword: Span

    @property
    def defines(self) -> bool:
        """Whether it says what it looks like."""
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
    """The values are the words of the format, and what amino ends the names of their frames with."""

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
    """A visual, a collision or an inertial of the link that it is nested in."""

    kind: PartKind
    name: Name | None
    origin: Origin | None
    shape: Shape | None
    material: Material | None
    mass: NumberLiteral | None
    inertia: Inertia | None
    keyword: Span


class Reference(NamedTuple):
    """A link or joint named by an extension; `kinds` are what it may be, and `by` is the element that names it."""

    name: Name
    kinds: tuple[SymbolKind, ...]
    by: str


class ControlElement(NamedTuple):
    """A `ros2_control` tag, or an element in it; `text` is that before its first child, without blanks around it."""

    tag: str
    keyword: Span
    attributes: tuple[tuple[str, Name], ...]
    text: Name
    elements: "tuple[ControlElement, ...]"

    def attribute(self, name: str) -> Name | None:
        return next((value for known, value in self.attributes if known == name), None)

    def named(self, *tags: str) -> "Iterator[tuple[str, ControlElement]]":
        """The elements of some tags that have a name."""
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
    """Text that belongs to no element."""

    keyword: Span


RobotStatement = Robot | EndTag | Link | Joint | Material | LinkElement | Extension | Stray


def statement_of(item: Item) -> RobotStatement:
    """What an item of a robot states. Nothing else comes from the front end, so that nobody has to look."""
    return cast("RobotStatement", item.statement)
