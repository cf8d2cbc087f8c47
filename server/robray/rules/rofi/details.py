"""Records of what several rules find, as front ends note it."""

from typing import NamedTuple


class BadSize(NamedTuple):
    key: str
    value: str
