"""Names as they stand in items."""

from enum import Enum
from typing import NamedTuple

from robray.facts.symbols import Name, SymbolKind


class Role(Enum):
    """What a name is where no constant is put in for it."""

    # An enum's own hash is a Python function; mentions are grouped by it.
    __hash__ = object.__hash__

    NAME = "the name of something, defined or not"
    WORD = "a word of its own, and the name of nothing"
    HANDED_ON = "the whole value of a definition: a word, which is what the uses of the definition make of it"
    VARIABLE = "a joint variable: that of the frame of this name where the frame gives it no other, else a word"


class Mention(NamedTuple):
    """A name in an item. `kinds` are what it may stand for; `kind_of` decides."""

    name: Name
    kinds: tuple[SymbolKind, ...]
    declares: bool = False
    role: Role = Role.NAME
    within: str | None = None
    """The prefix, as the file calls it, of the scope that it is looked up in, where that is not the file's own."""
