"""What a robot's findings are about, as records: what fills the messages, and what others than the rule read of it.

What several formats say is in `facts/details.py`.
"""

from typing import NamedTuple

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
    """Whether the chosen urdfdom refuses the markup; an older one takes it."""
    meant: str = ""
    """The tag that was meant, without its brackets and attributes."""
    is_guess: bool = False
    """True if another tag may be the wrong one."""


ROBOT = "'robot'"
"""The name of the root in `Missing`."""


class Missing(NamedTuple):
    """`what` needs all of `lacking`, attributes or elements, as they are to be written."""

    what: str
    lacking: tuple[str, ...]
    word: str = ""
    """What a misspelt word, at which it is told, was meant to be."""


class Move(NamedTuple):
    """The move of an element from the span `whole` to before the byte `to` of the same item."""

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
    is_value: bool = False
    """True if the value of an attribute is wrong, whatever stands around its tag."""
    move: Move | None = None
    """The move of a misplaced element that stands where another one is missing."""
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


class Version(NamedTuple):
    """`known` are the versions that the reader knows."""

    text: str
    known: str


class NeedsVersion(NamedTuple):
    """A word that is read only from version 1.`minor` on; `is_known` if the reader knows that version."""

    word: str
    minor: int
    is_known: bool


class WrongCount(NamedTuple):
    attribute: str
    wanted: str
    got: str


class UnknownWord(NamedTuple):
    """`meant` is the likely word; empty if robray does not know it."""

    word: str
    meant: str
    is_text: bool = False
    """Whether it is a text between the tags of `word` that was to be the attribute `meant`."""
    within: str = ""
    """The element around an unknown element."""
    places: tuple[str, ...] = ()
    """The elements in which it belongs; empty if no element takes it."""
    move: Move | None = None
    """None if its right place is not certain."""


class MisspeltLink(NamedTuple):
    """No joint names the link `name`, and several places name the undefined link `meant`."""

    name: str
    meant: str


class MisspeltDefinition(NamedTuple):
    """Nothing names the joint or material `name`, which may be empty, and `meant` is undefined.

    `is_refused` says whether ros2_control refuses the robot for that.
    """

    kind: str
    name: str
    meant: str
    is_refused: bool = False


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
    """`kind` is the type of the joint, if it has no single position: the one that is mimicked, if `of_leader`, else the
    one that mimics."""

    joint: str
    is_itself: bool = False
    kind: str = ""
    of_leader: bool = False


class Roots(NamedTuple):
    """Two links that no joint leads to; what has no name is empty."""

    link: str
    first: str


class ControlWord(NamedTuple):
    """An element or attribute that a `ros2_control` tag lacks, or that it does not take."""

    word: str
    within: str
    is_attribute: bool = False
    meant: str = ""
    parameter: str = ""
    """The name of the parameter that is to be written instead."""
    is_refused: bool = False


class ControlValue(NamedTuple):
    """`wanted` says what is expected, and `otherwise` what happens."""

    text: str
    wanted: str
    otherwise: str


class ControlLimits(NamedTuple):
    """What is wrong with limits of an interface, in words; `is_wider` if they only have no effect."""

    what: str
    is_wider: bool = False


class Doubled(NamedTuple):
    """A name in a `ros2_control` tag that is there already, and how many `more` are."""

    kind: str
    name: str
    more: int = 0
