"""The meshes that a scene names: where each lies, and what is in it, as far as it may be read."""

from robray import disk
from robray.analysis.files import Absence
from robray.export.shapes import LARGEST_MESH
from robray.read_scope import ReadScope
from robray.text.packaged import PACKAGED


class Meshes:
    def __init__(self, read_scope: ReadScope) -> None:
        self.read_scope = read_scope

    def file(self, path: str) -> str | None:
        """Where a mesh lies; None where that is not known."""
        if path.startswith(PACKAGED):
            return disk.in_package(path, self.read_scope)
        return None if "://" in path else path

    def name(self, path: str) -> str:
        """What it is called in a file that may go anywhere: where it lies, or as it was where that is not known."""
        return self.file(path) or path

    def absence(self, path: str) -> str | None:
        """Why a mesh in a package is not found; None for a mesh that is found, and for other names."""
        if not path.startswith(PACKAGED) or self.file(path) is not None:
            return None
        return disk.package_place(path, self.read_scope).absence(path)

    def content(self, path: str) -> bytes | str:
        """Of a mesh that may be read, or why there is none."""
        place = self.file(path)
        if place is None:
            return f"is not found: {self.absence(path) or 'only other programs know its scheme'}"
        if not self.read_scope.holds(place):
            return "lies outside of the project, where nothing is read"
        found = disk.read(place, LARGEST_MESH, self.read_scope.holds_real)
        return found.value if isinstance(found, Absence) else found
