"""Names as they stand in items."""

from enum import Enum
from typing import NamedTuple

from robray.facts.symbols import Name, SymbolKind


class Role(Enum):
    """The meaning of a name that no constant replaces."""

    # An enum's own hash is a Python function; mentions are grouped by it.
    __hash__ = object.__hash__

    NAME = "the name of something, defined or not"
    WORD = "a word of its own, and the name of nothing"
    HANDED_ON = "the whole value of a definition: a word, which is what the uses of the definition make of it"
    VARIABLE = "a joint variable: that of the frame of this name where the frame gives it no other, else a word"


class Mention(NamedTuple):
    """A name in an item. `kinds` are the possible meanings; `kind_of` decides."""

    name: Name
    kinds: tuple[SymbolKind, ...]
    declares: bool = False
    role: Role = Role.NAME
    within: str | None = None
    """The prefix, as the file writes it, of the scope to look it up in; None for the file's own."""
