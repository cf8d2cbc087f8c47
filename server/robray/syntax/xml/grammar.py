"""The elements of a format, by which broken tags are read as they were meant."""

import re
from collections.abc import Collection, Mapping

from robray.syntax.xml.pieces import VALUE
from robray.syntax.xml.tags import NAME

_ATTRIBUTES = rb"(?>(?:[ \t\r\n]+" + NAME + rb"[ \t\r\n]*=[ \t\r\n]*" + VALUE + rb")*)[ \t\r\n]*"


class Grammar:
    """The elements that may stand in each element; in the empty name, those that may be a root.

    An element that is not named may stand anywhere and hold anything.
    """

    __slots__ = ("holds", "known")

    def __init__(self, holds: Mapping[str, Collection[str]]) -> None:
        self.holds = holds
        self.known = frozenset(holds).union(*holds.values()) - {""}

    def takes(self, outer: str | None, name: str) -> bool:
        """Whether an element may stand in another one; None is the text itself."""
        if name not in self.known or (outer is not None and outer not in self.known):
            return True
        return name in self.holds.get(outer or "", ())

    def unopened(self) -> "re.Pattern[bytes]":
        """A tag of a known element without its first bracket."""
        names = b"|".join(name.encode() for name in sorted(self.known, key=len, reverse=True))
        return re.compile(
            rb"(?<![\w.:-])(?P<end>/)?[ \t]*+(?P<name>"
            + names
            + rb")(?=[ \t\r\n/>])"
            + _ATTRIBUTES
            + rb"(?P<empty>/?)>"
        )


ANY = Grammar({})
"""The grammar of a text whose elements are not known."""
