"""The elements of a format, by which broken tags are read as they were meant."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from robray.syntax.xml.pieces import VALUE
from robray.syntax.xml.tags import NAME

_ATTRIBUTES = rb"(?>(?:[ \t\r\n]+" + NAME + rb"[ \t\r\n]*=[ \t\r\n]*" + VALUE + rb")*)[ \t\r\n]*"


class Grammar:
    """The elements that may stand in each element; in the empty name, those that may be a root.

    An element that is not named may stand anywhere and hold anything. What `cuts` begins behind an element that cannot
    hold it, which was not closed: all known elements, where the text is broken in any case; else the grammar
    `is_partial`, and a text without faults has to be read as it stands. `words` are all names that tags are known to
    have, those of elements that may stand anywhere, too. If several elements may be meant, it is the first.
    """

    __slots__ = ("cuts", "holds", "is_partial", "known", "words")

    def __init__(
        self, holds: Mapping[str, Sequence[str]], cuts: Collection[str] | None = None, words: Iterable[str] = ()
    ) -> None:
        self.holds = holds
        self.known = frozenset(holds).union(*holds.values()) - {""}
        self.cuts = self.known if cuts is None else frozenset(cuts)
        self.is_partial = cuts is not None
        self.words = self.known.union(words)

    def takes(self, outer: str | None, name: str) -> bool:
        """Whether an element may stand in another one; None is the text itself."""
        if name not in self.known or (outer is not None and outer not in self.known):
            return True
        return name in self.holds.get(outer or "", ())

    def unopened(self) -> "re.Pattern[bytes]":
        """A tag of a known element without its first bracket."""
        names = b"|".join(name.encode() for name in sorted(self.known, key=len, reverse=True))
        before = rb"(?:(?P<end>/)|(?<![\w.:-]))[ \t]*+(?P<name>"
        return re.compile(before + names + rb")(?=[ \t\r\n/>])" + _ATTRIBUTES + rb"(?P<empty>/?)>")


ANY = Grammar({})
"""The grammar of a text whose elements are not known."""
