"""What a RoFI configuration states: worlds, and in them modules and joints.

What is missing, or of a kind that the reader refuses, is None; the problems of the item say so.
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
    """A component by its name or its number; `key` is what leads to it."""

    value: int | str
    span: Span
    key: Span


class End(NamedTuple):
    """What a joint holds; the span is that of the object."""

    span: Span
    module: Name | None
    component: Component | None


class Matrix(NamedTuple):
    """Sixteen numbers, row by row."""

    values: tuple[float, ...]
    span: Span


class Motion(NamedTuple):
    """How a space joint holds its component: by the matrix `before`; one that turns by that, by `position` radians
    about the axis as it is written, and by the matrix `after`. The limits are in degrees."""

    span: Span
    type: MotionType | None
    word: Word | None
    before: Matrix | None
    after: Matrix | None = None
    axis: Vector | None = None
    limits: tuple[Number, Number] | None = None
    position: Number | None = None


class World(NamedTuple):
    """`modules` is the span of the key; `space_joints` counts what stands there, None where nothing does."""

    keyword: Span
    modules: Span | None
    space_joints: int | None
    is_misspelt: bool = False
    """Whether the key of the space joints is, which is told."""


class Module(NamedTuple):
    """The angles are in degrees; the size of a pad counts its connectors."""

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
    """What an item of a configuration states. Nothing else comes from the front end, so that nobody has to look."""
    return cast("RofiStatement", item.statement)
