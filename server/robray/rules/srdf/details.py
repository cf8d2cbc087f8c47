"""Records of the findings about a whole SRDF and the robot that it describes."""

from typing import NamedTuple


class Doubled(NamedTuple):
    """A second element of one kind with a name."""

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
    """The joints of a group that a state does not name."""

    group: str
    names: tuple[str, ...]


class Robots(NamedTuple):
    """The name in the SRDF, and the name of the robot that it is loaded with."""

    name: str
    robot: str
