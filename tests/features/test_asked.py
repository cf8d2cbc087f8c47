"""What a session asks of the analysis is asked of broken texts, too."""

import re

import pytest

from test_layers import SERVER

pytestmark = pytest.mark.quick

ASKING = SERVER.parents[1] / "tests" / "hostile" / "asking.py"

OTHERWISE = {
    "file_tokens": "a part of the semantic tokens",
    "found_rules": "of rules, not of a text",
    "hierarchy_item": "a part of both hierarchies",
    "pictured": "a part of a hover",
    "token_positions": "a part of the semantic tokens",
}
"""Modules of features whose function is asked elsewhere, and why."""


def test_whatever_a_session_asks_is_asked_of_broken_texts() -> None:
    imported = re.compile(r"^ *from robray\.features\.(\w+) import", re.MULTILINE)
    used = {name for path in (SERVER / "lsp").glob("*.py") for name in imported.findall(path.read_text())}
    features = {path.stem: path.read_text() for path in (SERVER / "features").glob("*.py")}
    requests = {name for name in used & features.keys() if re.search(rf"(?m)^def {name}\(", features[name])}
    lacking = sorted(requests - {*imported.findall(ASKING.read_text())} - OTHERWISE.keys())
    assert not lacking, f"to be asked in {ASKING}, or in OTHERWISE with the reason: {lacking}"
    assert requests >= OTHERWISE.keys()
