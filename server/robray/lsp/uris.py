"""URIs to paths and back.

A path here is what the analysis calls a file by: the normalised absolute path of a `file:` URI. Of other schemes
(`untitled:`, `vscode-vfs:`) it is the URI itself with its slashes normalised, so that documents of one scheme can
include each other; no such path is absolute, and nothing is read from the disk by it.
"""

import os
import posixpath
from urllib.parse import quote, unquote, urlsplit

_DRIVE = 3
"""Length of `/c:`, with which the paths of Windows' URIs start."""


def to_path(uri: str) -> str:
    scheme, separator, rest = uri.partition(":")
    if not separator or scheme.lower() != "file":
        return f"{scheme}:/{posixpath.normpath(rest).lstrip('/')}" if separator else f"unknown:/{uri}"
    parts = urlsplit(uri)
    path = unquote(parts.path, errors="surrogateescape")
    if parts.netloc and parts.netloc != "localhost":
        path = f"//{parts.netloc}{path}"
    elif path[0:1] == "/" and path[2:_DRIVE] == ":":
        path = path[1].lower() + path[2:]
    return posixpath.normpath(path) if parts.netloc else "/" + posixpath.normpath(path).lstrip("/") if path[:1] == "/" else posixpath.normpath(path)


def to_uri(path: str) -> str:
    if not is_on_disk(path):
        return path
    return "file://" + ("" if path[:1] == "/" else "/") + quote(os.fsencode(path), safe="/:")


def is_on_disk(path: str) -> bool:
    """Whether a path may be looked up on the disk at all."""
    return os.path.isabs(path)
