"""The state of the reader before a piece."""

from enum import IntEnum
from typing import NamedTuple

from robray.syntax.yaml.properties import DEFAULT_HANDLES


class State(NamedTuple):
    stage: "Stage"
    is_mapping: bool = False
    indent: int = -1
    """The root's."""
    items: int = -1
    """Indentation of the dashes of the list open in the root; -1 without one."""
    brackets: "Brackets | None" = None
    """Open brackets that hold pieces."""
    handles: frozenset[str] = DEFAULT_HANDLES


class Brackets(NamedTuple):
    """Brackets whose items, or entries, are pieces."""

    is_mapping: bool
    is_in_block: bool
    """True for the value of an entry of a block."""
    outer: int
    """Indentation of the line of the entry with this value; -1 for a root."""
    line: int
    """Indentation of the current line."""

    @property
    def is_in_braces(self) -> bool:
        """True for the value of an entry of a root in braces."""
        return self.outer >= 0 and not self.is_in_block


class Stage(IntEnum):
    BEFORE = 0
    """A document may start, with directives before it."""
    OPEN = 1
    """The root is to come."""
    ROOT = 2
    """The root is a block, and continues."""
    BRACKETS = 5
    """The root is in brackets, and continues."""
    DONE = 3
    """The root has ended."""
    ENDED = 4
    """Behind the mark that ends a document."""


BEGINNING = State(Stage.BEFORE)
