"""What a file is to the scenes beside it, of its own and by its text alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, NamedTuple

from robray.analysis.robot_sources import Source

if TYPE_CHECKING:
    from robray.analysis.files import SourceFile

_LONGEST = 200


class Robot(NamedTuple):
    """`frames` are those that amino makes of it, by their names; `links` lead to the frame that moves them, or to "".

    Of a source for xacro, `frames` are the names that stand in it, `patterns` and `link_patterns` those that are put
    together of what nobody knows, and `source` is what else they are made of. `is_part` is one that another source puts
    in.
    """

    path: str
    frames: AbstractSet[str]
    links: Mapping[str, str]
    patterns: tuple[str, ...] = ()
    source: Source | None = None
    is_part: bool = False
    link_patterns: tuple[str, ...] = ()

    @property
    def is_source(self) -> bool:
        return self.source is not None

    def has(self, name: str) -> bool:
        return name in self.frames or _fits_any(name, self.patterns)

    def has_link(self, name: str) -> bool:
        return name in self.links or _fits_any(name, self.link_patterns)


class Glance(NamedTuple):
    """What a text defines and includes, by the look of it: names of classes and constants, and paths.

    The paths need not lead anywhere.
    """

    classes: tuple[str, ...] = ()
    constants: tuple[str, ...] = ()
    included: tuple[str, ...] = ()


class Neighbour:
    """What holds of any format, and else nothing, until a format says more. Stateless; one for each format."""

    macros_run_by = ""
    """The program that runs the macros of a source, whatever it is called."""

    def robot(self, file: SourceFile) -> Robot | None:
        """The robot that a file is, or is to become; None for a scene. Cost: O(items), or O(bytes) of a source."""

    def robot_in(self, path: str, text: bytes) -> Robot | None:
        """The same by the names that stand in a text, for which it need not be sound. Cost: O(bytes)."""

    def writing_out(self, path: str) -> str | None:
        """The command that makes a robot of a source, by the path that people see; None for what is one already."""

    def glance(self, path: str, text: bytes) -> Glance:
        """Cost: O(bytes)."""
        return Glance()

    def quoted_files(self, path: str, text: bytes) -> Iterator[str]:
        """Where all leads that may be the name of a file, in comments too."""
        return iter(())

    def named_files(self, path: str, text: bytes) -> Iterator[str]:
        """The files that are part of what a file is, as far as a search over its bytes tells. Cost: O(bytes)."""
        return iter(())

    def included_ends(self, path: str, text: bytes) -> Iterator[str]:
        """The ends of the paths of files that a source for a macro processor includes. Cost: O(bytes)."""
        return iter(())

    def meant_includes(self, path: str, text: bytes) -> Iterator[str]:
        """Where includes lead, in comments too, and such as are misspelt."""
        return iter(())


def _fits_any(name: str, patterns: Sequence[str]) -> bool:
    return len(name) <= _LONGEST and any(_fits(name, each) for each in patterns)


def _fits(name: str, pattern: str) -> bool:
    """Whether a name is what is left, or that with a word before it."""
    return name.endswith(pattern) and (
        len(name) == len(pattern) or name[-len(pattern) - 1] in "_-/" or pattern[0] in "_-/"
    )
