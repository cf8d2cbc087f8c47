"""The words of scene files, one row each (language reference 5 to 8).

Completion, hover, rules, their explanations and the editors' word lists are made from them: only this module has the
units of attributes and the sizes of shapes. Its length is that of the language.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from robray.facts.symbols import SymbolKind
from robray.formats.robray.statements import BlockKind
from robray.scene.joints import JointType
from robray.scene.units import Unit


class ValueType(Enum):
    """Types of attribute values; the values are their names in messages."""

    NUMBER = "a number"
    VECTOR = "an array of numbers"
    NUMBER_OR_VECTOR = "a number or an array of numbers"
    WORD = "a word"
    NAME = "a name"
    FLAG = "a number (0 for no, anything else for yes)"
    PATH = "a path"


class AttributeWord(NamedTuple):
    """An attribute. `lengths` are the valid array lengths; empty if a length has no meaning.

    `units` are by the type of the joint, if each has another one. One `of_joint` is ignored in a frame that does not
    move.
    """

    name: str
    blocks: frozenset[BlockKind]
    type: ValueType
    documentation: str
    lengths: tuple[int, ...] = ()
    slots: tuple[str, ...] = ()
    unit: Unit | None = None
    units: Mapping[JointType, Unit] = MappingProxyType({})
    default: str = ""
    sample: tuple[str, ...] = ()
    """The numbers that a new one is written with, where its default, or zeros, would not do."""
    refers: SymbolKind | None = None
    words: tuple[str, ...] = ()
    """The words that are valid values; empty if any is."""
    of_joint: bool = False

    @property
    def is_named(self) -> bool:
        """True if its value is a name, a word or a path."""
        return self.type in (ValueType.WORD, ValueType.NAME, ValueType.PATH)

    @property
    def is_color(self) -> bool:
        return self.slots == _RGB

    @property
    def shown_unit(self) -> str:
        if self.unit is not None:
            return self.unit.value
        return " or ".join(f"{unit.value} ({joint.value})" for joint, unit in self.units.items())

    def unit_of(self, joint: JointType | None) -> Unit | None:
        """The unit in a frame with such a joint."""
        return self.unit if self.unit is not None or joint is None else self.units.get(joint)

    def has_unit(self, unit: Unit) -> bool:
        """True if it has a unit always, or with some joint."""
        return unit is self.unit or unit in self.units.values()


def listed(words: Sequence[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


class Word(NamedTuple):
    """A keyword, joint type or constant of the language."""

    name: str
    documentation: str
    value: str = ""


class Size(NamedTuple):
    """An attribute that a shape reads: an array of `length` numbers, or one number if that is 0.

    `sample` is each number of a new one. An optional one with a zero leaves the shape visible. Optional ones that are
    not given are zeros (`semantics/geometries.py`).
    """

    attribute: str
    length: int = 0
    sample: str = "0.1"
    is_needed: bool = True
    may_be_zero: bool = False

    @property
    def form(self) -> str:
        return f"{self.attribute} [{', '.join(_XYZ[: self.length])}]" if self.length else self.attribute


class ShapeWord(NamedTuple):
    """`sizes` are in the order in which the reader looks at them."""

    name: str
    summary: str
    sizes: tuple[Size, ...]
    value: str = ""

    @property
    def documentation(self) -> str:
        # Reading a scene needs no descriptions.
        from robray.text.markdown import code

        return f"{self.summary}: {listed([code(size.form) for size in self.sizes])}."

    def size(self, attribute: str) -> Size | None:
        return next((size for size in self.sizes if size.attribute == attribute), None)


class Vocabulary(NamedTuple):
    attributes: Mapping[str, AttributeWord]
    keywords: Mapping[str, Word]
    shapes: Mapping[str, ShapeWord]
    joint_types: Mapping[str, Word]
    constants: Mapping[str, Word]

    def of(self, block: BlockKind) -> tuple[AttributeWord, ...]:
        """The attributes that are valid in a block, in the order of the table."""
        return tuple(word for word in self.attributes.values() if block in word.blocks)

    def names(self, chosen: Callable[[AttributeWord], bool]) -> frozenset[str]:
        return frozenset(name for name, word in self.attributes.items() if chosen(word))

    def sizes(self) -> frozenset[str]:
        """The attributes that some shape reads."""
        return frozenset(size.attribute for shape in self.shapes.values() for size in shape.sizes)

    def size(self, attribute: str, shape: str | None) -> Size | None:
        """The size of a shape with this attribute; without one, that of the first shape that has it."""
        named = self.shapes.get(shape) if shape is not None else None
        found = None if named is None else named.size(attribute)
        return found or next((size for each in self.shapes.values() if (size := each.size(attribute))), None)


_CLASS, _FRAME, _GEOMETRY = BlockKind.CLASS, BlockKind.FRAME, BlockKind.GEOMETRY
_POSE = frozenset({_CLASS, _FRAME})
_SHAPE = frozenset({_CLASS, _GEOMETRY})
_SHAPE_ONLY = frozenset({_GEOMETRY})
_ALL = frozenset({_CLASS, _FRAME, _GEOMETRY})

_XYZ = ("x", "y", "z")
_RGB = ("red", "green", "blue")

_SHAPES = (
    ShapeWord("box", "A box about the frame's origin", (Size("dimension", 3, is_needed=False),)),
    ShapeWord("sphere", "A sphere about the frame's origin", (Size("radius"),)),
    ShapeWord("cylinder", "A cylinder along z", (Size("height", sample="0.2"), Size("radius", sample="0.05"))),
    ShapeWord(
        "cone",
        "A cone along z",
        (
            Size("height", sample="0.2"),
            Size("start_radius", may_be_zero=True),
            Size("end_radius", sample="0.05", may_be_zero=True),
        ),
    ),
    ShapeWord(
        "grid",
        "Lines in the xy plane",
        (Size("dimension", 2, sample="1"), Size("delta", 2), Size("thickness", sample="0.005", may_be_zero=True)),
    ),
)

_JOINT_TYPES = (
    Word("fixed", "Does not move in its parent."),
    Word("revolute", "Turns about its `axis`, without limits."),
    Word("prismatic", "Slides along its `axis`, without limits."),
)


def _lengths(attribute: str) -> tuple[int, ...]:
    """The lengths that the shapes want of an array."""
    found = (size.length for shape in _SHAPES if (size := shape.size(attribute)) is not None)
    return tuple(dict.fromkeys(found))


_ATTRIBUTES = (
    AttributeWord(
        "type",
        _POSE,
        ValueType.WORD,
        "Type of the joint that moves the frame in its parent.",
        default="fixed",
        words=tuple(word.name for word in _JOINT_TYPES),
    ),
    AttributeWord(
        "parent",
        _POSE,
        ValueType.NAME,
        "Parent frame.",
        default="the root",
        refers=SymbolKind.FRAME,
    ),
    AttributeWord(
        "translation",
        _POSE,
        ValueType.VECTOR,
        "Position of the frame in its parent.",
        lengths=(3,),
        slots=_XYZ,
        unit=Unit.METRE,
        default="[0, 0, 0]",
    ),
    AttributeWord(
        "rpy",
        _POSE,
        ValueType.VECTOR,
        "Rotation of the frame in its parent: about the fixed x axis, then y, then z. A quaternion overrides it.",
        lengths=(3,),
        slots=("roll", "pitch", "yaw"),
        unit=Unit.RADIAN,
        default="[0, 0, 0]",
    ),
    AttributeWord(
        "quaternion",
        _POSE,
        ValueType.VECTOR,
        "Rotation of the frame in its parent as a unit quaternion. It is used as written, never normalised.",
        lengths=(4,),
        slots=("x", "y", "z", "w"),
        default="[0, 0, 0, 1]",
    ),
    AttributeWord(
        "axis",
        _POSE,
        ValueType.VECTOR,
        "Axis of the joint, in the frame itself. It is used as written, never normalised.",
        lengths=(3,),
        slots=_XYZ,
        sample=("0", "0", "1"),
        of_joint=True,
    ),
    AttributeWord(
        "offset",
        _POSE,
        ValueType.NUMBER,
        "Added to the joint's position.",
        units=MappingProxyType({JointType.REVOLUTE: Unit.RADIAN, JointType.PRISMATIC: Unit.METRE}),
        default="0",
        of_joint=True,
    ),
    AttributeWord(
        "variable",
        frozenset({_FRAME}),
        ValueType.NAME,
        "Name of the joint's configuration variable; frames that share it move together.",
        default="the frame's name",
        of_joint=True,
    ),
    AttributeWord(
        "shape",
        _SHAPE,
        ValueType.WORD,
        "Shape of the geometry. It overrides a mesh.",
        words=tuple(word.name for word in _SHAPES),
    ),
    AttributeWord(
        "mesh",
        _SHAPE,
        ValueType.PATH,
        "Path of a mesh file, relative to the root file of the scene, not to an included one.",
    ),
    AttributeWord(
        "dimension",
        _SHAPE,
        ValueType.VECTOR,
        "Edge lengths of a box, or extent of a grid to each side.",
        lengths=_lengths("dimension"),
        slots=_XYZ,
        unit=Unit.METRE,
        default="[0, 0, 0] for a box",
    ),
    AttributeWord(
        "delta",
        _SHAPE,
        ValueType.VECTOR,
        "Spacing of the lines of a grid.",
        lengths=_lengths("delta"),
        slots=("x", "y"),
        unit=Unit.METRE,
    ),
    AttributeWord("thickness", _SHAPE, ValueType.NUMBER, "Thickness of the lines of a grid.", unit=Unit.METRE),
    AttributeWord("radius", _SHAPE, ValueType.NUMBER, "Radius of a sphere or a cylinder.", unit=Unit.METRE),
    AttributeWord("height", _SHAPE, ValueType.NUMBER, "Height of a cylinder or a cone.", unit=Unit.METRE),
    AttributeWord("start_radius", _SHAPE_ONLY, ValueType.NUMBER, "Radius of a cone at its base.", unit=Unit.METRE),
    AttributeWord("end_radius", _SHAPE_ONLY, ValueType.NUMBER, "Radius of a cone at its top.", unit=Unit.METRE),
    AttributeWord(
        "color",
        _SHAPE,
        ValueType.VECTOR,
        "Colour, each part from 0 to 1.",
        lengths=(3,),
        slots=_RGB,
        default="[0.8, 0.8, 0.8]",
    ),
    AttributeWord("alpha", _SHAPE, ValueType.NUMBER, "Opacity from 0 (invisible) to 1.", default="1"),
    AttributeWord(
        "specular",
        _SHAPE,
        ValueType.NUMBER_OR_VECTOR,
        "Colour of the highlights.",
        lengths=(3,),
        slots=_RGB,
        default="[0, 0, 0]",
    ),
    AttributeWord("scale", _SHAPE, ValueType.NUMBER, "Scale factor.", default="1"),
    AttributeWord("visual", _SHAPE, ValueType.FLAG, "1 to draw the geometry, 0 to hide it.", default="1"),
    AttributeWord(
        "collision", _SHAPE, ValueType.FLAG, "1 to check the geometry for collisions, 0 not to.", default="1"
    ),
    AttributeWord("no-shadow", _SHAPE_ONLY, ValueType.FLAG, "1 for a geometry without a shadow.", default="0"),
    AttributeWord(
        "isa",
        _ALL,
        ValueType.NAME,
        "Class whose attributes apply; one per statement.",
        refers=SymbolKind.CLASS,
    ),
)

_KEYWORDS = (
    Word("def", "Defines a constant, from here on: `def name expression;`"),
    Word("class", "Set of attributes that frames and geometries take with `isa`."),
    Word("frame", "A coordinate frame, with its pose in its parent, its joint and its geometry."),
    Word("geometry", "Shape that belongs to the frame around it."),
    Word("include", 'Inserts the statements of another file: `include "path"`, without a semicolon.'),
    Word("allow_collision", "Lets the geometry of two frames collide: `allow_collision a b;`"),
    Word("object", "Reserved word that the reader always refuses."),
)

_CONSTANTS = (
    Word("pi", "Half a turn in radians.", "3.141592653589793"),
    Word("π", "Half a turn in radians.", "3.141592653589793"),
    Word("deg", "One degree in radians.", "0.017453292519943295"),
)

ROBRAY = Vocabulary(
    attributes={word.name: word for word in _ATTRIBUTES},
    keywords={word.name: word for word in _KEYWORDS},
    shapes={word.name: word for word in _SHAPES},
    joint_types={word.name: word for word in _JOINT_TYPES},
    constants={word.name: word for word in _CONSTANTS},
)

RESERVED = frozenset({*ROBRAY.keywords, *ROBRAY.constants})
"""Words that are read as names only in quotes."""
