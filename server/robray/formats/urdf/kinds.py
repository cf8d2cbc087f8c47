"""Kinds of names in robots, and queries of their statements; all local to one file, or to files that share names."""

from collections.abc import Mapping

from robray.facts.query_kinds import QueryKind
from robray.facts.robots import (
    ASKED_ELEMENT,
    ASKED_JOINT,
    ASKED_LINK,
    ASKED_MATERIAL,
    CHILD_LINK,
    COLLISION,
    JOINT,
    LINK,
    MATERIAL,
    PARENT_JOINT,
    VISUAL,
)
from robray.facts.symbols import SymbolKind

__all__ = [
    "APPEARANCE",
    "ASKED_APPEARANCE",
    "ASKED_ELEMENT",
    "ASKED_JOINT",
    "ASKED_LINK",
    "ASKED_MATERIAL",
    "CHILD_LINK",
    "COLLISION",
    "DEFINED_MATERIAL",
    "JOINT",
    "LINK",
    "MATERIAL",
    "NAMED",
    "PARENT_JOINT",
    "TOP_MATERIAL",
    "VISUAL",
]

ASKED_APPEARANCE = QueryKind("the colour of the first visual of the link around the asking item", of_a_format=True)

# Symbols that no text names, but that find items.
APPEARANCE = SymbolKind("link with a visual", (ASKED_APPEARANCE,))
TOP_MATERIAL = SymbolKind("material that is in no visual", (ASKED_MATERIAL,))
DEFINED_MATERIAL = SymbolKind("material with a colour or a texture", (ASKED_MATERIAL,))

NAMED: Mapping[tuple[str, str, str], tuple[SymbolKind, ...]] = {
    ("joint", "parent", "link"): (LINK,),
    ("joint", "child", "link"): (LINK,),
    ("joint", "mimic", "joint"): (JOINT,),
    ("transmission", "joint", "name"): (JOINT,),
    ("ros2_control", "joint", "name"): (JOINT,),
    ("robot", "gazebo", "reference"): (LINK, JOINT),
    ("sensor", "parent", "link"): (LINK,),
    ("visual", "material", "name"): (MATERIAL,),
}
"""Kinds of a name, by the two innermost elements and the attribute."""
