"""Where an include leads (language reference 9): the reader merges Lisp pathnames."""

import posixpath
import re
from collections.abc import Iterable, Iterator

from robray.facts.frontend import IncludePathError
from robray.text.paths import LONGEST, normal

_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_IDLE_ESCAPE = re.compile(r"(?<!\\)(?:\\\\)*\\[^*?\[\\]")
_WILD = re.compile(r"(?<!\\)(?:\\\\)*[*?\[]")


def include_target(including: str, written: str) -> str:
    """The absolute path: relative to the including file, whose name and extension fill in missing parts."""
    if _WILD.search(written):
        raise IncludePathError("it contains a wildcard; put a backslash before '*', '?' or '['")
    if re.search(r"(?<!\\)(?:\\\\)*\\(?:/|\Z)", written):
        raise IncludePathError("a backslash cannot be last or before '/'")
    if len(written) > LONGEST:
        raise IncludePathError(f"it is longer than {LONGEST:,} bytes")
    return normal(posixpath.join(posixpath.dirname(including), _way(including, written)))


def include_targets(including: str, several: Iterable[str]) -> Iterator[str]:
    for written in several:
        try:
            target = include_target(including, written)
        except IncludePathError:
            continue
        if "\0" not in target:
            yield target


def include_folders(including: str, written: str) -> tuple[str, ...]:
    """The folders that the path enters and leaves again: the system checks that they exist.

    Those of the including file certainly do.
    """
    if ".." not in written and not written.endswith("."):
        return ()
    start = [part for part in posixpath.dirname(including).split("/") if part]
    way = _way(including, written)
    here = [] if way.startswith("/") else list(start)
    parts = [part for part in way.split("/") if part]
    found: list[str] = []
    for index, part in enumerate(parts):
        if part not in (".", ".."):
            here.append(part)
            continue
        if (part == ".." or index == len(parts) - 1) and here != start[: len(here)]:
            found.append("/" + "/".join(here))
        if part == "..":
            del here[-1:]
    return tuple(dict.fromkeys(found))


def _way(including: str, written: str) -> str:
    """The path with the parts that the reader adds."""
    folder, _, name = written.rpartition("/") if "/" in written else ("", "", written)
    if written.startswith("/") and not folder:
        folder = "/"
    folder, name = _unescaped(folder), _with_defaults(name, posixpath.basename(including))
    if folder == "~" or folder.startswith("~/"):
        folder = posixpath.expanduser(folder)
    return posixpath.join(folder, name)


def read_otherwise(written: str) -> str | None:
    """The way in which an accepted include path differs from its text; None if it does not."""
    if _IDLE_ESCAPE.search(written):
        return "amino drops the backslash; use '/' between folders"
    if written == "~" or written.startswith("~/"):
        return "amino replaces '~' by the home folder of the user"
    name = written.rpartition("/")[2]
    if not name:
        return "amino adds the name of this file to the folder"
    if name.startswith(".") and name.strip(".") and "." not in name[1:]:
        return f"amino adds an extension to '{name}'"
    return None


def _with_defaults(name: str, including: str) -> str:
    if not name:
        return including
    if name in (".", ".."):
        return name
    if re.search(r"(?<!^)(?<!\\)(?:\\\\)*\.", name):
        return _unescaped(name)
    # A dot at the very start begins no extension, any other does.
    dot = including.rfind(".")
    return _unescaped(name) + (including[dot:] if dot > 0 else "")


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(r"\1", text)
