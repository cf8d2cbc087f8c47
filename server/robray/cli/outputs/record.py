"""A finding as the plain data that `json` and `jsonl` write; `docs/findings.schema.json` describes it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from robray.analysis.analysis import FileSpan
from robray.export.look import shown_path
from robray.rules.engine.rule import Diagnostic
from robray.text.lines import Encoding, Lines


class Place(NamedTuple):
    """All from 1; columns count characters."""

    line: int
    column: int
    end_line: int
    end_column: int


def place(at: "FileSpan", lines: Mapping[str, Lines]) -> Place:
    """Where a span is; the start of a file that was not read, as a mesh."""
    known = lines.get(at.path)
    if known is None:
        return Place(1, 1, 1, 1)
    start, end = (known.position(offset, Encoding.UTF_32) for offset in at.span)
    return Place(start.line + 1, start.column + 1, end.line + 1, end.column + 1)


def record(diagnostic: "Diagnostic", lines: Mapping[str, Lines]) -> dict[str, Any]:
    return {
        "path": shown_path(diagnostic.at.path),
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        **_range(diagnostic.at, lines),
        "url": diagnostic.url,
        "fix": _fix(diagnostic, lines),
        "related": [
            {"path": shown_path(related.at.path), **_range(related.at, lines), "message": related.message}
            for related in diagnostic.related
        ],
    }


def _fix(diagnostic: "Diagnostic", lines: Mapping[str, Lines]) -> dict[str, Any] | None:
    if diagnostic.fix is None:
        return None
    fix = diagnostic.fix
    found = {
        "title": fix.title,
        "safe": fix.applicability.value == "safe",
        "applicability": fix.applicability.value,
        "edits": [{"path": shown_path(at.path), **_range(at, lines), "text": text} for at, text in fix.edits],
    }
    if fix.rename is not None:
        at, new = fix.rename
        found["rename"] = {"path": shown_path(at.path), **_range(at, lines), "name": new}
    return found


def _range(at: "FileSpan", lines: Mapping[str, Lines]) -> dict[str, Any]:
    where = place(at, lines)
    return {
        "start": {"line": where.line, "column": where.column},
        "end": {"line": where.end_line, "column": where.end_column},
    }
