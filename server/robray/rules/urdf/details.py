"""Records of what several rules find, as front ends note it."""

from typing import NamedTuple


class InertiaShape(NamedTuple):
    size: str
    shapes: str
