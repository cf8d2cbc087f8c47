"""Finds installed programs, never those of the working folder, and starts them without paths that lead there."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_LISTS = ("PATH", "PYTHONPATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
"""Lists of folders from which programs, modules and libraries are loaded; an empty or relative entry leads into the
working folder."""


def environment() -> dict[str, str]:
    """The environment for a program that robray starts: its own, without entries that lead into the working folder."""
    found = os.environ | {"PYTHONSAFEPATH": "1"}
    for name in _LISTS:
        folders = [*filter(os.path.isabs, found.pop(name, "").split(os.pathsep))]
        if folders:
            found[name] = os.pathsep.join(folders)
    return found


@contextmanager
def installed() -> Iterator[None]:
    """Clean the environment around a library that starts programs itself: mujoco starts Python while it is imported."""
    before = dict(os.environ)
    _exchange(environment())
    try:
        yield
    finally:
        _exchange(before)


def _exchange(variables: dict[str, str]) -> None:
    for name in {*_LISTS, "PYTHONSAFEPATH"}:
        os.environ.pop(name, None)
        if name in variables:
            os.environ[name] = variables[name]


def program(name: str) -> str | None:
    """The absolute path of a program on PATH; None if there is none.

    `shutil.which`, like Windows itself, begins with the working folder.
    """
    suffix = ".exe" if sys.platform == "win32" else ""
    folders = environment().get("PATH", os.defpath).split(os.pathsep)
    paths = (os.path.join(folder, name + suffix) for folder in folders)
    return next((path for path in paths if os.path.isfile(path) and os.access(path, os.X_OK)), None)
