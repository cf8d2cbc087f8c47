"""Codes of what may be told elsewhere than where it was noticed; where, `origins.py` says."""

from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import SymbolKind

ATTRIBUTES = {
    "mesh-folder-not-found": "mesh",
    "mesh-looks-like-millimetres": "mesh",
    "mesh-not-found": "mesh",
    "meshes-elsewhere": "mesh",
    "unknown-joint-type": "type",
    "unknown-shape": "shape",
}
"""What is said of the value of one attribute."""

OF_VALUES = frozenset({"unchecked-appearance", "wrong-length", "wrong-type", *ATTRIBUTES})
"""What is said of a value, which may come from a class; its attribute is the first detail, if not known otherwise."""

USES = {
    "no-shape": (SymbolKind.CLASS, QueryKind.CLASS),
    "undefined-class": (SymbolKind.CLASS, QueryKind.CLASS),
    "undefined-constant": (SymbolKind.CONSTANT, QueryKind.CONSTANT),
    "undefined-frame": (SymbolKind.FRAME, QueryKind.FRAME),
}
"""What is said where a name is used that is not declared."""

OF_CONSTANTS = frozenset(
    {
        "color-out-of-range",
        "constant-shadows-word",
        "flag-not-binary",
        "looks-like-degrees",
        "looks-like-millimetres",
        "size-not-positive",
        "unchecked-appearance",
        "unknown-joint-type",
        "unknown-shape",
    }
)
"""The problems of a value that may be that of a constant, and is then wrong at each use."""

MOVING = OF_VALUES | OF_CONSTANTS | USES.keys() | {"duplicate-class", "missing-attribute"}
"""What may be told elsewhere than where it was noticed."""
