"""Records of what several rules find, as front ends note it."""

from typing import NamedTuple


class SingularSection(NamedTuple):
    name: str
    singular: str


class WrongType(NamedTuple):
    what: str
    wanted: str
