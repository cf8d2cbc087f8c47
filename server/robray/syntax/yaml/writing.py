"""How names are written in YAML: without quotes where all readers take them for the text that they are."""

import re

from robray.syntax.yaml.quoting import DOUBLE, SINGLE, quoted
from robray.syntax.yaml.values import plain

_BARE = re.compile(r"[\w/.][\w./+-]*(?: [\w./+-]+)*")
"""What needs no quotes wherever it stands, if it stands for a text."""

_OF_YAML_1_1 = re.compile(
    r"(?i:y|n|yes|no|on|off)|[-+]?[0-9][0-9_]*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?|[-+]?0b[01_]+|[-+]?0x[0-9a-fA-F_]+"
    r"|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt ].*)?"
)
"""What stands for a truth, a number or a date there, and for a text in YAML 1.2."""


def has_no_marks(name: str) -> bool:
    """Whether it may be a part of a text without quotes, wherever that stands."""
    return _BARE.fullmatch(name) is not None


def stands_bare(name: str) -> bool:
    return has_no_marks(name) and isinstance(plain(name), str)


def is_written_bare(name: str) -> bool:
    """Whether a new name is written without quotes: where YAML 1.1, as Phobos reads it, takes it for a text as well."""
    return stands_bare(name) and _OF_YAML_1_1.fullmatch(name) is None


def in_quotes(name: str) -> str:
    return quoted(name, DOUBLE)


def written(name: str) -> str:
    """A new name where nothing stood."""
    return name if is_written_bare(name) else in_quotes(name)


def written_as(name: str, text: str) -> str | None:
    """A name in the place of a text, in quotes where that is; None where it needs some, and the text has none.

    What stands without quotes may be a part of something that has them, or has none.
    """
    if text[:1] in (SINGLE, DOUBLE):
        return quoted(name, text[:1])
    return name if stands_bare(name) else None
