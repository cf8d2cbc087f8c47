"""The forms in which findings are written: one module each, imported when it is asked for."""

import importlib
from collections.abc import Iterator

from robray.checking.findings import Findings
from robray.export.look import Look

FORMATS = ("full", "concise", "json", "jsonl", "sarif", "github", "gitlab", "junit")

FOR_PEOPLE = frozenset({"full", "concise"})
"""Forms that a summary may follow; any other is one document."""


def lines_of(output_format: str, findings: Findings, look: Look) -> Iterator[str]:
    """The findings in a form, line by line."""
    found: Iterator[str] = importlib.import_module(f"robray.cli.outputs.{output_format}").write(findings, look)
    return found
