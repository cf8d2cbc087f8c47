"""Where the meshes of a scene lie that is written elsewhere, and what they are called from there."""

import os

from robray import disk
from robray.analysis.files import Absence
from robray.configuration.configuration import PACKAGE
from robray.export.shapes import LARGEST_MESH
from robray.read_scope import ReadScope
from robray.text.paths import absolute_path


class Meshes:
    """How meshes are called in a file that lies where the output goes."""

    def __init__(self, read_scope: ReadScope, output: str | None) -> None:
        self._fence = read_scope
        self._folder = None if output is None else os.path.dirname(absolute_path(output))
        self.lost: dict[str, None] = {}

    def file(self, path: str) -> str | None:
        """Where a mesh lies; None where that is not known."""
        if path.startswith(PACKAGE):
            return disk.in_package(path, self._fence)
        return None if "://" in path else path

    def content(self, path: str) -> bytes | str:
        """Of a mesh that may be read, or why there is none."""
        place = self.file(path)
        if place is None:
            return "is in no package here"
        if not self._fence.holds(place):
            return "lies outside of the project, where nothing is read"
        found = disk.read(place, LARGEST_MESH, self._fence.holds_real)
        return found.value if isinstance(found, Absence) else found

    def name(self, path: str) -> str:
        """Relative to the output for what has a folder in common with it; absolute for all else.

        amino looks for the packages of URDF only, so they are looked for here.
        """
        if path.startswith(PACKAGE):
            found = disk.in_package(path, self._fence)
            if found is None:
                self.lost[path] = None
                return path
            path = found
        if self._folder is None or not os.path.isabs(path):
            return path
        if os.path.commonpath([self._folder, path]) == absolute_path(os.sep):
            return path
        return os.path.relpath(path, self._folder)
