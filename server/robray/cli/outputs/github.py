"""Workflow commands that GitHub shows as annotations of the changed lines."""

from collections.abc import Iterator, Mapping

from robray.analysis.analysis import FileSpan
from robray.checking.findings import Findings
from robray.cli.outputs.record import place
from robray.export.look import Look, listed_path, printable, shown_path
from robray.text.lines import Lines

_COMMANDS = {"error": "error", "warning": "warning", "information": "notice", "hint": "notice"}


def write(findings: Findings, _look: Look) -> Iterator[str]:
    for diagnostic in findings.diagnostics:
        severity, code = diagnostic.severity.value, diagnostic.code
        yield command(severity, code, diagnostic.at, diagnostic.message, findings.lines)
    if findings.reservation:
        yield f"::notice title=robray::{findings.reservation}"


def command(severity: str, code: str, at: "FileSpan", message: str, lines: Mapping[str, Lines]) -> str:
    where = place(at, lines)
    properties: dict[str, object] = {
        "title": f"robray: {code}",
        "file": shown_path(at.path),
        "line": where.line,
        "endLine": where.end_line,
    }
    # Columns are taken only of what stands in one line.
    if where.line == where.end_line:
        properties |= {"col": where.column, "endColumn": where.end_column}
    written = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items())
    # The log shows the message only, so it says where.
    place_in_words = f"{listed_path(at.path)}:{where.line}:{where.column}"
    return f"::{_COMMANDS[severity]} {written}::{_data(f'{place_in_words}: {message} ({code})')}"


def _data(text: str) -> str:
    """Line ends are the only control characters that can be written; pictures replace the others."""
    return printable(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
