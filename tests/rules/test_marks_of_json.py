"""A mark too many, or too few, at any place of a configuration is one finding, and a bracket is told where it is."""

import re
from pathlib import Path

import pytest

from fixtures import fixture
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.rule import Diagnostic, Severity

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "rofi").glob("*.json"))
TEXTS = re.compile(r'"[^"\n]*"')
BRACKETS = "[]{}"
MAIN = "/w/main.json"


def marks(text: str) -> list[int]:
    """The places of all marks outside of quotes."""
    bare = TEXTS.sub(lambda found: "x" * len(found[0]), text)
    return [at for at, mark in enumerate(bare) if mark in BRACKETS + ",:"]


def said(text: str) -> list[Diagnostic]:
    analysis = fixture(text, MAIN).workspace.analysis()
    return [each for each in diagnostics(analysis, MAIN) if each.severity is not Severity.HINT]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_each_mark_that_is_gone_is_one_finding_in_its_line_or_the_next(path: Path) -> None:
    text = path.read_text()
    for at in marks(text):
        found = said(text[:at] + text[at + 1 :])
        assert len(found) == 1, text[at - 20 : at + 20]
        if text[at] == ",":
            place, fix = found[0].at, found[0].fix
            assert (place.span.start, found[0].message) == (at, "missing ','")
            assert fix is not None
            assert fix.edits == ((place, ","),)
        line, told = (text.count("\n", 0, each) for each in (at, found[0].at.span.start))
        assert abs(line - told) <= 1, text[at - 20 : at + 20]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_each_bracket_too_many_is_one_finding_mostly_at_the_bracket(path: Path) -> None:
    text = path.read_text()
    places = 0
    exact = 0
    for rank, at in enumerate(marks(text)):
        found = said(text[: at + 1] + BRACKETS[rank % 4] + text[at + 1 :])
        assert len(found) == 1, text[at - 20 : at + 20]
        places += 1
        exact += found[0].at.span.start in (at, at + 1)
    assert exact >= 0.9 * places
