"""The meshes that a scene names: their places, and the contents that may be read."""

from collections.abc import Callable
from typing import NamedTuple

from robray import disk
from robray.analysis.files import Absence
from robray.export.shapes import LARGEST_MESH
from robray.read_scope import ReadScope
from robray.text.packaged import PACKAGED


class MeshPlace(NamedTuple):
    """The place of a mesh that may be read."""

    path: str

    is_inside: Callable[[str], bool]
    """True for a place, without links, that may be read."""

    most: int
    """Limit of its bytes."""

    def read(self) -> bytes | str:
        """In any thread; otherwise the reason for none, which completes "the mesh …"."""
        found = disk.read(self.path, self.most, self.is_inside)
        if found is Absence.TOO_LARGE:
            return f"is larger than {self.most:,} bytes"
        return found.value if isinstance(found, Absence) else found


class Meshes:
    def __init__(self, read_scope: ReadScope, most: int = LARGEST_MESH) -> None:
        """`most` is how many bytes of a mesh are read."""
        self.read_scope = read_scope
        self._most = most

    def file(self, path: str) -> str | None:
        """The path of a mesh; None if it is unknown."""
        if path.startswith(PACKAGED):
            return disk.in_package(path, self.read_scope)
        return None if "://" in path else path

    def name(self, path: str) -> str:
        """Its name in a file that may go anywhere: its path, or the name unchanged if that is unknown."""
        return self.file(path) or path

    def absence(self, path: str) -> str | None:
        """Why a mesh in a package is missing; None for one that is found, and for other names."""
        if not path.startswith(PACKAGED) or self.file(path) is not None:
            return None
        return disk.package_place(path, self.read_scope).absence(path)

    def place(self, path: str) -> MeshPlace | str:
        """The place of a mesh that may be read, or the reason for none: the text completes "the mesh …"."""
        place = self.file(path)
        if place is None:
            return f"is not found: {self.absence(path) or 'only other programs know its scheme'}"
        if not self.read_scope.holds(place):
            return "lies outside of the project, where nothing is read"
        return MeshPlace(place, self.read_scope.holds_real, self._most)

    def content(self, path: str) -> bytes | str:
        """The bytes of a mesh, or why it may not be read."""
        place = self.place(path)
        return place if isinstance(place, str) else place.read()
