"""Statements of a RoFI configuration: worlds, with modules and joints.

Missing parts, and those of a kind that the reader refuses, are None; the item has problems for them.
"""

from typing import NamedTuple, cast

from robray.facts.items import Item
from robray.facts.symbols import Name
from robray.formats.rofi.vocabulary import ModuleType, MotionType
from robray.scene.pose import Vector
from robray.text.spans import Span


class Word(NamedTuple):
    """A text; the span includes its quotes."""

    text: str
    span: Span


class Number(NamedTuple):
    value: float
    span: Span


class Component(NamedTuple):
    """A component by its name or its number; `key` leads to it."""

    value: int | str
    span: Span
    key: Span


class End(NamedTuple):
    """The end of a joint; the span is that of the object."""

    span: Span
    module: Name | None
    component: Component | None


class Matrix(NamedTuple):
    """Sixteen numbers, row by row."""

    values: tuple[float, ...]
    span: Span


class Motion(NamedTuple):
    """The motion of a space joint's component: by the matrix `before`; a rotational one by that, by `position` radians
    about the axis as written, and by the matrix `after`. The limits are in degrees.
    """

    span: Span
    type: MotionType | None
    word: Word | None
    before: Matrix | None
    after: Matrix | None = None
    axis: Vector | None = None
    limits: tuple[Number, Number] | None = None
    position: Number | None = None


class World(NamedTuple):
    """`modules` is the span of the key; `space_joints` is their number, None without the key."""

    keyword: Span
    modules: Span | None
    space_joints: int | None
    is_misspelt: bool = False
    """True if the key of the space joints is misspelt."""


class Module(NamedTuple):
    """The angles are in degrees; the size of a pad is its number of connectors."""

    keyword: Span
    name: Name | None
    word: Word | None
    type: ModuleType | None
    angles: tuple[Number | None, Number | None, Number | None] = (None, None, None)
    size: tuple[int, int] | None = None
    components: tuple[Word, ...] = ()


class ModuleJoint(NamedTuple):
    """Two connectors that are docked."""

    keyword: Span
    orientation: Word | None
    source: End | None
    target: End | None


class SpaceJoint(NamedTuple):
    """Fixes a component in the world."""

    keyword: Span
    point: Vector | None
    target: End | None
    motion: Motion | None


RofiStatement = World | Module | ModuleJoint | SpaceJoint


def statement_of(item: Item) -> RofiStatement:
    """The statement of an item in a configuration; the front end makes no others."""
    return cast("RofiStatement", item.statement)
