"""What a robot's findings are about, as records: what fills the messages, and what others than the rule read of it.

What several formats say is in `facts/details.py`.
"""

from robray.text.records import NamedTuple


class Markup(NamedTuple):
    """What is no XML."""

    what: str
    is_sure: bool = True
    """Whether urdfdom's parser makes the same of it, whatever else the text holds."""
    is_open: bool = False
    """Whether an element is never closed."""
    is_end: bool = False
    """Whether an end tag closes nothing."""


class Missing(NamedTuple):
    """`what` needs all of `lacking`, attributes or elements, as they are to be written."""

    what: str
    lacking: tuple[str, ...]
    word: str = ""
    """What a misspelt word, at which it is told, was meant to be."""


class Dropped(NamedTuple):
    """Why a part of a link is left out."""

    what: str
    needed: str = ""
    """The only attribute that is missing; empty where something else is wrong."""
    instead: str = ""
    """What was meant: a number, or the word at which it is told."""
    by_commas: bool = False
    """Whether only commas are in the way of the numbers that were meant."""
    element: str = ""
    """What has to stand in it and is missing."""


class BadNumber(NamedTuple):
    """`instead` is what was meant, where that is known."""

    text: str
    instead: str = ""
    by_commas: bool = False
    """Whether only commas are in the way of several numbers."""
    is_clear: bool = False
    """Whether they mean nothing else."""


class WrongCount(NamedTuple):
    attribute: str
    wanted: str
    got: str


class UnknownWord(NamedTuple):
    word: str
    meant: str
    is_text: bool = False
    """Whether it is a text between the tags of `word` that was to be the attribute `meant`."""


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
