"""JUnit XML, as CI servers show test results: a suite a file, with a failure for what makes the exit status 1."""

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape, quoteattr

from robray.checking.findings import Findings
from robray.cli.outputs.record import place
from robray.export.look import Look, listed_path, printable, shown_path
from robray.rules.engine.rule import Diagnostic


def write(findings: Findings, _look: Look) -> Iterator[str]:
    by_path: dict[str, list[Diagnostic]] = {path: [] for path in sorted(findings.judged)}
    for diagnostic in findings.diagnostics:
        by_path.setdefault(diagnostic.at.path, []).append(diagnostic)
    yield '<?xml version="1.0" encoding="utf-8"?>'
    tests = sum(_tests(path, found, findings) for path, found in by_path.items())
    yield f"<testsuites{_counts('robray', findings.diagnostics, tests)}>"
    for path, found in by_path.items():
        yield from _suite(path, found, findings)
    yield "</testsuites>"


def _counts(name: str, found: "Sequence[Diagnostic]", tests: int) -> str:
    failures = sum(diagnostic.severity.value == "error" for diagnostic in found)
    return f' name={_attribute(name)} tests="{tests}" failures="{failures}" errors="0"'


def _tests(path: str, found: "Sequence[Diagnostic]", findings: Findings) -> int:
    """The number of tests in a suite: at least one, since viewers hide an empty one, and a skipped one for a source."""
    return len(found) + 1 if path in findings.sources else max(len(found), 1)


def _suite(path: str, found: "list[Diagnostic]", findings: Findings) -> Iterator[str]:
    name = shown_path(path)
    is_source = path in findings.sources
    yield f'  <testsuite{_counts(name, found, _tests(path, found, findings))} skipped="{int(is_source)}">'
    if is_source:
        yield f'    <testcase name="expanded by xacro" classname={_attribute(name)}>'
        yield f'      <skipped message="needs {findings.sources[path]} before robray can check its robot"/>'
        yield "    </testcase>"
    elif not found:
        yield f"    <testcase name={_attribute(name)} classname={_attribute(name)}/>"
    for diagnostic in found:
        yield from _case(name, diagnostic, findings)
    yield "  </testsuite>"


def _case(name: str, diagnostic: "Diagnostic", findings: Findings) -> Iterator[str]:
    where = place(diagnostic.at, findings.lines)
    title = f"{diagnostic.code} at {where.line}:{where.column}"
    severity = diagnostic.severity.value
    said = f"{listed_path(diagnostic.at.path)}:{where.line}:{where.column}: {severity}: {diagnostic.message}"
    yield f"    <testcase name={_attribute(title)} classname={_attribute(name)}>"
    if severity == "error":
        attributes = f"type={_attribute(diagnostic.code)} message={_attribute(diagnostic.message)}"
        yield f"      <failure {attributes}>{escape(printable(said))}</failure>"
    else:
        yield f"      <system-out>{escape(printable(said))}</system-out>"
    yield "    </testcase>"


def _attribute(text: str) -> str:
    return quoteattr(printable(text))
