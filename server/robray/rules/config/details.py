"""Records of findings that several rules share."""

from typing import NamedTuple


class LeftOut(NamedTuple):
    number: str
    what: str


class WrongValue(NamedTuple):
    key: str
    wanted: str
