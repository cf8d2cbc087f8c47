"""The words of URDF by place, corrections of misspelt ones, and the versions that have them."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from robray.facts.limits import HUMBLE, ROS, ReadingLimits
from robray.formats.urdf.vocabulary import elements, names
from robray.syntax.xml.grammar import Grammar
from robray.syntax.xml.robot_words import ROBOT_WORDS
from robray.syntax.xml.tags import Tag

_VERSION = re.compile(r"[ \t\n\v\f\r]*([-+]?[0-9]{1,20})\.[ \t\n\v\f\r]*([-+]?[0-9]+)\.?")
_LARGEST, _COUNTED = 1 << 63, 1 << 32
"""The first number that C's `long` cannot hold, and the number of values of the type that holds versions."""

_NEWEST = 2
"""The newest version that urdfdom reads is 1.2; up to urdfdom 4 it was 1.0."""


class Dialect(NamedTuple):
    """The dialect of a robot: version 1.`minor`, for a reader that knows versions up to 1.`newest`.

    `is_humble` for ros2_control of ROS 2 Humble.
    """

    minor: int = 0
    newest: int = _NEWEST
    is_humble: bool = False

    def of(self, robot: Tag) -> "Dialect":
        """The dialect for a robot with that start tag. A version that the reader refuses is read as the newest one."""
        version = next((each.value for each in robot.attributes if each.name == "version"), "1.0")
        minor = minor_of(version, self.newest)
        return self._replace(minor=self.newest if minor is None else minor)


DIALECT = Dialect()


def dialect_of(limits: ReadingLimits) -> Dialect:
    """The dialect for version 1.0, with the reader that a project chooses; amino reads with the newest urdfdom."""
    newest = 0 if limits.reader_of("urdf") == "urdfdom-4" else _NEWEST
    return Dialect(0, newest, limits.reader_of(ROS) == HUMBLE)


def minor_of(version: str, newest: int) -> int | None:
    """The minor version in a text: two C integers around a point, perhaps one behind. None if urdfdom refuses it."""
    match = _VERSION.fullmatch(version)
    if match is None:
        return None
    major, minor = (int(part) for part in match.groups())
    is_small = 0 <= major < _LARGEST and 0 <= minor < _LARGEST
    return minor % _COUNTED if is_small and major % _COUNTED == 1 and minor % _COUNTED <= newest else None


ELEMENTS: dict[str, tuple[str, ...]] = {
    element.name: (*(child.name for child in element.children), *element.others)
    for element in elements()
    if element.children
}
"""The words that may stand in an element, by its name."""

_NESTED = [(word.name, outer.name) for outer in elements() for word in outer.children if word.is_read]
PLACES = {name: tuple(dict.fromkeys(outer for word, outer in _NESTED if word == name)) for name, _ in _NESTED}
"""The elements in which a known element belongs, by its name."""

REPEATED = frozenset(word.name for word in elements() if word.is_repeated)
"""The elements that may be repeated in one element."""

ATTRIBUTES: dict[str, tuple[str, ...]] = dict(names(lambda _: True))
NEEDED, PROPOSED = names(lambda word: word.is_needed), names(lambda word: word.is_proposed)
"""The attributes that an element needs, and those that completion writes in a new one."""

SINCE: dict[tuple[str, str], int] = {
    (element.name, word.name): word.since for element in elements() for word in element.attributes if word.since
}
"""The minor versions that introduced attributes, by element and attribute."""

SHAPES_SINCE = {word.name: word.since for word in elements() if word.since}
"""The minor versions that introduced shapes."""

LEAVES = ATTRIBUTES.keys() - ELEMENTS.keys()
"""Elements without content."""

_ELSEWHERE = {
    "angle": "rpy",
    "dim": "size",
    "dimension": "size",
    "dimensions": "size",
    "euler": "rpy",
    "file": "filename",
    "height": "length",
    "max": "upper",
    "min": "lower",
    "pose": "origin",
    "pos": "xyz",
    "position": "xyz",
    "r": "radius",
    "rotation": "rpy",
    "translation": "xyz",
    "uri": "filename",
    "url": "filename",
}
"""The words of other formats for elements and attributes."""

_SHORT = 4
_ALIKE, _ALIKE_IF_SHORT = 0.75, 0.6


def meant(written: str, words: Iterable[str]) -> str | None:
    """The most similar word for a written one; None if none is similar, or it is one."""
    choices = tuple(words)
    if written in choices or len(written) > 40:
        return None
    if _ELSEWHERE.get(written.lower()) in choices:
        return _ELSEWHERE[written.lower()]
    import difflib

    cutoff = _ALIKE_IF_SHORT if len(written) <= _SHORT else _ALIKE
    close = difflib.get_close_matches(written.lower(), choices, n=1, cutoff=cutoff)
    return close[0] if close else None


STATEMENTS = frozenset({"link", "joint"})
_READ = ELEMENTS.keys() | LEAVES
GRAMMAR = Grammar(
    {name: [word for word in words if word in _READ] for name, words in ELEMENTS.items()},
    STATEMENTS,
    ROBOT_WORDS,
)
"""The grammar that urdfdom reads: elements of other programs may contain anything."""
