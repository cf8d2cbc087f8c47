"""The forms in which findings are written: one module each, imported when it is asked for."""

import importlib
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from robray.export.look import Look
from robray.text.lines import Lines

if TYPE_CHECKING:
    from robray.rules.engine.rule import Diagnostic

FORMATS = ("full", "concise", "json", "jsonl", "sarif", "github", "gitlab", "junit")

FOR_PEOPLE = frozenset({"full", "concise"})
"""Forms that a summary may follow; any other is one document."""


class Findings(NamedTuple):
    """What was found in the files that were judged; `lines` are those of all files that are pointed into."""

    diagnostics: Sequence["Diagnostic"]
    lines: Mapping[str, Lines]
    judged: Sequence[str]


def lines_of(output_format: str, findings: Findings, look: Look) -> Iterator[str]:
    """The findings in a form, line by line."""
    found: Iterator[str] = importlib.import_module(f"robray.cli.outputs.{output_format}").write(findings, look)
    return found
