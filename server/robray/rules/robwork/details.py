"""Records of findings that several rules share."""

from typing import NamedTuple


class Alternation(NamedTuple):
    element: str
    last: str


class ElementOrder(NamedTuple):
    element: str
    before: str


class EmptyDevice(NamedTuple):
    name: str


class MissingElement(NamedTuple):
    element: str
    lacking: str


class MixedTask(NamedTuple):
    element: str
    kind: str


class Syntax(NamedTuple):
    what: str
    is_torn: bool = False
    """True if tags do not match."""
    meant: str = ""
    """The corrected tag, without brackets and attributes."""
