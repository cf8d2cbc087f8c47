"""A fix whose place is not known is none: its edits would be elsewhere, or behind the end of the file."""

import pytest

from robray.rules import RULES
from robray.rules.engine.rule import Fix, Replacement, RuleContext
from robray.text.spans import Span
from rules.findings import only

pytestmark = pytest.mark.quick

NESTED = "frame a { frame b { } rpy; }\n"
PLAIN = "frame a { rpy; }\n"


@pytest.mark.parametrize("at", [0, 10])
def test_within_the_text_of_the_item(at: int, monkeypatch: pytest.MonkeyPatch) -> None:
    check(NESTED, Span(at, at + 1), monkeypatch, is_offered=True)


def test_behind_an_item_from_which_nothing_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    check(PLAIN, Span(16, 17), monkeypatch, is_offered=True)


@pytest.mark.parametrize(
    ("source", "span"),
    [(NESTED, Span(17, 20)), (PLAIN, Span(10, 18)), (PLAIN, Span(-1, 3)), (PLAIN, Span(5, 3)), (PLAIN, Span(40, 41))],
)
def test_elsewhere(source: str, span: Span, monkeypatch: pytest.MonkeyPatch) -> None:
    check(source, span, monkeypatch, is_offered=False)


def check(source: str, span: Span, monkeypatch: pytest.MonkeyPatch, *, is_offered: bool) -> None:
    def fix(_: RuleContext) -> Fix:
        return Fix("write 'x'", (Replacement(span, "x"),))

    rule = RULES["missing-value"]._replace(fix=fix)
    monkeypatch.setattr("robray.rules.engine.one_finding.RULES", {**RULES, "missing-value": rule})
    assert (only(source, "missing-value").fix is not None) is is_offered
