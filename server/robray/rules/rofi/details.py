"""Records of findings that several rules share."""

from typing import NamedTuple


class BadSize(NamedTuple):
    key: str
    value: str
