"""With the source that is complained of, for people."""

from collections.abc import Iterator

from robray.checking.findings import Findings
from robray.cli.render import full
from robray.export.look import Look


def write(findings: Findings, look: Look) -> Iterator[str]:
    for diagnostic in findings.diagnostics:
        yield full(look, diagnostic, findings.lines.get)
        yield ""
