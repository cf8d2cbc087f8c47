"""Records of what several rules find, as front ends note it."""

from robray.text.records import NamedTuple


class InertiaShape(NamedTuple):
    size: str
    shapes: str
