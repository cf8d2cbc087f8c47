"""How far reading is before a piece."""

from enum import IntEnum
from typing import NamedTuple

from robray.syntax.yaml.properties import DEFAULT_HANDLES


class State(NamedTuple):
    """What reading depends on at the start of a piece."""

    stage: "Stage"
    is_mapping: bool = False
    indent: int = -1
    """Of the root."""
    items: int = -1
    """How far the dashes of the list are indented that is open in the root; -1 where there is none."""
    brackets: "Brackets | None" = None
    """Those that are open and hold pieces."""
    handles: frozenset[str] = DEFAULT_HANDLES


class Brackets(NamedTuple):
    """Brackets each item, or entry, of which is a piece."""

    is_mapping: bool
    is_in_block: bool
    """Whether they are the value of an entry of a block."""
    outer: int
    """How far the line is indented that the entry begins on whose value they are; -1 of a root."""
    line: int
    """How far the line is indented that reading is in."""

    @property
    def is_in_braces(self) -> bool:
        """Whether they are the value of an entry of a root in braces."""
        return self.outer >= 0 and not self.is_in_block


class Stage(IntEnum):
    BEFORE = 0
    """A document may start, and directives may stand before it."""
    OPEN = 1
    """The root is to come."""
    ROOT = 2
    """The root is a block, and goes on."""
    BRACKETS = 5
    """The root is in brackets, and goes on."""
    DONE = 3
    """The root has ended."""
    ENDED = 4
    """As before a document, behind the mark with which one ended."""


BEGINNING = State(Stage.BEFORE)
