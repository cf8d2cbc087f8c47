"""One array of objects, for programs."""

import json
from collections.abc import Iterator

from robray.checking.findings import Findings
from robray.cli.outputs.record import record
from robray.export.look import Look


def write(findings: Findings, _look: Look) -> Iterator[str]:
    last = len(findings.diagnostics) - 1
    if last < 0:
        yield "[]"
        return
    for index, diagnostic in enumerate(findings.diagnostics):
        inner = json.dumps(record(diagnostic, findings.lines))
        yield f"{' ' if index else '['}{inner}{',' if index < last else ']'}"
