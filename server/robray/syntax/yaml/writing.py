"""Writes names as YAML: without quotes if all readers take them for texts."""

import re

from robray.syntax.yaml.quoting import DOUBLE, SINGLE, quoted
from robray.syntax.yaml.values import plain

_BARE = re.compile(r"[\w/.][\w./+-]*(?: [\w./+-]+)*")
"""A text that needs no quotes anywhere, unless it has another value."""

_OF_YAML_1_1 = re.compile(
    r"(?i:y|n|yes|no|on|off)|[-+]?[0-9][0-9_]*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?|[-+]?0b[01_]+|[-+]?0x[0-9a-fA-F_]+"
    r"|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt ].*)?"
)
"""A truth, number or date in YAML 1.1 that is a text in YAML 1.2."""


def has_no_marks(name: str) -> bool:
    """True if it can be a part of any text without quotes."""
    return _BARE.fullmatch(name) is not None


def stands_bare(name: str) -> bool:
    return has_no_marks(name) and isinstance(plain(name), str)


def is_written_bare(name: str) -> bool:
    """True if a new name needs no quotes: it is a text in YAML 1.1, too, as Phobos reads it."""
    return stands_bare(name) and _OF_YAML_1_1.fullmatch(name) is None


def in_quotes(name: str) -> str:
    return quoted(name, DOUBLE)


def written(name: str) -> str:
    return name if is_written_bare(name) else in_quotes(name)


def written_as(name: str, text: str) -> str | None:
    """A name in place of a text, with the same quotes; None if it needs quotes, and the text has none.

    A text without quotes may be part of a quoted one.
    """
    if text[:1] in (SINGLE, DOUBLE):
        return quoted(name, text[:1])
    return name if stands_bare(name) else None
