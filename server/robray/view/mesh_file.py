"""A mesh that a scene names, and that may be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from robray import disk
from robray.text.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from robray.read_scope import ReadScope

MOST_OF_MESH = 200_000_000
"""Bytes of a mesh that is shown."""


class MeshFile(NamedTuple):
    path: str

    is_inside: Callable[[str], bool]
    """Whether a place without links may be read."""

    def read(self) -> bytes | None:
        """In any thread; None where it cannot be read."""
        found = disk.read(self.path, MOST_OF_MESH, self.is_inside)
        return found if isinstance(found, bytes) else None


def mesh_within(read_scope: ReadScope, path: str | None) -> MeshFile | None:
    """None where it is not known where the mesh lies, or where it may not be read."""
    return None if path is None or not read_scope.holds(path) else MeshFile(path, read_scope.holds_real)
