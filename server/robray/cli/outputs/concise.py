"""One line each, for people and for editors that jump to `path:line:column`."""

from collections.abc import Iterator

from robray.checking.findings import Findings
from robray.cli.render import concise
from robray.export.look import Look


def write(findings: Findings, look: Look) -> Iterator[str]:
    for diagnostic in findings.diagnostics:
        yield concise(look, diagnostic, findings.lines.get)
