"""URIs to paths and back.

A path here is what the analysis calls a file by: of a `file:` URI its normalised absolute path. Of other schemes
(`untitled:`, `vscode-vfs:`) it is the URI itself with its slashes normalised, so that documents of one scheme can
include each other; no such path is absolute, and nothing is looked up on the disk by it.
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
"""The scheme of scenes that the server makes flat."""


logger = logging.getLogger(__name__)

_LONGEST_SHOWN = 100
"""Characters of a URI that is refused."""


class NoPathError(InvalidParamsError):
    """What a message calls a document by is no path anywhere."""

    def __init__(self, uri: str, why: str) -> None:
        shown = clipped(uri, _LONGEST_SHOWN)
        # Half a surrogate pair cannot be sent.
        shown = shown.encode("utf-8", "backslashreplace").decode()
        super().__init__(f"{InvalidParamsError.MESSAGE}: '{shown}' {why}")


@lru_cache(64)
def to_path(uri: str) -> str:
    """Raises NoPathError; the message that holds such a URI is refused, and nothing else.

    `?` and `#` belong to the path: clients differ in whether they escape them, and files have no queries."""
    path = _path(uri)
    why = path_fault(path)
    if why is None and path.startswith("//") and os.name != "nt":
        why = "is on another machine"
    if why is not None:
        raise NoPathError(uri, why)
    return path


def paths_of(uris: Iterable[str]) -> list[str]:
    """Those of a message about several documents: one that is no path is left out and logged."""
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
    """Whether a path may be looked up on the disk at all."""
    # It is asked several times at each key.
    return path.startswith("/") if os.sep == "/" else os.path.isabs(path)


def is_written(path: str) -> bool:
    """Whether people write it: not a document that the server made."""
    return not path.startswith(f"{FLAT}:")


def _absolute(path: str) -> str:
    return "/" + normal(path).strip("/") if path.strip("/") else "/"
