"""Records of the findings about files of controllers."""

from typing import NamedTuple


class UndefinedName(NamedTuple):
    name: str
    within: str


class Misspelt(NamedTuple):
    """A word, with its correction."""

    name: str
    meant: str


class Interface(NamedTuple):
    """An interface that a joint lacks, and those that it has. The joint is empty if all joints of the controller lack
    it, or have none near it.
    """

    interface: str
    joint: str
    controller: str
    known: tuple[str, ...]
    kind: str = "command"
    meant: str = ""


class Missing(NamedTuple):
    """Keys or parameters that a controller needs and lacks."""

    controller: str
    names: tuple[str, ...]
    within: str


class UndefinedHardware(NamedTuple):
    """A name that no `ros2_control` element has, and the suggested one."""

    name: str
    meant: str


class Kinds(NamedTuple):
    """An interface that a controller takes only with others, which are missing."""

    interface: str
    lacking: tuple[str, ...]


class Limit(NamedTuple):
    """A limit that is wider than that of the joint, both as shown."""

    key: str
    value: str
    own: str
