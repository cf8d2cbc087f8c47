"""URIs to paths and back.

A path here is what the analysis calls a file by: of a `file:` URI its normalised absolute path. Of other schemes
(`untitled:`, `vscode-vfs:`) it is the URI itself with its slashes normalised, so that documents of one scheme can
include each other; no such path is absolute, and nothing is looked up on the disk by it.
"""

import os
from urllib.parse import quote, unquote

from robray.text.paths import normal

FLAT = "robray-flat"
"""The scheme of scenes that the server makes flat."""


def to_path(uri: str) -> str:
    """`?` and `#` belong to the path: clients differ in whether they escape them, and files have no queries."""
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
    return os.path.isabs(path)


def is_written(path: str) -> bool:
    """Whether people write it: not a document that the server made."""
    return not path.startswith(f"{FLAT}:")


def _absolute(path: str) -> str:
    return "/" + normal(path).strip("/") if path.strip("/") else "/"
