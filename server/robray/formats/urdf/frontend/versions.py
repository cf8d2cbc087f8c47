"""The version of the format of a robot, and the versions that its reader knows."""

import re
from typing import NamedTuple

from robray.facts.limits import ReadingLimits
from robray.syntax.xml.tags import Tag

_VERSION = re.compile(r"[ \t\n\v\f\r]*([-+]?[0-9]{1,20})\.[ \t\n\v\f\r]*([-+]?[0-9]+)\.?")
_LARGEST, _COUNTED = 1 << 63, 1 << 32
"""The first number that C's `long` cannot hold, and the number of values of the type that holds versions."""

_NEWEST = 2
"""The newest version that urdfdom reads is 1.2; up to urdfdom 4 it was 1.0."""


class Dialect(NamedTuple):
    """How a robot is read: as version 1.`minor`, by a reader that knows all up to 1.`newest`."""

    minor: int = 0
    newest: int = _NEWEST

    def of(self, robot: Tag) -> "Dialect":
        """The dialect for a robot with that start tag. A version that the reader refuses is read as the newest one."""
        version = next((each.value for each in robot.attributes if each.name == "version"), "1.0")
        minor = minor_of(version, self.newest)
        return self._replace(minor=self.newest if minor is None else minor)


DIALECT = Dialect()


def dialect_of(limits: ReadingLimits) -> Dialect:
    """The dialect for version 1.0, with the reader that a project chooses; amino reads with the newest urdfdom."""
    return Dialect(0, 0) if limits.reader_of("urdf") == "urdfdom-4" else DIALECT


def minor_of(version: str, newest: int) -> int | None:
    """The minor version in a text: two C integers around a point, perhaps one behind. None if urdfdom refuses it."""
    match = _VERSION.fullmatch(version)
    if match is None:
        return None
    major, minor = (int(part) for part in match.groups())
    is_small = 0 <= major < _LARGEST and 0 <= minor < _LARGEST
    return minor % _COUNTED if is_small and major % _COUNTED == 1 and minor % _COUNTED <= newest else None
