"""What a file is to the scenes beside it, of its own and by its text alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from robray.analysis.files import SourceFile


class Robot(NamedTuple):
    """`frames` are the names of those that amino makes of it; `links` lead to the frame that moves them, or to "".

    `name` is known to who asked for it.
    """

    path: str
    frames: AbstractSet[str]
    links: Mapping[str, str]
    name: str = ""


class Described(NamedTuple):
    """The robot that a file is about without being it: its name, empty if the file has none, and the names of its links
    or joints, as far as they stand there."""

    name: str
    names: Callable[[], AbstractSet[str]]
    is_data: bool = False
    """True if a source that names the file loads it, and so decides what its names mean."""
    groups: AbstractSet[str] = frozenset()
    """Groups of the robot that another file about the robot declares."""
    commands: AbstractSet[str] = frozenset()
    """Command interfaces that the file needs."""


class Preview(NamedTuple):
    """What a text defines and includes, by the look of it: names of classes and constants, and paths.

    The paths need not lead anywhere.
    """

    classes: tuple[str, ...] = ()
    constants: tuple[str, ...] = ()
    included: tuple[str, ...] = ()


class NearbyFile:
    """What holds of any format, and else nothing, until a format says more. Stateless; one for each format."""

    def robot(self, file: SourceFile) -> Robot | None:
        """The robot that a file is; None for a scene, and for a source. Cost: O(items)."""

    def robot_in(self, path: str, text: bytes) -> Robot | None:
        """The same by the names that stand in a text, for which it need not be sound. Cost: O(bytes)."""

    def name_in(self, text: bytes) -> str:
        """The name of the robot that a text, or a source, is, as it is written. Cost: O(bytes before it)."""
        return ""

    def described(self, file: SourceFile) -> Described | None:
        """The robot that a file is about; None for a file that is about none."""

    def about(self, text: bytes) -> Described | None:
        """The robot that a text is about, by the names that are written out in it. Cost: O(bytes)."""

    def preview(self, path: str, text: bytes) -> Preview:
        """Cost: O(bytes)."""
        return Preview()

    def quoted_files(self, path: str, text: bytes) -> Iterator[str]:
        """Where all leads that may be the name of a file, in comments too."""
        return iter(())

    def named_files(self, path: str, text: bytes) -> Iterator[str]:
        """The files that are part of what a file is, as far as a search over its bytes tells. Cost: O(bytes)."""
        return iter(())

    def included_ends(self, path: str, text: bytes) -> Iterator[str]:
        """The ends of the paths of files that a source for a macro processor includes. Cost: O(bytes)."""
        return iter(())

    def loaded_ends(self, text: bytes) -> frozenset[str]:
        """The ends of the paths of files that a source for a macro processor loads, or passes on. Cost: O(bytes)."""
        return frozenset()

    def meant_includes(self, path: str, text: bytes) -> Iterator[str]:
        """Where includes lead, in comments too, and such as are misspelt."""
        return iter(())
