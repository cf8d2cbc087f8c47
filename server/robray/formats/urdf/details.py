"""What a robot's findings are about, as records: what fills the messages, and what others than the rule read of it.

What several formats say is in `facts/details.py`.
"""

from robray.text.records import NamedTuple
from robray.text.spans import Span


class Markup(NamedTuple):
    """What is no XML."""

    what: str
    is_sure: bool = True
    """Whether urdfdom's parser makes the same of it, whatever else the text holds."""
    is_open: bool = False
    """Whether an element is never closed."""
    is_end: bool = False
    """Whether an end tag closes nothing."""
    is_refused: bool = False
    """Whether the urdfdom that counts refuses what an older one takes."""


ROBOT = "a robot"
"""What `Missing` calls the root."""


class Missing(NamedTuple):
    """`what` needs all of `lacking`, attributes or elements, as they are to be written."""

    what: str
    lacking: tuple[str, ...]
    word: str = ""
    """What a misspelt word, at which it is told, was meant to be."""


class Move(NamedTuple):
    """Where an element goes: all of it stands at `whole`, and belongs before the byte `to` of the same item."""

    into: str
    whole: Span
    to: int


class Dropped(NamedTuple):
    """Why a part of a link is left out."""

    what: str
    needed: str = ""
    """The only attribute that is missing; empty where something else is wrong."""
    instead: str = ""
    """What was meant: a number, or the word at which it is told."""
    by_commas: bool = False
    """Whether only commas are in the way of the numbers that were meant."""
    move: Move | None = None
    """Where an element goes that stands in the place of what is missing."""


class BadNumber(NamedTuple):
    """`instead` is what was meant, where that is known."""

    text: str
    instead: str = ""
    by_commas: bool = False
    """Whether only commas are in the way of several numbers."""
    is_clear: bool = False
    """Whether they mean nothing else."""


class Version(NamedTuple):
    """`known` are the versions that the reader knows."""

    text: str
    known: str


class NeedsVersion(NamedTuple):
    """What counts only from version 1.`minor` on; `is_known` says whether the reader knows that version."""

    word: str
    minor: int
    is_known: bool


class WrongCount(NamedTuple):
    attribute: str
    wanted: str
    got: str


class UnknownWord(NamedTuple):
    """`meant` is empty where nobody knows what was."""

    word: str
    meant: str
    is_text: bool = False
    """Whether it is a text between the tags of `word` that was to be the attribute `meant`."""
    within: str = ""
    """The element that an unknown one stands in."""
    places: tuple[str, ...] = ()
    """The elements that it belongs in; none where there is no such element."""
    move: Move | None = None
    """None where the place that was meant is not certain."""


class Duplicate(NamedTuple):
    kind: str
    name: str


class Dangling(NamedTuple):
    """`by` is what names it."""

    name: str
    kind: str
    by: str


class TwoParents(NamedTuple):
    """`joint` is the one that counts."""

    link: str
    joint: str


class Mimic(NamedTuple):
    joint: str
    is_itself: bool


class Roots(NamedTuple):
    """Two links that no joint leads to; what has no name is empty."""

    link: str
    first: str
