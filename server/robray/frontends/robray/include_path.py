"""Where an include leads (language reference 9): the reader merges Lisp pathnames."""

import posixpath
import re

from robray.facts.frontend import IncludePathError

_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_WILD = re.compile(r"(?<!\\)(?:\\\\)*[*?\[]")


def include_target(including: str, written: str) -> str:
    """The absolute path: relative to the including file, whose name and extension fill in what is missing."""
    if _WILD.search(written):
        raise IncludePathError("it has a wildcard ('*', '?' or '[') in it; put a backslash before the character")
    if re.search(r"(?<!\\)(?:\\\\)*\\(?:/|\Z)", written):
        raise IncludePathError("a backslash must stand before the character that it escapes")
    folder, _, name = written.rpartition("/") if "/" in written else ("", "", written)
    if written.startswith("/") and not folder:
        folder = "/"
    folder, name = _unescaped(folder), _with_defaults(name, posixpath.basename(including))
    if folder == "~" or folder.startswith("~/"):
        folder = posixpath.expanduser(folder)
    return posixpath.normpath(posixpath.join(posixpath.dirname(including), folder, name))


def _with_defaults(name: str, including: str) -> str:
    if not name:
        return including
    if name in (".", ".."):
        return name
    if re.search(r"(?<!^)(?<!\\)(?:\\\\)*\.", name):
        return _unescaped(name)
    return _unescaped(name) + posixpath.splitext(including)[1]


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(r"\1", text)
