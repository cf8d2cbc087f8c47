"""The elements of xacro and their attributes."""

from collections.abc import Mapping

ATTRIBUTES: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "property": (("name",), ("value", "default", "scope", "lazy_eval", "remove")),
    "macro": (("name",), ("params",)),
    "arg": (("name",), ("default",)),
    "include": (("filename",), ("ns", "optional")),
    "if": (("value",), ()),
    "unless": (("value",), ()),
    "insert_block": (("name",), ()),
    "attribute": (("name", "value"), ()),
}
"""The attributes that an element needs, and those that it takes."""

OPEN = {"call": "macro", "element": "xacro:name"}
"""Elements that take any attributes, with the one that they need."""

ELEMENTS = (*ATTRIBUTES, *OPEN)
"""The elements of xacro that are not calls, without its prefix."""
