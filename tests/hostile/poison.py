"""Folders whose files are modules and programs that note that they ran."""

import sys
from pathlib import Path

MODULES = sorted(
    {*sys.stdlib_module_names, "sitecustomize", "usercustomize", "robray", "pip", "setuptools", "numpy", "mujoco"}
    | {"trimesh", "tree_sitter", "pygls", "lsprotocol", "websockets", "mcp", "pydantic"}
)

PROGRAMS = (
    *("robray", "python", "python3", "git", "ssh", "sh", "bash", "node", "npm", "cc", "draco_decoder"),
    *("xdg-open", "www-browser", "links", "lynx", "w3m", "firefox", "chromium"),
)

SCENE = """\
frame a { geometry { shape box; dimension [1, 1, 1]; } }
frame b { translation [0.5, 0, 0]; geometry { shape box; dimension [1, 1, 1]; } }
"""
"""Shapes that overlap, so that a server measures them."""


class Poison:
    """A folder with a scene, `cell.robray`, in which every module and program is a trap."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "poisoned"
        self._noted = folder / "ran"
        self.folder.mkdir()
        self.scene = self.folder / "cell.robray"
        self.scene.write_text(SCENE)
        for name in MODULES:
            (self.folder / f"{name}.py").write_text(f"open({str(self._noted)!r}, 'a').write('{name}.py ')\n")
        for name in PROGRAMS:
            self.trap(self.folder / name)

    def trap(self, path: Path) -> Path:
        """A program that notes that it ran."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\nprintf '%s ' {path.name} >> '{self._noted}'\n")
        path.chmod(0o755)
        return path

    def ran(self) -> list[str]:
        """The traps that ran after the last call."""
        found = self._noted.read_text().split() if self._noted.exists() else []
        self._noted.unlink(missing_ok=True)
        return found


BESIDE_PYTHON = Path(sys.executable).parent
