"""Records of what several rules find, as front ends note it."""

from typing import NamedTuple


class LeftOut(NamedTuple):
    number: str
    what: str


class WrongValue(NamedTuple):
    key: str
    wanted: str
