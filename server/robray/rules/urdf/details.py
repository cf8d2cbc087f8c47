"""Records of findings that several rules share."""

from typing import NamedTuple


class Mass(NamedTuple):
    mass: str
    is_lacking: bool = False
    """True if a joint moves the link and the links that are fixed to it, and none of them has another mass."""


class InertiaShape(NamedTuple):
    size: str
    shapes: str
