"""The elements of xacro, their attributes, and the substitutions."""

from collections.abc import Mapping
from typing import NamedTuple

from robray.formats.xacro.words import ATTRIBUTES, OPEN


class Word(NamedTuple):
    """An element: missing `needed` attributes are refused, missing `optional` ones are not.

    `proposed` are the attributes of its snippet; `holds` is true if it has other elements.
    """

    documentation: str
    needed: tuple[str, ...]
    optional: tuple[str, ...]
    proposed: str
    holds: bool = False


_CONDITION = r'value="\${$1\}"'
OWN: Mapping[str, Word] = {
    "property": Word("Define a constant", *ATTRIBUTES["property"], 'name="$1" value="$2"'),
    "macro": Word("Define a macro", *ATTRIBUTES["macro"], 'name="$1" params="$2"', holds=True),
    "arg": Word("Declare an argument", ("name", "default"), (), 'name="$1" default="$2"'),
    "include": Word("Include a file", *ATTRIBUTES["include"], 'filename="$1"'),
    "if": Word("Keep what is in it if a value is true", *ATTRIBUTES["if"], _CONDITION, holds=True),
    "unless": Word("Keep what is in it if a value is false", *ATTRIBUTES["unless"], _CONDITION, holds=True),
    "insert_block": Word("Insert a block that a call gives", *ATTRIBUTES["insert_block"], 'name="$1"'),
    "call": Word("Call a macro whose name is computed", (OPEN["call"],), (), 'macro="$1"'),
    "element": Word("Write an element whose name is computed", (OPEN["element"],), (), 'xacro:name="$1"', holds=True),
    "attribute": Word("Set an attribute of the element around", *ATTRIBUTES["attribute"], 'name="$1" value="$2"'),
}
"""All elements of xacro that are not calls of macros, without their prefix."""

VALUES: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("property", "scope"): ("parent", "global"),
    ("property", "lazy_eval"): ("false", "true"),
    ("property", "remove"): ("true", "false"),
    ("include", "optional"): ("true", "false"),
    ("if", "value"): ("true", "false"),
    ("unless", "value"): ("true", "false"),
}
"""The words that the value of an attribute may be."""

SUBSTITUTIONS: Mapping[str, str] = {
    "arg": "The value of an argument",
    "find": "The folder of a package",
    "env": "The value of an environment variable",
    "optenv": "The value of an environment variable, or else the words behind it",
    "eval": "The value of an expression of arguments",
    "cwd": "The working folder",
}

NAMESPACE = "http://www.ros.org/wiki/xacro"
