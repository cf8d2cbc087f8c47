"""Converts URIs to paths and back.

A path here is the name of a file in the analysis: for a `file:` URI, its normalised absolute path. For other schemes
(`untitled:`, `vscode-vfs:`) it is the URI itself with its slashes normalised, so that documents of one scheme can
include each other; such a path is never absolute, and never looked up on the disk.
"""

import logging
import os
from collections.abc import Iterable
from functools import lru_cache
from urllib.parse import quote, unquote

from robray.lsp.errors import InvalidParamsError
from robray.text.paths import normal, path_fault
from robray.text.printable import clipped

FLAT = "robray-flat"
"""The scheme of flattened scenes."""


logger = logging.getLogger(__name__)

_LONGEST_SHOWN = 100
"""Limit of characters of a refused URI."""


class NoPathError(InvalidParamsError):
    """The URI of a document is not a path."""

    def __init__(self, uri: str, why: str) -> None:
        shown = clipped(uri, _LONGEST_SHOWN)
        # Half a surrogate pair cannot be sent.
        shown = shown.encode("utf-8", "backslashreplace").decode()
        super().__init__(f"{InvalidParamsError.MESSAGE}: '{shown}' {why}")


@lru_cache(64)
def to_path(uri: str) -> str:
    """The path of a URI. Raises NoPathError, which refuses only the message with such a URI.

    `?` and `#` belong to the path: clients differ in whether they escape them, and files have no queries."""
    path = _path(uri)
    why = path_fault(path)
    if why is None and path.startswith("//") and os.name != "nt":
        why = "is on another machine"
    if why is not None:
        raise NoPathError(uri, why)
    return path


def paths_of(uris: Iterable[str]) -> list[str]:
    """The paths of several documents; logs and leaves out invalid URIs."""
    found = []
    for uri in uris:
        try:
            found.append(to_path(uri))
        except NoPathError as error:
            logger.warning("%s", error)
    return found


def _path(uri: str) -> str:
    scheme, colon, rest = uri.partition(":")
    if not colon or scheme.lower() != "file":
        return f"{scheme}:{_absolute(rest)}"
    host = ""
    if rest.startswith("//"):
        host, slash, rest = rest[2:].partition("/")
        rest = slash + rest
    path = _absolute(unquote(rest, errors="surrogateescape"))
    if os.name == "nt" and path[2:3] == ":":
        # `/c:/…`, and `/C:/…` is the same file.
        return path[1].lower() + path[2:]
    return f"//{host}{path}" if host not in ("", "localhost") else path


def to_uri(path: str) -> str:
    if not is_on_disk(path):
        return path
    quoted = quote(os.fsencode(path), safe="/:")
    if quoted.startswith("//"):
        return "file:" + quoted
    return "file://" + ("" if quoted.startswith("/") else "/") + quoted


def is_on_disk(path: str) -> bool:
    """True if a path may be looked up on the disk."""
    # This runs several times at each key.
    return path.startswith("/") if os.sep == "/" else os.path.isabs(path)


def is_written(path: str) -> bool:
    """True if people write it; False for documents of the server."""
    return not path.startswith(f"{FLAT}:")


def _absolute(path: str) -> str:
    return "/" + normal(path).strip("/") if path.strip("/") else "/"
