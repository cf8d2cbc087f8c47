"""What a session asks of the analysis is asked of broken texts, too."""

import re

import pytest

from test_layers import SERVER

pytestmark = pytest.mark.quick

ASKING = SERVER.parents[1] / "tests" / "hostile" / "asking.py"

OTHERWISE = {
    "candidates": "ranks what a completion found",
    "editing": "leads to what a format answers",
}
"""Modules of features whose functions are asked elsewhere, and why."""

_IMPORT = re.compile(r"^ *from robray\.features\.(\w+) import (?:\(\s*)?([a-z]?)", re.MULTILINE)
"""The module, and the first letter of what is imported if that is a function."""


def test_whatever_a_session_asks_is_asked_of_broken_texts() -> None:
    texts = [path.read_text() for path in (SERVER / "lsp").glob("*.py")]
    requests = {module for text in texts for module, function in _IMPORT.findall(text) if function}
    lacking = sorted(requests - {module for module, _ in _IMPORT.findall(ASKING.read_text())} - OTHERWISE.keys())
    assert not lacking, f"to be asked in {ASKING}, or in OTHERWISE with the reason: {lacking}"
    assert requests >= OTHERWISE.keys()
