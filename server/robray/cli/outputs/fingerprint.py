"""Names of findings that stay while the file is edited around them."""

import hashlib
from collections import Counter

from robray.analysis.analysis import FileSpan
from robray.checking.findings import Findings
from robray.cli.outputs.record import place
from robray.export.look import shown_path
from robray.rules.engine.repeated import of_one_place
from robray.rules.engine.rule import Diagnostic


def fingerprints(findings: Findings) -> list[str]:
    """One for each finding, all different: made of its file, rule, message and line of source, not of its place."""
    seen: Counter[tuple[str, ...]] = Counter()
    marks = []
    for diagnostic in findings.diagnostics:
        key = (shown_path(diagnostic.at.path), *lasting(findings, diagnostic))
        text = "\0".join((*key, str(seen[key])))
        seen[key] += 1
        marks.append(hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()[:32])
    return marks


def lasting(findings: Findings, diagnostic: "Diagnostic") -> tuple[str, str, str]:
    """Rule, message and line of source of a finding. The line is empty for a finding that stands for many, since its
    first place changes while somebody edits."""
    message = of_one_place(diagnostic.message)
    source = _source_line(findings, diagnostic.at) if message == diagnostic.message else ""
    return diagnostic.code, message, source


def _source_line(findings: Findings, at: "FileSpan") -> str:
    """The line that a span begins in, without the blanks around it."""
    lines = findings.lines.get(at.path)
    if lines is None:
        return ""
    start, end = lines.extent(place(at, findings.lines).line - 1)
    return lines.text[start:end].decode("utf-8", "replace").strip()
