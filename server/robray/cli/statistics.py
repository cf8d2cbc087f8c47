"""Counts of findings for each rule."""

import json
from collections import Counter
from collections.abc import Iterator

from robray.checking.findings import Findings
from robray.cli.render import SEVERITY_COLOURS
from robray.export.look import Look
from robray.rules.engine.rule import Diagnostic


def statistics(findings: Findings, look: Look, *, as_json: bool) -> Iterator[str]:
    """A line for each rule and severity, the most frequent first; a star where a fix is offered."""
    counts = Counter((found.code, found.severity.value) for found in findings.diagnostics)
    mendable = Counter((found.code, found.severity.value) for found in findings.diagnostics if _is_mended(found))
    ordered = sorted(counts.items(), key=lambda each: (-each[1], each[0]))
    if as_json:
        yield json.dumps(
            [
                {"code": code, "severity": severity, "count": count, "fixable": mendable[code, severity]}
                for (code, severity), count in ordered
            ],
            indent=2,
        )
        return
    places = len(str(max(counts.values(), default=0)))
    for (code, severity), count in ordered:
        mark = "[*]" if mendable[code, severity] else "[ ]"
        yield f"{count:>{places}} {mark} {look.paint(f'{severity:<11}', SEVERITY_COLOURS[severity])} {code}"
    if any(mendable.values()):
        yield "[*] fixable with --fix or --unsafe-fixes"


def _is_mended(found: "Diagnostic") -> bool:
    return found.fix is not None and found.fix.applicability.value != "by-hand"
