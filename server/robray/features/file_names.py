"""The files that a text names."""

from typing import NamedTuple

from robray.text.spans import Span

PACKAGE = "package://"
"""The caller knows the places of packages."""


class FileName(NamedTuple):
    """`span` is in the local text of the item of that rank. `target` is a path, or a `package://` as written."""

    rank: int
    span: Span
    target: str
