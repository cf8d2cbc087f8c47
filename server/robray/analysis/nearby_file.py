"""Describes a file to the scenes beside it, from its text alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from robray.analysis.files import SourceFile


class Robot(NamedTuple):
    """`frames` are the names of amino's frames; `links` has the frame that moves each link, or "".

    `name` is set by the caller.
    """

    path: str
    frames: AbstractSet[str]
    links: Mapping[str, str]
    name: str = ""


class Described(NamedTuple):
    """The robot that a file is about: its name, empty if the file has none, and the names of its links or joints, as
    far as the file has them.
    """

    name: str
    names: Callable[[], AbstractSet[str]]
    is_data: bool = False
    """True if a source that names the file loads it, and so decides the meaning of its names."""
    groups: AbstractSet[str] = frozenset()
    """Groups of the robot that another file about the robot declares."""
    commands: AbstractSet[str] = frozenset()
    """Command interfaces that the file needs."""


class Preview(NamedTuple):
    """Likely definitions and includes of a text: names of classes and constants, and paths.

    The paths may not exist.
    """

    classes: tuple[str, ...] = ()
    constants: tuple[str, ...] = ()
    included: tuple[str, ...] = ()


class NearbyFile:
    """Defaults for a format. Stateless; one instance for each format."""

    def robot(self, file: SourceFile) -> Robot | None:
        """The robot in a file; None for a scene, and for a source. Cost: O(items)."""

    def robot_in(self, path: str, text: bytes) -> Robot | None:
        """The robot in a text, which may be broken. Cost: O(bytes)."""

    def name_in(self, text: bytes) -> str:
        """The name of the robot in a text or source, as written. Cost: O(bytes before it)."""
        return ""

    def described(self, file: SourceFile) -> Described | None:
        """The robot that a file is about; None if there is none."""

    def about(self, text: bytes) -> Described | None:
        """The robot that a text is about, by the names written out in it. Cost: O(bytes)."""

    def preview(self, path: str, text: bytes) -> Preview:
        """Cost: O(bytes)."""
        return Preview()

    def quoted_files(self, path: str, text: bytes) -> Iterator[str]:
        """Paths for all strings that may name a file, also in comments."""
        return iter(())

    def named_files(self, path: str, text: bytes) -> Iterator[str]:
        """The files that are part of a file, found by a search over its bytes. Cost: O(bytes)."""
        return iter(())

    def included_ends(self, path: str, text: bytes) -> Iterator[str]:
        """The ends of the paths that a macro source includes. Cost: O(bytes)."""
        return iter(())

    def loaded_ends(self, text: bytes) -> frozenset[str]:
        """The ends of the paths that a macro source loads, or passes on. Cost: O(bytes)."""
        return frozenset()

    def meant_includes(self, path: str, text: bytes) -> Iterator[str]:
        """Paths of includes, also misspelt ones, and in comments."""
        return iter(())
