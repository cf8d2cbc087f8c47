"""What findings are about: records whose fields fill the messages of rules, for what is said in several formats.

What only one format says is in its `details.py`; what only a rule notes that it finds itself, in the rule's module.
"""

from typing import NamedTuple


class Named(NamedTuple):
    """A name, or a word that is to be one of a few."""

    name: str


class DoubledFrame(NamedTuple):
    """`file` is the other file, if the two frames are in files that are loaded together. `what` is what a robot's
    frame is to people, where that is not a frame."""

    name: str
    file: str = ""
    what: str = ""


class Written(NamedTuple):
    """What stands in the text, as it stands there."""

    text: str


class OfNotation(NamedTuple):
    """What is wrong with a text as one of its notation; `may_follow` where a mistake before it may have brought it
    about."""

    what: str
    may_follow: bool = False


class Said(NamedTuple):
    """What is wrong, in words that nobody but a person reads."""

    what: str


class Counted(NamedTuple):
    """How many there are, as it is shown."""

    number: str


class Refused(NamedTuple):
    """What is not taken, and why, in words."""

    text: str
    why: str


class ReadAs(NamedTuple):
    """What stands in the text, and what it is to the reader."""

    text: str
    read: str


class Names(NamedTuple):
    """One or several that the same is said of."""

    names: tuple[str, ...]


class Ring(NamedTuple):
    """What leads back to itself, and the way round in words, where others are on it."""

    name: str
    way: str = ""


class NotRead(NamedTuple):
    """What is beyond a limit of ours."""

    what: str
    why: str


class NotFollowed(NamedTuple):
    """A file that is one too many; one that a comment names is loaded, and not included."""

    path: str
    why: str
    is_companion: bool = False


class CompanionNotFound(NamedTuple):
    """A file that a comment names."""

    path: str
    why: str
    is_in_package: bool = False


class FileNotFound(NamedTuple):
    """What is written, why it leads nowhere, where it would lead, and the file that may be meant; else empty."""

    text: str
    why: str
    path: str = ""
    meant: str = ""


class MeshNotFound(NamedTuple):
    """What is written, and the file that may be meant; else empty."""

    path: str
    meant: str = ""
    within: str = ""
    """The folder that it is looked for in, with a slash at its end; empty where nobody asked for it by that name."""
    tried: tuple[str, ...] = ()
    """The path of a file in a package; empty for other names."""

    @property
    def folder(self) -> str:
        """As it is written."""
        return self.path.rpartition("/")[0]

    @property
    def names(self) -> tuple[str, ...]:
        return (self.path,)


class InFolder(NamedTuple):
    """A folder, or a package, that is not there or is bare, and the files that are looked for in it: one where it is
    noted, and all where it is told."""

    folder: str
    names: tuple[str, ...]
    number: int = 1
    tried: tuple[str, ...] = ()
    """Where robray looked for the first of them, if its name does not tell: a path, or, for a missing package, the
    settings and variables that name paths of packages."""


NOT_INSTALLED = "package-not-installed"


class NotInstalled(NamedTuple):
    """A folder, or a file, that its package does not install, and the files in it that are named."""

    folder: str
    names: tuple[str, ...]
    what: str
    number: int = 1


class Undefined(NamedTuple):
    """A name that nothing declares."""

    name: str
    told: str = ""
    """How more is known of it (`rules/engine/diagnosis.py`, `rule_contexts.py`); empty where no more is."""
    near: str = ""
    """The name that may be meant, or that is there instead."""
    file: str = ""
    """The file that has what may be meant."""


class FramesElsewhere(NamedTuple):
    """Frames that nothing in a scene declares, and the robot beside it that has most of them."""

    names: tuple[str, ...]
    robot: str = ""
    """Its path, as it is found from the file; empty where there is none."""
    frames: int = 0
    """How many of them it has."""
    links: int = 0
    """How many of them are links of it."""


class Overlap(NamedTuple):
    """What touches another frame. `depth` is in words. `joined`: parent and child, or on either side of one joint.
    `hull`: a mesh counted as its convex hull. `called` is the link that the other frame is, or is a part of."""

    other: str
    depth: str
    joined: bool = False
    hull: bool = False
    called: str = ""
