"""Records of what is found of a whole SRDF and of the robot that it is about."""

from typing import NamedTuple


class Doubled(NamedTuple):
    """A second thing of a name."""

    name: str
    kind: str


class Links(NamedTuple):
    first: str
    second: str


class Position(NamedTuple):
    """A position of a joint and its limits, as they are shown; `is_in_degrees` if it is within them as degrees."""

    joint: str
    value: str
    lower: str
    upper: str
    is_in_degrees: bool


class Lacking(NamedTuple):
    """What joints of a group a state lacks."""

    group: str
    names: tuple[str, ...]


class Robots(NamedTuple):
    """The name in the SRDF, and that of the robot that it is loaded with."""

    name: str
    robot: str
