"""A code quality report of GitLab: an array of issues, each with a fingerprint."""

import json
from collections.abc import Iterator

from robray.checking.findings import Findings
from robray.cli.outputs.fingerprint import fingerprints
from robray.cli.outputs.record import place
from robray.export.look import Look, shown_path
from robray.text.markdown import unlinked

_SEVERITIES = {"error": "major", "warning": "minor", "information": "info", "hint": "info"}


def write(findings: Findings, _look: Look) -> Iterator[str]:
    report = []
    for diagnostic, mark in zip(findings.diagnostics, fingerprints(findings), strict=True):
        where = place(diagnostic.at, findings.lines)
        report.append(
            {
                "description": unlinked(diagnostic.message),
                "check_name": diagnostic.code,
                "fingerprint": mark,
                "severity": _SEVERITIES[diagnostic.severity.value],
                "location": {
                    "path": shown_path(diagnostic.at.path),
                    "lines": {"begin": where.line, "end": where.end_line},
                },
            }
        )
    yield json.dumps(report, indent=2)
