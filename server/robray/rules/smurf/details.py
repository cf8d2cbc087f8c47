"""Records of findings that several rules share."""

from typing import NamedTuple


class SingularSection(NamedTuple):
    name: str
    singular: str


class WrongType(NamedTuple):
    what: str
    wanted: str
