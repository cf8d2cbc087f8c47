"""The only module that reads and writes files."""

import contextlib
import itertools
import os
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping

from robray.analysis.files import Absence
from robray.analysis.workspace import Workspace

LARGEST_FILE = 64 * 1024 * 1024
"""Bytes; a larger file is not read but reported."""

LARGEST_INDEXED = 1024 * 1024
"""Bytes; a larger file is read when it is opened or included, not because it lies in a folder: it takes fifty times
its size of memory."""

MOST_ENTRIES = 5_000
"""Names looked at in one folder."""

_SKIPPED_FOLDERS = frozenset({"node_modules", "__pycache__", "build", "dist"})

NO_TEXTS: Mapping[str, bytes] = {}


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


def replace(path: str, text: bytes) -> None:
    """Puts `text` in the place of a file, whole or not at all; permissions stay, and so does a symbolic link to it.

    A device or a pipe is written to. Raises OSError, and then the file is as it was.
    """
    import tempfile

    if os.path.exists(path) and not os.path.isfile(path):
        with open(path, "wb") as device:
            device.write(text)
        return
    target = os.path.realpath(path)
    descriptor, temporary = tempfile.mkstemp(prefix=f".{os.path.basename(target)}.", dir=os.path.dirname(target))
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, _permissions(target))
        os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _permissions(path: str) -> int:
    """Those of a file; of one that is not there, those that it would get."""
    try:
        return stat.S_IMODE(os.stat(path).st_mode)
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def load(workspace: Workspace, path: str, texts: Mapping[str, bytes] = NO_TEXTS) -> Absence | None:
    """Reads one file into the workspace; why it is absent, if it is. What `texts` holds is not read from the disk."""
    text = texts[path] if path in texts else read(path)
    if isinstance(text, Absence):
        workspace.set_absent(path, text)
        return text
    workspace.set_text(path, text)
    return None


def complete(workspace: Workspace, texts: Mapping[str, bytes] = NO_TEXTS) -> None:
    """Reads what includes ask for until nobody asks any more, and looks which meshes are there."""
    while wanted := workspace.wanted():
        for path in sorted(wanted):
            load(workspace, path, texts)
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


def entries(folder: str, within: Iterable[str]) -> tuple[str, ...]:
    """The names in a folder, those of folders with a slash behind them; none of a folder that is not below `within`.

    Links are followed before that is judged. Hidden names are left out, and what comes after `MOST_ENTRIES`.
    """
    real = os.path.realpath(folder)
    tops = [os.path.realpath(top) for top in within]
    if not any(real == top or real.startswith(top.rstrip(os.sep) + os.sep) for top in tops):
        return ()
    try:
        with os.scandir(real) as found:
            shown = (entry for entry in itertools.islice(found, MOST_ENTRIES) if not entry.name.startswith("."))
            return tuple(sorted(entry.name + ("/" if _is_folder(entry) else "") for entry in shown))
    except (OSError, ValueError):
        return ()


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def scene_files(
    folder: str,
    suffixes: Iterable[str],
    limit: int,
    most_folders: int | None = None,
    is_passed_over: Callable[[str, bool], bool] | None = None,
) -> Iterator[str]:
    """Scene files below a folder, sorted within each folder; hidden and generated folders are passed over.

    `is_passed_over` is asked about each path, and whether it is a folder.
    """
    endings = tuple(suffixes)
    count = 0
    for looked_at, (base, folders, names) in enumerate(os.walk(folder)):
        if looked_at == most_folders:
            return
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in _SKIPPED_FOLDERS)
        if is_passed_over is not None:
            folders[:] = [name for name in folders if not is_passed_over(os.path.join(base, name), True)]
        for name in sorted(names):
            path = os.path.join(base, name)
            if name.endswith(endings) and not (is_passed_over is not None and is_passed_over(path, False)):
                yield path
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
