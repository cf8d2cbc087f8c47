"""Details of a robot's findings: records that fill the messages, or that other code reads.

Records for several formats are in `facts/details.py`.
"""

from typing import NamedTuple

from robray.text.spans import Span


class Markup(NamedTuple):
    """A mistake in the XML."""

    what: str
    is_sure: bool = True
    """True if urdfdom's parser agrees, whatever else the text has."""
    is_open: bool = False
    """True for an element that is never closed."""
    is_end: bool = False
    """True for an end tag that closes nothing."""
    is_refused: bool = False
    """True if the chosen urdfdom refuses the markup; an older one accepts it."""
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
    """The meaning of a misspelt word, if the finding is at one."""


class Move(NamedTuple):
    """The move of an element from the span `whole` to before the byte `to` of the same item."""

    into: str
    whole: Span
    to: int


class Dropped(NamedTuple):
    """The reason to leave out a part of a link."""

    what: str
    needed: str = ""
    """The only missing attribute; empty if something else is wrong."""
    instead: str = ""
    """The correction of a number, or of the word at the finding."""
    by_commas: bool = False
    """True if only commas between the numbers are wrong."""
    is_value: bool = False
    """True if the value of an attribute is wrong, whatever stands around its tag."""
    move: Move | None = None
    """The move of a misplaced element that stands where another one is missing."""
    element: str = ""
    """The element that it needs and lacks."""


class BadNumber(NamedTuple):
    """`instead` is the correction, if it is known."""

    text: str
    instead: str = ""
    by_commas: bool = False
    """True if only commas between several numbers are wrong."""
    is_clear: bool = False
    """True if they can only mean that."""


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
    """True for text between the tags of `word` that was meant as the attribute `meant`."""
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
    """`by` is the element with the name."""

    name: str
    kind: str
    by: str


class TwoParents(NamedTuple):
    """`joint` is the effective one."""

    link: str
    joint: str


class Mimic(NamedTuple):
    """`kind` is the type of a joint without a single position: the mimicked one if `of_leader`, otherwise the mimicking
    one.
    """

    joint: str
    is_itself: bool = False
    kind: str = ""
    of_leader: bool = False


class Roots(NamedTuple):
    """Two links that no joint leads to; a missing name is empty."""

    link: str
    first: str


class ControlWord(NamedTuple):
    """An element or attribute that a `ros2_control` tag lacks, or does not accept."""

    word: str
    within: str
    is_attribute: bool = False
    meant: str = ""
    parameter: str = ""
    """The name of the parameter to use instead."""
    is_refused: bool = False


class ControlValue(NamedTuple):
    """`wanted` is the expected value, and `otherwise` the consequence."""

    text: str
    wanted: str
    otherwise: str


class ControlLimits(NamedTuple):
    """A description of wrong limits of an interface; `is_wider` if they only have no effect."""

    what: str
    is_wider: bool = False


class Doubled(NamedTuple):
    """A duplicate name in a `ros2_control` tag, and the number of `more`."""

    kind: str
    name: str
    more: int = 0
