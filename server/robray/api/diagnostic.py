"""Diagnostics of files, for programs."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from robray.export.look import listed_path
from robray.rules.engine import rule
from robray.text.lines import Encoding, Lines
from robray.text.printable import printable

Severity = Literal["error", "warning", "information", "hint"]


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A diagnostic, as `robray check` prints it.

    Attributes:
        file: absolute path of the file.
        line, column, end_line, end_column: place, counted from 1; columns count characters.
        code: name of the rule. `robray explain CODE` and the page at `url` explain it.
        rejected: true if the format's reader refuses the file because of it.
    """

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    severity: Severity
    code: str
    message: str
    url: str
    rejected: bool

    def __str__(self) -> str:
        place = f"{listed_path(self.file)}:{self.line}:{self.column}"
        return f"{place}: {self.severity}[{self.code}] {printable(self.message)}"


def diagnostics_of(found: Iterable[rule.Diagnostic], lines: Mapping[str, Lines]) -> tuple[Diagnostic, ...]:
    """In the same order; `lines` are those of the files, as far as they were read."""
    return tuple(_diagnostic(each, lines.get(each.at.path, _NO_LINES)) for each in found)


_NO_LINES = Lines(b"")
"""For a file that was not read, such as a mesh: its start."""


def _diagnostic(found: rule.Diagnostic, lines: Lines) -> Diagnostic:
    span = found.at.span if lines is not _NO_LINES else (0, 0)
    start, end = (lines.position(offset, Encoding.UTF_32) for offset in span)
    severity: Severity = found.severity.value
    return Diagnostic(
        found.at.path,
        start.line + 1,
        start.column + 1,
        end.line + 1,
        end.column + 1,
        severity,
        found.code,
        found.message,
        found.url,
        found.rejected_by_reader,
    )
