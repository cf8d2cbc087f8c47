"""Details of findings: records whose fields fill the messages of rules of several formats.

Records of one format are in its `details.py`; those of findings that only a rule makes are in its module.
"""

from typing import NamedTuple


class Named(NamedTuple):
    """A name, or a word of a fixed set."""

    name: str


class DoubledFrame(NamedTuple):
    """`file` is the other file, if the two frames are in files that are loaded together. `what` is the people's word
    for the frame of a robot, if it is not "frame".
    """

    name: str
    file: str = ""
    what: str = ""


class Written(NamedTuple):
    """Text as it is written."""

    text: str


class OfNotation(NamedTuple):
    """An error in the notation of a text; `may_follow` if an earlier mistake may be the cause."""

    what: str
    may_follow: bool = False


class Said(NamedTuple):
    """A description of the problem, for people only."""

    what: str


class Counted(NamedTuple):
    """A number as it is shown."""

    number: str


class Refused(NamedTuple):
    """Refused text, with the reason."""

    text: str
    why: str


class ReadAs(NamedTuple):
    """Text, and its meaning to the reader."""

    text: str
    read: str


class Names(NamedTuple):
    """One or several names with the same finding."""

    names: tuple[str, ...]


class Ring(NamedTuple):
    """The name of a member of a cycle, and the way round in words, if it has others."""

    name: str
    way: str = ""


class NotRead(NamedTuple):
    """Something beyond a limit of robray."""

    what: str
    why: str


class NotFollowed(NamedTuple):
    """A file beyond a limit; one named by a comment is loaded, not included."""

    path: str
    why: str
    is_companion: bool = False


class CompanionNotFound(NamedTuple):
    """A file that a comment names."""

    path: str
    why: str
    is_in_package: bool = False


class FileNotFound(NamedTuple):
    """The text, the reason, the expected path, and the suggested file; empty if unknown."""

    text: str
    why: str
    path: str = ""
    meant: str = ""


class MeshNotFound(NamedTuple):
    """The text, and the suggested file; empty if unknown."""

    path: str
    meant: str = ""
    within: str = ""
    """The folder of the search, with a slash at its end; empty for other names."""
    tried: tuple[str, ...] = ()
    """Paths of a file in a package; empty for other names."""

    @property
    def folder(self) -> str:
        """The folder as written."""
        return self.path.rpartition("/")[0]

    @property
    def names(self) -> tuple[str, ...]:
        return (self.path,)


class InFolder(NamedTuple):
    """A folder or package that is missing or empty, with the files sought in it: one in a note, all in the finding."""

    folder: str
    names: tuple[str, ...]
    number: int = 1
    tried: tuple[str, ...] = ()
    """Where robray looked for the first one, if its name does not show it: a path, or, for a missing package, the
    settings and variables with paths of packages.
    """


NOT_INSTALLED = "package-not-installed"


class NotInstalled(NamedTuple):
    """A folder, or a file, that its package does not install, with the files in it that are named."""

    folder: str
    names: tuple[str, ...]
    what: str
    number: int = 1


class Undefined(NamedTuple):
    """An undefined name."""

    name: str
    told: str = ""
    """The key of its explanation (`rules/engine/diagnosis.py`, `rule_contexts.py`); empty for none."""
    near: str = ""
    """The name that may be meant, or that exists instead."""
    file: str = ""
    """The file with the name that may be meant."""


class FramesElsewhere(NamedTuple):
    """Frames that nothing in a scene declares, and the nearby robot with most of them."""

    names: tuple[str, ...]
    robot: str = ""
    """The path of the robot from the file; empty for none."""
    frames: int = 0
    """Number of them that are its frames."""
    links: int = 0
    """Number of them that are its links."""


class SeveralRobots(NamedTuple):
    """The paths of the robots that a file may be about, from that file."""

    robots: tuple[str, ...]


class Overlap(NamedTuple):
    """Two frames that touch. `depth` is in words. `joined`: parent and child, or on either side of one joint. `hull`: a
    mesh counted as its convex hull. `called` is the link that the other frame is, or belongs to.
    """

    other: str
    depth: str
    joined: bool = False
    hull: bool = False
    called: str = ""
