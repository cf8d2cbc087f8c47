"""The elements of a format, by which broken tags are corrected."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from robray.syntax.xml.pieces import VALUE
from robray.syntax.xml.tags import NAME

_ATTRIBUTES = rb"(?>(?:[ \t\r\n]+" + NAME + rb"[ \t\r\n]*=[ \t\r\n]*" + VALUE + rb")*)[ \t\r\n]*"


class Grammar:
    """The elements allowed in each element; for the empty name, those allowed as root.

    Unknown elements are allowed everywhere and hold anything. An element of `cuts` ends an unclosed element that cannot
    hold it; by default all known elements do, for a text that is broken anyway. A grammar that `is_partial` must not
    change a text without faults. `words` are all names of tags, those of unknown elements, too. If several elements may
    be meant, it is the first.
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
        """True if an element is allowed in another one; None is the text itself."""
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
