"""The forms in which findings are written: one module each, imported when it is asked for. This list is the only one.

It is loaded with the options, and so it is light.
"""

import importlib
from collections.abc import Iterator, Mapping
from itertools import groupby

from robray.checking.findings import Findings
from robray.export.look import Look

OUTPUTS: Mapping[str, str] = {
    "full": "with the source",
    "concise": "one line each",
    "json": "for programs",
    "jsonl": "for programs",
    "sarif": "for code hosts and CI",
    "github": "for code hosts and CI",
    "gitlab": "for code hosts and CI",
    "junit": "for code hosts and CI",
}
"""Their purposes. The first is the default."""

DEFAULT = next(iter(OUTPUTS))

FOR_PEOPLE = frozenset({"full", "concise"})
"""Forms that a summary may follow; any other is one document."""

TELLING_ALL = frozenset({"sarif", "github", "junit"})
"""Documents that name the xacro sources that were not checked as robots."""


def help_text() -> str:
    """All forms; those for the same purpose in a row share its description."""
    parts = (
        (", ".join(f"{each} (default)" if each == DEFAULT else each for each in those), what)
        for what, those in groupby(OUTPUTS, OUTPUTS.__getitem__)
    )
    return "Format of the findings. " + "; ".join(f"{names}: {what}" for names, what in parts)


def lines_of(output_format: str, findings: "Findings", look: "Look") -> Iterator[str]:
    """The findings in a form, line by line."""
    found: Iterator[str] = importlib.import_module(f"robray.cli.outputs.{output_format}").write(findings, look)
    return found
