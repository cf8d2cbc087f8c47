"""Edits of a `robray.toml` when files move that it names."""

import os
import re
from collections.abc import Callable, Iterator

from robray.configuration.configuration import PACKAGE
from robray.configuration.places import names
from robray.configuration.reading import read_configuration
from robray.configuration.written import rewritten
from robray.text.paths import system_path
from robray.text.spans import Span

_PATTERN = re.compile(r"[*?\[\]\\]|\A!|[ /]\Z")
"""Characters that turn the name of a file into a pattern."""


def moved_files(path: str, text: bytes, moved: Callable[[str], str]) -> Iterator[tuple[Span, str]]:
    """The edits that keep the files of sets and the sources of robots the same.

    `moved` maps a path to its new place. Patterns and names of packages stay as they are, and so does a text that is
    not TOML.
    """
    read = read_configuration(path, text)
    for at, _, name in names(read.settings):
        value = read.entries[at].value if at[0] in ("scenes", "robots") else None
        new = None if value is None else _anew(path, name, moved)
        if value is not None and new is not None:
            yield value, rewritten(text[slice(*value)].decode(), new)


def _anew(path: str, name: str, moved: Callable[[str], str]) -> str | None:
    """The new name in the configuration at `path`; None if it stays, or cannot be changed."""
    if name.startswith(PACKAGE) or _PATTERN.search(name):
        return None
    folder = os.path.dirname(path)
    file = system_path(os.path.join(folder, name.lstrip("/")))
    target, new_folder = moved(file), os.path.dirname(moved(path))
    if target == system_path(os.path.join(new_folder, name.lstrip("/"))):
        return None
    way = os.path.relpath(target, new_folder)
    written = f"/{way}" if name.startswith("/") and not way.startswith("../") else way
    return None if _PATTERN.search(written) or "\ufffd" in written else written
