"""What has to be written anew in a `robray.toml` when files move that it loads together."""

import os
import re
import tomllib
from collections.abc import Callable, Iterator

from robray.configuration.configuration import PACKAGE
from robray.configuration.reading import own_table
from robray.configuration.toml_text import toml_text
from robray.text.paths import system_path
from robray.text.spans import Span

_PATTERN = re.compile(r"[*?\[\]\\]|\A!|[ /]\Z")
"""What makes more of a name than the name of one file, or would."""

_UNWRITABLE = re.compile(r"[\x00-\x1f\x7f\\\"'\ufffd]")


def moved_files(path: str, text: bytes, moved: Callable[[str], str]) -> Iterator[tuple[Span, str]]:
    """The edits after which the sets of scenes hold the same files; `moved` says where a file is afterwards.

    What names no single file, as a pattern and a package's, is left as it is. So is a text that is no TOML.
    """
    read = toml_text(text)
    if read.faults:
        return
    own = own_table(path)
    for key, entry in read.entries.items():
        match key[len(own) :]:
            case ("scenes", _, "files", int()) | ("scenes", _, "files", int(), "path") if (
                key[: len(own)] == own and entry.value is not None
            ):
                written = text[slice(*entry.value)].decode()
                if written[:1] not in ("'", '"') or written.startswith(('"""', "'''")):
                    continue
                name = _anew(path, tomllib.loads(f"name = {written}")["name"], moved)
                if name is not None:
                    yield entry.value, f"{written[0]}{name}{written[-1]}"


def _anew(path: str, name: str, moved: Callable[[str], str]) -> str | None:
    """A name in the configuration at `path`; None where it may stay, or cannot be said otherwise."""
    if name.startswith(PACKAGE) or _PATTERN.search(name):
        return None
    folder = os.path.dirname(path)
    file = system_path(os.path.join(folder, name.lstrip("/")))
    target, new_folder = moved(file), os.path.dirname(moved(path))
    if target == system_path(os.path.join(new_folder, name.lstrip("/"))):
        return None
    way = os.path.relpath(target, new_folder)
    written = f"/{way}" if name.startswith("/") and not way.startswith("../") else way
    return None if _PATTERN.search(written) or _UNWRITABLE.search(written) else written
