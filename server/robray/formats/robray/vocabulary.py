"""The words of scene files, one row each (language reference 5 to 8).

Completion, hover, checks and the editors' word lists are made from them.
"""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from robray.facts.symbols import SymbolKind
from robray.formats.robray.statements import BlockKind


class ValueType(Enum):
    """What an attribute's value must be; the values are how a message names it."""

    NUMBER = "a number"
    VECTOR = "an array of numbers"
    NUMBER_OR_VECTOR = "a number or an array of numbers"
    WORD = "a word"
    NAME = "a name"
    FLAG = "a number (0 for no, anything else for yes)"
    PATH = "a path"


class AttributeWord(NamedTuple):
    """An attribute. `lengths` are the array lengths that are read; empty where a length has no meaning."""

    name: str
    blocks: frozenset[BlockKind]
    type: ValueType
    documentation: str
    lengths: tuple[int, ...] = ()
    slots: tuple[str, ...] = ()
    unit: str = ""
    default: str = ""
    refers: SymbolKind | None = None
    words: tuple[str, ...] = ()
    """The words that are values; empty where any is."""


class Word(NamedTuple):
    """A keyword, shape, joint type or constant of the language."""

    name: str
    documentation: str
    value: str = ""


class Vocabulary(NamedTuple):
    attributes: Mapping[str, AttributeWord]
    keywords: Mapping[str, Word]
    shapes: Mapping[str, Word]
    joint_types: Mapping[str, Word]
    constants: Mapping[str, Word]

    def of(self, block: BlockKind) -> tuple[AttributeWord, ...]:
        """The attributes that may stand in a block, in the order of the table."""
        return tuple(word for word in self.attributes.values() if block in word.blocks)


_CLASS, _FRAME, _GEOMETRY = BlockKind.CLASS, BlockKind.FRAME, BlockKind.GEOMETRY
_POSE = frozenset({_CLASS, _FRAME})
_SHAPE = frozenset({_CLASS, _GEOMETRY})
_SHAPE_ONLY = frozenset({_GEOMETRY})
_ALL = frozenset({_CLASS, _FRAME, _GEOMETRY})

_XYZ = ("x", "y", "z")
_RGB = ("red", "green", "blue")

_ATTRIBUTES = (
    AttributeWord(
        "type",
        _POSE,
        ValueType.WORD,
        "How the frame moves in its parent.",
        default="fixed",
        words=("fixed", "revolute", "prismatic"),
    ),
    AttributeWord(
        "parent",
        _POSE,
        ValueType.NAME,
        "The frame that this one hangs from.",
        default="the root",
        refers=SymbolKind.FRAME,
    ),
    AttributeWord(
        "translation",
        _POSE,
        ValueType.VECTOR,
        "Where the frame's origin is in its parent.",
        lengths=(3,),
        slots=_XYZ,
        unit="m",
        default="[0, 0, 0]",
    ),
    AttributeWord(
        "rpy",
        _POSE,
        ValueType.VECTOR,
        "Rotation of the frame in its parent: about the fixed x axis, then y, then z. A quaternion overrides it.",
        lengths=(3,),
        slots=("roll", "pitch", "yaw"),
        unit="rad",
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
    ),
    AttributeWord(
        "offset",
        _POSE,
        ValueType.NUMBER,
        "Added to the joint's position.",
        unit="rad (revolute) or m (prismatic)",
        default="0",
    ),
    AttributeWord(
        "variable",
        frozenset({_FRAME}),
        ValueType.NAME,
        "Name of the joint's configuration variable; frames that share it move together.",
        default="the frame's name",
    ),
    AttributeWord(
        "shape",
        _SHAPE,
        ValueType.WORD,
        "The shape of the geometry. It beats a mesh.",
        words=("box", "sphere", "cylinder", "cone", "grid"),
    ),
    AttributeWord(
        "mesh",
        _SHAPE,
        ValueType.PATH,
        "Path of a mesh file, relative to the file that is loaded, not to the one it stands in.",
    ),
    AttributeWord(
        "dimension",
        _SHAPE,
        ValueType.VECTOR,
        "Edge lengths of a box, or the two extents of a grid.",
        lengths=(3, 2),
        slots=_XYZ,
        unit="m",
        default="[0, 0, 0] for a box",
    ),
    AttributeWord(
        "delta", _SHAPE, ValueType.VECTOR, "Spacing of the lines of a grid.", lengths=(2,), slots=("x", "y"), unit="m"
    ),
    AttributeWord("thickness", _SHAPE, ValueType.NUMBER, "Thickness of the lines of a grid.", unit="m"),
    AttributeWord("radius", _SHAPE, ValueType.NUMBER, "Radius of a sphere or a cylinder.", unit="m"),
    AttributeWord("height", _SHAPE, ValueType.NUMBER, "Height of a cylinder or a cone.", unit="m"),
    AttributeWord("start_radius", _SHAPE_ONLY, ValueType.NUMBER, "Radius of a cone at its base.", unit="m"),
    AttributeWord("end_radius", _SHAPE_ONLY, ValueType.NUMBER, "Radius of a cone at its top.", unit="m"),
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
    AttributeWord("scale", _SHAPE, ValueType.NUMBER, "Factor on the size.", default="1"),
    AttributeWord("visual", _SHAPE, ValueType.FLAG, "Whether the geometry is drawn.", default="1"),
    AttributeWord("collision", _SHAPE, ValueType.FLAG, "Whether the geometry is checked for collisions.", default="1"),
    AttributeWord("no-shadow", _SHAPE_ONLY, ValueType.FLAG, "Whether the geometry throws no shadow.", default="0"),
    AttributeWord(
        "isa",
        _ALL,
        ValueType.NAME,
        "A class whose attributes are taken over; one a statement.",
        refers=SymbolKind.CLASS,
    ),
)

_KEYWORDS = (
    Word("def", "Defines a constant, from here on: `def name expression;`"),
    Word("class", "Names a set of attributes that frames and geometry take over with `isa`."),
    Word("frame", "A coordinate frame, with its pose in its parent, its joint and its geometry."),
    Word("geometry", "A shape that hangs on the frame it stands in."),
    Word("include", 'Puts the statements of another file here: `include "path"`, without a semicolon.'),
    Word("allow_collision", "Lets the geometry of two frames collide: `allow_collision a b;`"),
    Word("object", "Known to the reader's grammar, and always refused."),
)

_SHAPES = (
    Word("box", "A box about the frame's origin: `dimension [x, y, z]`."),
    Word("sphere", "A sphere about the frame's origin: `radius`."),
    Word("cylinder", "A cylinder along z: `radius` and `height`."),
    Word("cone", "A cone along z: `start_radius`, `end_radius` and `height`."),
    Word("grid", "Lines in the xy plane: `dimension [x, y]`, `delta [x, y]` and `thickness`."),
)

_JOINT_TYPES = (
    Word("fixed", "Does not move in its parent."),
    Word("revolute", "Turns about its `axis`, without limits."),
    Word("prismatic", "Slides along its `axis`, without limits."),
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
