"""Records of the findings about files of controllers."""

from typing import NamedTuple


class UndefinedName(NamedTuple):
    name: str
    within: str


class Interface(NamedTuple):
    """A command interface that a joint lacks, and those that it has."""

    interface: str
    joint: str
    controller: str
    known: tuple[str, ...]


class Missing(NamedTuple):
    """Keys or parameters that a controller needs and lacks."""

    controller: str
    names: tuple[str, ...]
    within: str


class UndefinedHardware(NamedTuple):
    """A name that no `ros2_control` element has, and a near one that one has."""

    name: str
    meant: str


class Kinds(NamedTuple):
    """An interface that a controller takes only with others, which are missing."""

    interface: str
    lacking: tuple[str, ...]


class Limit(NamedTuple):
    """A limit that is wider than that of the joint, both as they are shown."""

    key: str
    value: str
    own: str
