"""SARIF 2.1.0 (OASIS), as code scanning of GitHub and others take it."""

import json
import os
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from robray import __version__
from robray.analysis.analysis import FileSpan
from robray.checking.findings import Findings
from robray.cli.outputs.fingerprint import fingerprints
from robray.cli.outputs.record import place
from robray.export.look import Look, shown_path
from robray.rules import RULES
from robray.rules.engine.rule import DOCUMENTATION, Diagnostic, PlacedFix
from robray.text.markdown import unlinked

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_HOME = "https://github.com/robray/robray"

_LEVELS = {"error": "error", "warning": "warning", "information": "note", "hint": "note"}


def write(findings: Findings, _look: Look) -> Iterator[str]:
    codes = sorted({diagnostic.code for diagnostic in findings.diagnostics})
    marks = fingerprints(findings)
    log = {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "robray",
                        "version": __version__,
                        "informationUri": _HOME,
                        "rules": [_rule(code) for code in codes],
                    }
                },
                "columnKind": "unicodeCodePoints",
                **_invocations(findings),
                "results": [
                    _result(diagnostic, findings, codes.index(diagnostic.code), mark)
                    for diagnostic, mark in zip(findings.diagnostics, marks, strict=True)
                ],
            }
        ],
    }
    yield json.dumps(log, indent=2)


def _invocations(findings: Findings) -> dict[str, Any]:
    """A note for each xacro source that was not checked as a robot."""
    if not findings.sources:
        return {}
    notes = [
        {
            "level": "note",
            "message": {"text": f"this xacro source needs {needed} before robray can check its robot"},
            "locations": [{"physicalLocation": {"artifactLocation": {"uri": _uri(path)}}}],
        }
        for path, needed in sorted(findings.sources.items())
    ]
    return {"invocations": [{"executionSuccessful": True, "toolExecutionNotifications": notes}]}


def _rule(code: str) -> dict[str, Any]:
    rule = RULES[code]
    return {
        "id": code,
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": rule.explanation},
        "helpUri": f"{DOCUMENTATION}{code}.md",
        "defaultConfiguration": {"level": _LEVELS[rule.severity.value]},
    }


def _result(diagnostic: "Diagnostic", findings: Findings, rule: int, mark: str) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": diagnostic.code,
        "ruleIndex": rule,
        "level": _LEVELS[diagnostic.severity.value],
        "message": {"text": unlinked(diagnostic.message)},
        "locations": [{"physicalLocation": _physical(diagnostic.at, findings)}],
        "partialFingerprints": {"robray/v1": mark},
    }
    if diagnostic.related:
        result["relatedLocations"] = [
            {"physicalLocation": _physical(related.at, findings), "message": {"text": unlinked(related.message)}}
            for related in diagnostic.related
        ]
    # What is to be renamed everywhere has no edits until somebody does it.
    if diagnostic.fix is not None and diagnostic.fix.edits:
        result["fixes"] = [_fix(diagnostic.fix, findings)]
    return result


def _fix(fix: "PlacedFix", findings: Findings) -> dict[str, Any]:
    changes: dict[str, list[dict[str, Any]]] = {}
    for at, text in fix.edits:
        changes.setdefault(at.path, []).append(
            {"deletedRegion": _region(at, findings), "insertedContent": {"text": text}}
        )
    return {
        "description": {"text": unlinked(fix.title)},
        "artifactChanges": [
            {"artifactLocation": {"uri": _uri(path)}, "replacements": replacements}
            for path, replacements in changes.items()
        ],
        "properties": {"applicability": fix.applicability.value},
    }


def _physical(at: "FileSpan", findings: Findings) -> dict[str, Any]:
    return {"artifactLocation": {"uri": _uri(at.path)}, "region": _region(at, findings)}


def _region(at: "FileSpan", findings: Findings) -> dict[str, int]:
    where = place(at, findings.lines)
    return {
        "startLine": where.line,
        "startColumn": where.column,
        "endLine": where.end_line,
        "endColumn": where.end_column,
    }


def _uri(path: str) -> str:
    """Relative to the working directory for what lies in it, where a repository is checked out as a rule."""
    shown = quote(os.fsencode(shown_path(path)))
    return f"file://{shown}" if os.path.isabs(shown) else shown
