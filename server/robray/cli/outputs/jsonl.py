"""One object a line, for programs that read as it comes."""

import json
from collections.abc import Iterator

from robray.checking.findings import Findings
from robray.cli.outputs.record import record
from robray.export.look import Look


def write(findings: Findings, _look: Look) -> Iterator[str]:
    for diagnostic in findings.diagnostics:
        yield json.dumps(record(diagnostic, findings.lines))
