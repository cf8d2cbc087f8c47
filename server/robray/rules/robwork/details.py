"""Records of what several rules find, as front ends note it."""

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
    """Whether tags do not fit each other."""
    meant: str = ""
    """The tag that was meant, without its brackets and attributes."""
