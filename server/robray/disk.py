"""The only module that reads and writes files."""

import contextlib
import errno
import fnmatch
import itertools
import os
import re
import stat
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import partial
from typing import NamedTuple

from robray.analysis.files import Absence
from robray.analysis.mesh_extents import Extent, Presence, extent, is_absent, is_measured
from robray.analysis.package_place import PackagePlace
from robray.analysis.workspace import Workspace
from robray.facts.limits import DEFAULT_LIMITS
from robray.read_scope import ReadScope, SearchPath, is_of_project
from robray.syntax.xml.pieces import first_text
from robray.text.install_rules import InstallRules, rules_of, sources_of, tell_all
from robray.text.packaged import MODEL, NO_PACKAGES, PACKAGED, package_of
from robray.text.paths import absolute_path, folders_above, normal, path_fault, system_path
from robray.text.printable import printable

MOST_ENTRIES = 5_000
"""Limit of names read in one folder."""

_SKIPPED_FOLDERS = frozenset({"node_modules", "__pycache__", "build", "dist"})

_MARKS = frozenset({"CMakeCache.txt", ".catkin", ".colcon_install_layout", "CACHEDIR.TAG"})
"""Files that builds leave in their output, whatever its name: it has copies of sources, at times changed ones."""

_CMAKE = "CMakeLists.txt"
"""In the folder of a build's sources, but not in its output."""

_PATTERN = re.compile(r"[*?\[]")
"""Characters that make a name a pattern."""

_PACKAGE_FILE = "package.xml"
_SETUP = "setup.py"
_MOST_OF_A_PACKAGE = 500
"""Folders of a package that are searched for a file."""
_MOST_RULES = 1 << 18
"""Bytes of a file of install rules."""
_MOST_OF_SETUP = 1 << 16
"""Bytes of a setup.py: Python takes longer to parse."""
_INDEX = "ament_index/resource_index/packages"
"""The index of a prefix's packages in ament, below its `share`."""

_TEMPORARY = ".robray-"
"""In the name of a file being written, between the final name and a random end."""

_RANDOM = re.compile(r"[a-z0-9_]{8}")
_LEFT_FOR = 3600.0
"""Seconds after which a temporary file is no longer being written."""

NO_TEXTS: Mapping[str, bytes] = {}

Texts = Mapping[str, bytes | Absence]
"""Replaces files, or marks them as absent."""

PackageNames = dict[str, str | None]
"""The names of the packages in folders, None for other folders."""


def modified(path: str) -> int | None:
    """When a file was last changed, in nanoseconds; None without one."""
    try:
        return os.stat(path).st_mtime_ns
    except (OSError, ValueError):
        return None


def read(
    path: str, most: int = DEFAULT_LIMITS.file_size, is_inside: Callable[[str], bool] | None = None
) -> bytes | Absence:
    """The bytes of a regular file of at most `most` bytes, or the reason for none.

    `is_inside` checks the place of the opened file: a check before opening may see another one, if a link changes.
    """
    descriptor = _opened(path, is_inside)
    if isinstance(descriptor, Absence):
        return descriptor
    try:
        if os.fstat(descriptor).st_size > most:
            return Absence.TOO_LARGE
        with os.fdopen(descriptor, "rb", closefd=False) as file:
            return file.read(most)
    except OSError:
        return Absence.UNREADABLE
    finally:
        os.close(descriptor)


def _opened(path: str, is_inside: Callable[[str], bool] | None) -> int | Absence:
    """The descriptor of a regular file, for the caller to close. Anything else is not opened."""
    try:
        # Opening a device may have effects, and opening a pipe releases a waiting writer.
        if not stat.S_ISREG(os.stat(path).st_mode):
            return Absence.NOT_A_FILE
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))
    except (FileNotFoundError, NotADirectoryError):
        return Absence.MISSING
    except (OSError, ValueError) as error:
        return Absence.MISSING if _is_ring(error) else Absence.UNREADABLE
    absence = None
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        absence = Absence.NOT_A_FILE
    elif is_inside is not None and ((place := _place(descriptor, path)) is None or not is_inside(place)):
        absence = Absence.OUTSIDE
    if absence is not None:
        os.close(descriptor)
        return absence
    return descriptor


def _is_ring(error: OSError | ValueError) -> bool:
    """True if a path led into a cycle of links."""
    return isinstance(error, OSError) and error.errno == errno.ELOOP


def beginning(path: str, count: int, is_inside: Callable[[str], bool] | None = None) -> bytes | Absence:
    """So many bytes of a regular file of any size, as `read` gives all of them."""
    descriptor = _opened(path, is_inside)
    if isinstance(descriptor, Absence):
        return descriptor
    try:
        return os.read(descriptor, count)
    except OSError:
        return Absence.UNREADABLE
    finally:
        os.close(descriptor)


def read_of_project(path: str) -> bytes | Absence:
    """Reads a file that configures the files around it, unless a link leads out of the project."""
    return read(path, is_inside=partial(is_of_project, path))


def _place(descriptor: int, path: str) -> str | None:
    """The path of an opened file without links; None if it is unknown."""
    found = _told_by_system(descriptor)
    if found is not None:
        return found
    real = os.path.realpath(path)
    try:
        is_there = os.path.samestat(os.lstat(real), os.fstat(descriptor))
    except OSError:
        is_there = False
    return real if is_there else None


def _told_by_system(descriptor: int) -> str | None:
    try:
        found = os.readlink(f"/proc/self/fd/{descriptor}")
        # A file replaced since it was opened is still the same file.
        if os.fstat(descriptor).st_nlink == 0:
            found = found.removesuffix(" (deleted)")
    except OSError:
        found = ""
    return found if os.path.isabs(found) else None


def make_folders(path: str) -> None:
    """Creates the missing folders of a file. Raises OSError."""
    os.makedirs(os.path.dirname(path) or os.curdir, exist_ok=True)


def replace(path: str, text: bytes) -> None:
    """Replaces a file by `text`, completely or not at all; keeps owner, permissions and symbolic links to it.

    Writes into a device or a pipe. Raises OSError, and leaves the file as it was, for example if it is read-only in a
    writable folder.
    """
    import tempfile

    if os.path.exists(path) and not os.path.isfile(path):
        with open(path, "wb") as device:
            device.write(text)
        return
    target = os.path.realpath(path)
    if os.path.exists(target) and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), target)
    folder, prefix = os.path.dirname(target), f".{os.path.basename(target)}{_TEMPORARY}"
    _remove_left(folder, prefix)
    descriptor, temporary = tempfile.mkstemp(prefix=prefix, dir=folder)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        # Only the superuser may give a file away; a new owner clears permissions, so those come after.
        with contextlib.suppress(OSError, AttributeError):
            status = os.stat(target)
            os.chown(temporary, status.st_uid, status.st_gid)
        os.chmod(temporary, _permissions(target))
        os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _remove_left(folder: str, prefix: str) -> None:
    """Removes the temporary files of killed runs beside a file: plain files of the user, more than an hour old."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if not entry.name.startswith(prefix) or _RANDOM.fullmatch(entry.name[len(prefix) :]) is None:
                continue
            with contextlib.suppress(OSError):
                status = entry.stat(follow_symlinks=False)
                own = status.st_uid == os.getuid() if hasattr(os, "getuid") else True
                is_plain = stat.S_ISREG(status.st_mode) and status.st_nlink == 1
                if own and is_plain and time.time() - status.st_mtime > _LEFT_FOR:
                    os.unlink(entry.path)


def _permissions(path: str) -> int:
    """Permissions of a file, or those that a new one would get."""
    try:
        return stat.S_IMODE(os.stat(path).st_mode)
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def load(
    workspace: Workspace, path: str, texts: Texts = NO_TEXTS, read_scope: ReadScope | None = None
) -> Absence | None:
    """Reads one file into the workspace; returns the reason if it is absent. `texts` replace files on the disk.

    Reads nothing outside of the read scope; without one, everything is allowed.
    """
    is_inside = None if read_scope is None else read_scope.holds_real
    text = texts[path] if path in texts else read(path, workspace.limits(path).file_size, is_inside)
    if isinstance(text, Absence):
        workspace.set_absent(path, text)
        return text
    workspace.set_text(path, text)
    return None


def complete(
    workspace: Workspace, read_scope: ReadScope, texts: Texts = NO_TEXTS, *, opens_meshes: bool = True
) -> frozenset[str]:
    """Reads included files until none is missing, and finds meshes and their sizes.

    Returns the files outside of the read scope, which are not read, although their existence may be checked. Without
    `opens_meshes` sizes stay unknown: reading them may take a hundred times as long as all else (`measure`).
    """
    outside: set[str] = set()
    folders: dict[str, tuple[str, bool]] = {}
    while wanted := workspace.missing_files():
        present: dict[str, bytes] = {}
        absent: dict[str, Absence] = {}
        for path in sorted(wanted):
            text: bytes | Absence
            if path in texts or read_scope.holds(path, folders):
                most = workspace.limits(path).file_size
                text = texts[path] if path in texts else read(path, most, read_scope.holds_real)
                if text is Absence.OUTSIDE:
                    outside.add(path)
            else:
                text = _absence_outside(path)
                outside.add(path)
            if isinstance(text, Absence):
                absent[path] = text
            else:
                present[path] = text
        workspace.set_texts(present)
        # A missing file needs a suggestion at once: with all answers known, items are resolved once.
        lacking = [path for path, absence in absent.items() if absence is Absence.MISSING and path not in texts]
        near = _near_paths(lacking, read_scope, workspace.formats.scenes, {})
        workspace.set_existing({path: near.get(path, False) for path in lacking})
        workspace.set_all_absent(absent)
    if meshes := workspace.wanted_existence():
        _look_at(workspace, read_scope, meshes, opens_meshes=opens_meshes)
    return frozenset(outside)


def measure(workspace: Workspace, read_scope: ReadScope) -> None:
    """Looks how large the meshes are that `complete` did not open."""
    _look_at(workspace, read_scope, [path for path, there in workspace.existing().items() if there is True])


def look_at_packages(workspace: Workspace, read_scope: ReadScope) -> None:
    """Looks again where meshes in packages are, after packages came or went, or others are looked in."""
    _look_at(workspace, read_scope, [path for path in workspace.existing() if path.startswith(PACKAGED)])


def look_at_meshes(workspace: Workspace, read_scope: ReadScope, changed: Iterable[str]) -> None:
    """Updates the existence of files and the sizes of meshes, after some files have changed.

    Cost: a look at each file that is asked for, if one of them, or any mesh, has changed.
    """
    known, changed = workspace.existing(), [*changed]
    # A new entry of a folder may contain it.
    folders = {f"{os.path.dirname(path)}/" for path in changed}
    if not any(path in known or is_measured(path) for path in (*changed, *folders)):
        return
    real = {*changed, *folders, *(os.path.realpath(path) for path in changed)}
    _look_at(workspace, read_scope, [path for path in known if path in real or _real(path, read_scope) in real])


def look_at_present(workspace: Workspace, read_scope: ReadScope) -> None:
    """Looks again how large meshes are, and where packages are, after the read scope was moved."""
    look_at_packages(workspace, read_scope)
    known = workspace.existing().items()
    _look_at(workspace, read_scope, [path for path, there in known if is_measured(path) and not is_absent(there)])


def _look_at(
    workspace: Workspace,
    read_scope: ReadScope,
    paths: Iterable[str],
    *,
    opens_meshes: bool = True,
) -> None:
    names: PackageNames = {}
    known = {path: _is_there(path, read_scope, names, opens_meshes=opens_meshes) for path in paths}
    near = _near_paths(_missing_files(known), read_scope, workspace.formats.scenes, names)
    workspace.set_existing({path: near.get(path, there) for path, there in known.items()})


def _missing_files(known: Mapping[str, Presence | None]) -> list[str]:
    """The files that need a suggestion; folders and packages have none."""
    missing = (path for path, there in sorted(known.items()) if there is False or isinstance(there, str))
    return [path for path in missing if not path.endswith("/")]


def _real(path: str, read_scope: ReadScope) -> str:
    if path_fault(path) is not None:
        return path
    return (
        os.path.realpath(in_package(path, read_scope) or path) if path.startswith(PACKAGED) else os.path.realpath(path)
    )


def look_at_missing(workspace: Workspace, read_scope: ReadScope) -> None:
    """Updates the suggestions for missing files, after files came or went."""
    missing = _missing_files(workspace.existing())
    near = _near_paths(missing, read_scope, workspace.formats.scenes, {})
    workspace.set_existing({path: near.get(path, False) for path in missing})


def _near_paths(
    missing: Iterable[str], read_scope: ReadScope, included: AbstractSet[str], names: PackageNames
) -> Mapping[str, str]:
    """Suggestions, inside of the read scope, for missing files."""
    found: dict[str, str] = {}
    sought = [path for path in missing if os.path.isabs(path) or path.startswith(PACKAGED)]
    if not sought:
        # Most scenes have all that they name.
        return found
    from robray.analysis.near_paths import NearPaths

    near_paths = NearPaths(lambda folder: entries(folder, read_scope.folders), included)
    for name in sought:
        folder = package_place(name, read_scope, names).folder if name.startswith(PACKAGED) else ""
        if folder is None:
            continue
        package = package_of(name) if folder else ""
        near = near_paths.of(folder + name[len(package) :])
        if near is not None and near.startswith(folder) and read_scope.holds(near):
            found[name] = package + near[len(folder) :]
    return found


def absence_in_words(absence: Absence, path: str, suffixes: AbstractSet[str]) -> str:
    """The reason why a named file is absent, with the probable one in its folder."""
    why: str = absence.value
    if absence is Absence.NOT_A_FILE and os.path.isdir(path):
        return "is a folder; name a file"
    if absence is not Absence.UNREADABLE and is_link(path):
        return "is a link that leads back to itself" if _is_in_ring(path) else f"is a link to a file that {why}"
    if absence is not Absence.MISSING:
        return why
    from robray.analysis.near_paths import near_path

    folder = os.path.dirname(path)
    near = near_path(path, lambda each: entries(each, [folder]), suffixes)
    return why if near is None else f"{why}; did you mean '{printable(os.path.relpath(near, folder))}'?"


def _is_in_ring(link: str) -> bool:
    try:
        os.stat(link)
    except (OSError, ValueError) as error:
        return _is_ring(error)
    return False


def _is_there(
    path: str, read_scope: ReadScope, names: PackageNames, *, opens_meshes: bool = True
) -> bool | Extent | PackagePlace | None:
    """True if a file exists, or the place of a package; None for a file of a package if no path of packages is set.

    For an existing mesh that may be read, its extent if that is known and it `opens_meshes`. A path that ends with a
    slash is a folder.
    """
    if not path.startswith(PACKAGED):
        if path.endswith("/"):
            return os.path.isdir(path)
        return is_file(path) and ((opens_meshes and _measured(path, read_scope)) or True)
    if path == package_of(path):
        return package_place(path, read_scope, names)
    if (place := in_package(path, read_scope, names)) is not None:
        return (opens_meshes and _measured(place, read_scope)) or True
    return None if package_place(path, read_scope, names).is_unknown else False


def _measured(path: str, read_scope: ReadScope) -> Extent | None:
    """The size of a mesh; None if it is unknown, or may not be read."""
    if not is_measured(path) or isinstance(descriptor := _opened(path, read_scope.holds), Absence):
        return None

    def read_at(start: int, count: int) -> bytes:
        os.lseek(descriptor, start, os.SEEK_SET)
        return os.read(descriptor, count)

    try:
        return extent(path, os.fstat(descriptor).st_size, read_at)
    except OSError:
        return None
    finally:
        os.close(descriptor)


def in_package(name: str, read_scope: ReadScope, names: PackageNames | None = None) -> str | None:
    """The path of a `package://` or `model://`, or the folder for the name of a package alone; None if no package has
    it. `names` is a cache for one look at the disk.
    """
    rest = name[len(package_of(name)) :]
    for folder in _package_folders(name, read_scope, names):
        path = system_path(os.path.join(folder, rest.lstrip("/")))
        if os.path.isdir(path) if rest.endswith("/") or not rest else is_file(path):
            return path
        if rest and (source := installed_from(system_path(folder), rest.strip("/"))) is not None:
            return source
    return None


def installed_from(folder: str, name: str, *, guesses: bool = False) -> str | None:
    """The source of the file that a package installs at a path below its share folder.

    `guesses`: if robray cannot read all rules, it is the only file of the package whose path ends so.
    """
    text = read(os.path.join(folder, _CMAKE), _MOST_RULES)
    if isinstance(text, bytes) and (package := package_name(folder)) is not None:
        cmake = text.decode("utf-8", "replace")
        for source in sources_of(cmake, package, name):
            path = normal(os.path.join(folder, source))
            if path.startswith(f"{folder}{os.sep}") and is_file(path):
                return path
        guesses = guesses and not tell_all(cmake, package)
    if not guesses:
        return None
    found = [path for each in folders_below([folder], _MOST_OF_A_PACKAGE) if is_file(path := os.path.join(each, name))]
    return found[0] if len(found) == 1 else None


def package_place(name: str, read_scope: ReadScope, names: PackageNames | None = None) -> PackagePlace:
    """The place of a package, or the folders that robray searched."""
    package = package_of(name)
    folders = map(system_path, _package_folders(package, read_scope, names))
    rules = next(filter(None, (install_rules(each, read_scope) for each in folders)), None)
    folder = in_package(package, read_scope, names)
    return PackagePlace(package, folder, _search_path(name, read_scope).named_by, rules)


def install_rules(folder: str, read_scope: ReadScope) -> InstallRules | None:
    """The install rules of a package of the user's; None if robray cannot read all of them."""
    manifest = os.path.join(folder, _PACKAGE_FILE)
    is_own = folder in read_scope.around or read_scope.holds(manifest)
    text, package = (read(manifest), package_name(folder)) if is_own and is_file(manifest) else (b"", None)
    is_python = isinstance(text, bytes) and b">ament_python<" in text
    path = os.path.join(folder, _SETUP if is_python else _CMAKE)
    if package is None or not is_file(path):
        return None
    inside = f"{os.path.realpath(folder)}{os.sep}"
    text = read(
        path,
        _MOST_OF_SETUP if is_python else _MOST_RULES,
        lambda real: real.startswith(inside) or read_scope.holds_real(real),
    )
    if not isinstance(text, bytes):
        return None
    written = text.decode("utf-8", "replace")
    if not is_python:
        return rules_of(written, package)
    # Most packages have none, and it takes some hundredths of a second to import.
    from robray.text.setup_rules import rules_of_setup

    return rules_of_setup(written, package)


def _search_path(name: str, read_scope: ReadScope) -> SearchPath:
    return read_scope.models if name.startswith(MODEL) else read_scope.packages


def _package_folders(name: str, read_scope: ReadScope, names: PackageNames | None = None) -> Iterator[str]:
    """The folders in which a package may be, in order.

    A folder for packages may also be a package itself, as in ROS_PACKAGE_PATH; a folder with an ament index has the
    packages that the index lists. Then come the packages around the opened files, and the packages beside those.
    """
    package = package_of(name).partition("://")[2]
    if package in NO_PACKAGES or "\0" in name:
        return
    names = {} if names is None else names
    around = (place for folder in read_scope.around for place in (os.path.dirname(folder), folder))
    for folder in (*_search_path(name, read_scope).folders, *around):
        index = os.path.join(folder, _INDEX)
        if not os.path.isdir(index) or is_file(os.path.join(index, package)):
            yield os.path.join(folder, package)
        if folder not in names:
            names[folder] = package_name(folder)
        if package in (os.path.basename(system_path(folder)), names[folder]):
            yield system_path(folder)


def package_names(read_scope: ReadScope) -> tuple[str, ...]:
    """The sorted names of the packages in the search folders, and of those around.

    Cost: a look at each entry of those folders.
    """
    found: set[str] = set()
    around = (os.path.dirname(folder) for folder in read_scope.around)
    for folder in dict.fromkeys((*read_scope.packages.folders, *around)):
        for name in (*(_folders_in(folder, MOST_ENTRIES) or ()), ""):
            if (package := package_name(os.path.join(folder, name))) is not None:
                found.add(package)
    return tuple(sorted(found))


def packages_below(top: str, most: int) -> dict[str, str]:
    """The packages in at most `most` folders below one, by name; for several with one name the first, from the top
    down.

    Cost: a walk.
    """
    found: dict[str, str] = {}
    for folder in folders_below([top], most):
        if (name := package_name(folder)) is not None:
            found.setdefault(name, folder)
    return found


def prefix_folders(prefix: str, *, of_colcon: bool = False) -> Iterator[str]:
    """The folders of an install prefix with packages; with `of_colcon` it may contain a prefix for each package."""
    if not of_colcon or is_folder(os.path.join(prefix, "share")):
        yield os.path.join(prefix, "share")
        return
    for name in _folders_in(prefix, MOST_ENTRIES) or ():
        if is_folder(share := os.path.join(prefix, name, "share")):
            yield share


def packages_around(path: str) -> Iterator[str]:
    """The folders above a file that are packages, the innermost first."""
    for folder in [*folders_above(path)][:-1]:
        if is_file(os.path.join(folder, _PACKAGE_FILE)):
            yield folder


def package_name(folder: str) -> str | None:
    """The name in the `package.xml` of a folder."""
    path = os.path.join(folder, _PACKAGE_FILE)
    text = read(path) if is_file(path) else b""
    if not isinstance(text, bytes):
        return None

    found = first_text(text, b"package", b"name")
    return None if found is None else found.decode("utf-8", "replace")


def _absence_outside(path: str) -> Absence:
    """The reason not to read a file outside of the read scope."""
    if is_file(path):
        return Absence.OUTSIDE
    return Absence.NOT_A_FILE if os.path.lexists(path) else Absence.MISSING


def size(path: str) -> int:
    """Bytes of a file; 0 if it does not exist."""
    try:
        return os.stat(path).st_size
    except (OSError, ValueError):
        return 0


def is_file(path: str) -> bool:
    return os.path.isfile(path)


def is_folder(path: str) -> bool:
    return os.path.isdir(path)


def written_since(folders: Iterable[str], moment: float) -> list[str]:
    """The files directly in some folders that are newer than a time in seconds of the disk's clock."""
    found = []
    for folder in folders:
        with contextlib.suppress(OSError), os.scandir(folder) as entries:
            found += [each.path for each in entries if each.is_file() and each.stat().st_mtime >= moment]
    return found


def is_link(path: str) -> bool:
    return os.path.islink(path)


def is_entry(path: str) -> bool:
    """True for a name in a folder that is not a folder; it may be a dangling link."""
    return os.path.lexists(path) and not os.path.isdir(path)


def is_plain(path: str) -> bool:
    """True if a path is a regular file, or does not exist yet."""
    return os.path.isfile(path) or not os.path.lexists(path)


def entries(folder: str, within: Iterable[str]) -> tuple[str, ...]:
    """The names in a folder, with a slash behind those of folders; none for a folder outside of `within`.

    Links are followed before that check. Hidden names are left out, and those after `MOST_ENTRIES`.
    """
    if path_fault(folder) is not None:
        return ()
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


def matching(pattern: str, within: Iterable[str]) -> list[str]:
    """The paths, sorted, that an absolute pattern with `*`, `?` and `[` matches below folders, as a shell has it.

    Hidden names are left out. Cost: the names in the folders that match its beginning, up to `MOST_ENTRIES`.
    """
    found, (top, *names), within = [""], pattern.split("/"), [*within]
    for depth, name in enumerate(names):
        if not _PATTERN.search(name):
            found = [f"{each}/{name}" for each in found]
            continue
        is_last = depth == len(names) - 1
        inner = [(each, one) for each in found[:MOST_ENTRIES] for one in entries(each or "/", within)]
        found = [
            f"{each}/{one.removesuffix('/')}"
            for each, one in inner
            if (is_last or one.endswith("/")) and fnmatch.fnmatchcase(one.removesuffix("/"), name)
        ]
    return sorted(each for each in found[:MOST_ENTRIES] if not top and os.path.lexists(each))


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def scene_files(
    folder: str,
    suffixes: Iterable[str],
    is_passed_over: Callable[[str, bool], bool] | None = None,
    not_entered: Callable[[OSError], None] | None = None,
) -> Iterator[str]:
    """Scene files below a folder, sorted within each folder; ignores hidden and generated ones.

    Hidden files include the locks of Emacs, and the metadata that macOS keeps beside files elsewhere.

    `is_passed_over` decides about each path, and gets True for a folder; `not_entered` gets folders that cannot be
    read.
    """
    for files in _by_folder(folder, tuple(suffixes), is_passed_over, not_entered):
        yield from files


class SceneFiles(NamedTuple):
    """`are_all` unless the search ended at a limit."""

    paths: tuple[str, ...]
    are_all: bool

    def without(self, path: str) -> "SceneFiles":
        return self._replace(paths=tuple(each for each in self.paths if each != path))

    def with_one(self, path: str) -> "SceneFiles":
        return self._replace(paths=(*self.paths, path))


NOTHING_FOUND = SceneFiles((), are_all=True)


def first_scene_files(folder: str, suffixes: Iterable[str], most: int, most_folders: int | None = None) -> SceneFiles:
    """At most so many scene files below a folder, searching so many folders. Empty for 0."""
    found: list[str] = []
    if most == 0:
        return NOTHING_FOUND
    for looked_in, files in enumerate(_by_folder(folder, tuple(suffixes))):
        if looked_in == most_folders:
            return SceneFiles(tuple(found), are_all=False)
        found += files
        if len(found) > most:
            return SceneFiles(tuple(found[:most]), are_all=False)
    return SceneFiles(tuple(found), are_all=True)


def folders_below(tops: Iterable[str], most: int) -> list[str]:
    """At most `most` of these folders and those below, breadth first; hidden and generated ones last.

    Links are not followed.
    """
    found: dict[str, None] = {}
    left_for_later: list[str] = []
    for top in itertools.chain(tops, left_for_later):
        waiting = deque([top])
        while waiting and len(found) < most:
            folder = waiting.popleft()
            if folder in found or (inner := _folders_in(folder, most)) is None:
                continue
            found[folder] = None
            for name in inner:
                (waiting if is_entered(name) else left_for_later).append(os.path.join(folder, name))
    return [*found]


def _folders_in(folder: str, most: int) -> list[str] | None:
    """At most `most`; None for an unreadable folder."""
    try:
        with os.scandir(folder) as found:
            folders = (entry.name for entry in found if entry.is_dir(follow_symlinks=False))
            return sorted(itertools.islice(folders, most))
    except OSError:
        return None


def listing(folder: str, most: int) -> SceneFiles:
    """At most `most` names in a folder and below, relative to it, with a slash behind those of folders.

    Hidden and generated folders, and links, are listed and not entered.
    """
    found: list[str] = []
    for base, folders, names in os.walk(folder):
        way = os.path.relpath(base, folder)
        before = "" if way == os.curdir else f"{way}/"
        found += (f"{before}{name}/" for name in sorted(folders))
        found += (before + name for name in sorted(names))
        folders[:] = sorted(filter(is_entered, folders))
        if len(found) > most:
            return SceneFiles(tuple(found[:most]), are_all=False)
    return SceneFiles(tuple(found), are_all=True)


def is_listed(folder: str, path: str) -> bool:
    """True if the search below a folder finds a scene file: it does not follow links to folders."""
    if path == folder:
        return is_entry(path)
    above = os.path.join(folder, "")
    if not path.startswith(above):
        return False
    *inner, name = path[len(above) :].split(os.sep)
    return (
        is_entry(path)
        and all(map(is_entered, inner))
        and not name.startswith(".")
        and all(
            not os.path.islink(within)
            and not _is_built(mark for mark in (*_MARKS, _CMAKE) if os.path.lexists(os.path.join(within, mark)))
            for within in (os.path.join(folder, *inner[:depth]) for depth in range(1, len(inner) + 1))
        )
    )


def is_entered(name: str) -> bool:
    """True for a folder that is searched: not hidden or generated."""
    return not name.startswith(".") and name not in _SKIPPED_FOLDERS


def _is_built(names: Iterable[str]) -> bool:
    """True if these names of a folder show a build's output."""
    found = {*names}
    return not _MARKS.isdisjoint(found) and _CMAKE not in found


def _by_folder(
    top: str,
    endings: tuple[str, ...],
    is_passed_over: Callable[[str, bool], bool] | None = None,
    not_entered: Callable[[OSError], None] | None = None,
) -> Iterator[list[str]]:
    for base, folders, names in os.walk(top, onerror=not_entered):
        if base != top and _is_built(names):
            folders.clear()
            continue
        folders[:] = sorted(filter(is_entered, folders))
        seen = (name for name in sorted(names) if name.lower().endswith(endings) and not name.startswith("."))
        paths = [os.path.join(base, name) for name in seen]
        if is_passed_over is not None:
            folders[:] = [name for name in folders if not is_passed_over(os.path.join(base, name), True)]
            paths = [path for path in paths if not is_passed_over(path, False)]
        yield paths


def project_folder(path: str) -> str:
    """The nearest folder above a file with a configuration or a `.git`; otherwise the file's own folder."""
    folders = [*folders_above(absolute_path(path))]
    for folder in folders:
        if any(os.path.lexists(os.path.join(folder, name)) for name in ("robray.toml", ".git")) or _has_table(folder):
            return folder
    return folders[0] if folders else path


def _has_table(folder: str) -> bool:
    """True if the `pyproject.toml` of a folder has a table `[tool.robray]`."""
    path = os.path.join(folder, "pyproject.toml")
    if not is_file(path) or not isinstance(text := read_of_project(path), bytes) or b"robray" not in text:
        return False
    import tomllib

    try:
        tool = tomllib.loads(text.decode()).get("tool")
    except (ValueError, RecursionError):
        return False
    return isinstance(tool, dict) and "robray" in tool
