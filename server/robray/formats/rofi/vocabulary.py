"""The words of RoFI's configurations, where they are allowed, and their names: modules of a world, by numbers."""

from collections.abc import Mapping
from enum import Enum

from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import SymbolKind


class ModuleType(Enum):
    """The values are the words of the files."""

    UNIVERSAL = "universal"
    PAD = "pad"
    CUBE = "cube"
    UNKNOWN = "unknown"


class MotionType(Enum):
    """Kinds of space joints; the values are the words of the files."""

    RIGID = "rigid"
    ROTATIONAL = "rotational"


MODULE_TYPES: Mapping[str, ModuleType] = {each.value: each for each in ModuleType}
MOTION_TYPES: Mapping[str, MotionType] = {each.value: each for each in MotionType}
COMPONENT_TYPES = ("roficom", "UM body", "UM shoe", "Cube body")
"""Components of an unknown module."""

ORIENTATIONS: Mapping[str, int] = {
    "South": 0,
    "West": 90,
    "North": 180,
    "East": -90,
    "S": 0,
    "W": 90,
    "N": 180,
    "E": -90,
}
"""Angles between two docked connectors in degrees."""

CONNECTORS: tuple[str, ...] = ("A-X", "A+X", "A-Z", "B-X", "B+X", "B-Z")
"""For a universal module, by number."""
UNIVERSAL_COMPONENTS: tuple[str, ...] = (*CONNECTORS, "shoeA", "bodyA", "bodyB", "shoeB")
"""The same with other components, which files name only by number."""
CUBE_COMPONENTS: tuple[str, ...] = ("0", "1", "2", "3", "4", "5", "body")
CUBE_CONNECTORS = 6
UNIVERSAL_ORIGIN = 7
UNIVERSAL_FIXED = 6
"""The fixed component by default."""
CUBE_BODY = 6

IDENTITY = "identity"
"""The only matrix with a name."""

MOST_CONNECTORS = 100_000
"""Limit for a pad: more are not built."""

ANGLES = ("alpha", "beta", "gamma")
STEEPEST = 90.0
"""Degrees, of alpha and beta."""

WORLD_KEYS = ("modules", "moduleJoints", "spaceJoints")
MODULE_KEYS: Mapping[ModuleType, tuple[str, ...]] = {
    ModuleType.UNIVERSAL: ("id", "type", *ANGLES),
    ModuleType.PAD: ("id", "type", "width", "height"),
    ModuleType.CUBE: ("id", "type"),
    ModuleType.UNKNOWN: ("id", "type", "components", "joints"),
}
MODULE_JOINT_KEYS = ("orientation", "from", "to")
SPACE_JOINT_KEYS = ("point", "to", "joint")
END_KEYS = ("id", "connector")
MOTION_KEYS: Mapping[MotionType, tuple[str, ...]] = {
    MotionType.RIGID: ("type", "sourceToDestination"),
    MotionType.ROTATIONAL: ("type", "limits", "preMatrix", "postMatrix", "axis", "positions"),
}
LIMIT_KEYS = ("min", "max")

FIRST_VALUES: Mapping[str, str] = {
    "modules": "[]",
    "id": "0",
    "type": '"universal"',
    "alpha": "0",
    "beta": "0",
    "gamma": "0",
    "width": "1",
    "height": "1",
    "components": '[{ "type": "roficom" }]',
    "joints": "[]",
    "orientation": '"North"',
    "from": '{ "id": 0, "connector": 0 }',
    "to": '{ "id": 0, "connector": 0 }',
    "connector": "0",
    "point": "[0, 0, 0]",
    "joint": '{ "type": "rigid", "sourceToDestination": "identity" }',
    "sourceToDestination": '"identity"',
    "preMatrix": '"identity"',
    "postMatrix": '"identity"',
    "limits": '{ "min": -90, "max": 90 }',
    "min": "-90",
    "max": "90",
    "axis": "[0, 0, 1]",
    "positions": "[0]",
}
"""Initial values of keys."""


ASKED_MODULE = QueryKind("the first module of that number in the world of the asking item", of_a_format=True)
MODULE = SymbolKind("module", (ASKED_MODULE,), of_outermost_block=True)
