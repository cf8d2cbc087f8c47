"""Findings without a frame, which pages list with their places in the text."""

from __future__ import annotations

from typing import Any, NamedTuple

from robray.analysis.analysis import Analysis, FileSpan
from robray.rules.engine.rule import Diagnostic


class Placeless(NamedTuple):
    at: FileSpan
    text: bytes | None
    """The file's text when the finding was sent; None if the scene does not have the file."""
    told: dict[str, Any]

    def leads_in(self, now: Analysis) -> bool:
        """True if its file has not changed: findings of a new text follow in a moment."""
        file = now.files.get(self.at.path)
        return self.text == (None if file is None else file.text)


def placeless(analysis: Analysis, found: Diagnostic) -> Placeless:
    told: dict[str, Any] = {"severity": found.severity.value, "words": found.message}
    path = found.at.path
    file = analysis.files.get(path)
    lines = None if file is None else file.lines
    for each in analysis.files.values():
        if each.sources is not None and path in each.sources.lines:
            lines = each.sources.lines[path]
    if lines is None:
        return Placeless(found.at, None, told)
    text = None if file is None else file.text
    where = {"file": path.rpartition("/")[2], "line": lines.line(found.at.span.start) + 1}
    return Placeless(found.at, text, told | where)
