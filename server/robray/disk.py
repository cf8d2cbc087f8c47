"""The only module that reads files."""

import os
import stat
from collections.abc import Iterable, Iterator

from robray.analysis.files import Absence
from robray.analysis.workspace import Workspace

LARGEST_FILE = 64 * 1024 * 1024
"""Bytes; a larger file is not read but reported."""

_SKIPPED_FOLDERS = frozenset({"node_modules", "__pycache__", "build", "dist"})


def read(path: str) -> bytes | Absence:
    """The bytes of a regular file, or why there are none. Never blocks on a pipe or a device."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))
    except (FileNotFoundError, NotADirectoryError):
        return Absence.MISSING
    except (OSError, ValueError):
        return Absence.UNREADABLE
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            return Absence.NOT_A_FILE
        if status.st_size > LARGEST_FILE:
            return Absence.TOO_LARGE
        with os.fdopen(descriptor, "rb", closefd=False) as file:
            return file.read(LARGEST_FILE)
    except OSError:
        return Absence.UNREADABLE
    finally:
        os.close(descriptor)


def load(workspace: Workspace, path: str) -> Absence | None:
    """Reads one file into the workspace; why it is absent, if it is."""
    text = read(path)
    if isinstance(text, Absence):
        workspace.set_absent(path, text)
        return text
    workspace.set_text(path, text)
    return None


def complete(workspace: Workspace) -> None:
    """Reads what includes ask for until nobody asks any more, and looks which meshes are there."""
    while wanted := workspace.wanted():
        for path in sorted(wanted):
            load(workspace, path)
    if meshes := workspace.wanted_existence():
        workspace.set_existing({path: is_file(path) for path in meshes})


def size(path: str) -> int:
    """Bytes of a file; 0 where there is none."""
    try:
        return os.stat(path).st_size
    except (OSError, ValueError):
        return 0


def is_file(path: str) -> bool:
    return os.path.isfile(path)


def scene_files(folder: str, suffixes: Iterable[str], limit: int, most_folders: int | None = None) -> Iterator[str]:
    """Scene files below a folder, sorted within each folder; hidden and generated folders are passed over."""
    endings = tuple(suffixes)
    count = 0
    for looked_at, (base, folders, names) in enumerate(os.walk(folder)):
        if looked_at == most_folders:
            return
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in _SKIPPED_FOLDERS)
        for name in sorted(names):
            if name.endswith(endings):
                yield os.path.join(base, name)
                count += 1
                if count >= limit:
                    return


def project_folder(path: str) -> str:
    """The nearest folder above a file that holds a `robray.toml` or a `.git`; else the file's own folder."""
    own = os.path.dirname(os.path.abspath(path))
    folder = own
    while True:
        if any(os.path.lexists(os.path.join(folder, name)) for name in ("robray.toml", ".git")):
            return folder
        above = os.path.dirname(folder)
        if above == folder:
            return own
        folder = above
