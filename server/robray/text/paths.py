"""The one form in which a path is written here: two spellings of one place are one string, and each way up ends."""

import os
import posixpath
import re
from collections.abc import Iterator

LONGEST = 4096
"""Bytes of a path; no system opens a longer one."""

_FILE_SCHEME = re.compile(r"file://(?:localhost(?=/))?")


def normal(path: str) -> str:
    """A path without `.`, `..`, and superfluous slashes.

    Two slashes at its beginning become one: POSIX lets `normpath` keep them, and they mean nothing on the supported
    systems except Windows, where they begin the name of another machine.
    """
    found = posixpath.normpath(path)
    return found[1:] if found.startswith("//") and os.name != "nt" else found


def system_path(path: str) -> str:
    """The path with the separators of the system, for calls to it."""
    return normal(path) if os.name != "nt" else os.path.normpath(path)


def absolute_path(path: str) -> str:
    """A path relative to the working directory, as an absolute one."""
    return system_path(os.path.abspath(path))


def file_scheme(written: str) -> str:
    """The `file://` or `file://localhost` at the start of a file's name; otherwise empty."""
    found = _FILE_SCHEME.match(written)
    return found[0] if found is not None else ""


def folder_of(path: str) -> str:
    """The folder that a path with slashes names a file in, with a slash at its end."""
    return path.rpartition("/")[0] + "/"


def folders_above(path: str) -> Iterator[str]:
    """The folders that a path lies in, the innermost first. Each is shorter than the one before, whatever it is."""
    folder = os.path.dirname(path)
    while len(folder) < len(path):
        yield folder
        path, folder = folder, os.path.dirname(folder)


def path_fault(path: str) -> str | None:
    """Reason why a text is not a valid path, to complete "it …"; None if it may be one."""
    if "\0" in path:
        return "contains a character that is not allowed in paths"
    try:
        encoded = os.fsencode(path)
    except UnicodeError:
        return "contains a character that is not allowed in paths"
    return f"is longer than {LONGEST:,} bytes" if len(encoded) > LONGEST else None
