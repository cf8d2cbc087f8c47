"""Names of meshes in a converted scene."""

import os

from robray.meshes import Meshes
from robray.read_scope import ReadScope
from robray.text.packaged import PACKAGED
from robray.text.paths import absolute_path


class MeshesFrom(Meshes):
    """Names of meshes relative to the folder of the output."""

    def __init__(self, read_scope: ReadScope, output: str | None) -> None:
        super().__init__(read_scope)
        self._folder = None if output is None else os.path.dirname(absolute_path(output))
        self.lost: dict[str, str] = {}
        """Missing meshes of packages, and why they are missing."""

    def name(self, path: str) -> str:
        """Relative to the output for what has a folder in common with it; absolute for all else.

        amino looks for the packages of URDF only, so they are looked for here.
        """
        if path.startswith(PACKAGED):
            found = self.file(path)
            if found is None:
                self.lost[path] = self.absence(path) or ""
                return path
            path = found
        if self._folder is None or not os.path.isabs(path):
            return path
        if os.path.commonpath([self._folder, path]) == absolute_path(os.sep):
            return path
        return os.path.relpath(path, self._folder)
