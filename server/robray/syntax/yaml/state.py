"""How far reading is before a piece."""

from enum import IntEnum

from robray.syntax.yaml.properties import DEFAULT_HANDLES
from robray.text.records import NamedTuple


class State(NamedTuple):
    """What reading depends on at the start of a piece."""

    stage: "Stage"
    is_mapping: bool = False
    indent: int = -1
    """Of the root."""
    items: int = -1
    """How far the dashes of the list are indented that is open in the root; -1 where there is none."""
    is_in_brackets: bool = False
    """Whether a list in brackets is open, whose items are pieces."""
    handles: frozenset[str] = DEFAULT_HANDLES


class Stage(IntEnum):
    BEFORE = 0
    """A document may start, and directives may stand before it."""
    OPEN = 1
    """The root is to come."""
    ROOT = 2
    """The root is a block, and goes on."""
    DONE = 3
    """The root has ended."""
    ENDED = 4
    """As before a document, behind the mark with which one ended."""


BEGINNING = State(Stage.BEFORE)
