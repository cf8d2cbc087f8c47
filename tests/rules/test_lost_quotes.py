"""A quote that is lost, doubled or another one is one finding, at its value, whose fix restores the file."""

import re

import pytest

from fixtures import fixture
from robray.rules.engine.diagnose import diagnostics
from rules.findings import fixed
from rules.test_misspelt_tags import TEXTS

_ATTRIBUTE = re.compile(r'(?P<name>[\w:]+)="(?P<value>[^"<]*)"(?=[^<?]*>)')


@pytest.mark.parametrize(
    ("first", "last"), [("", '"'), ('"', ""), ('"', "'"), ('"', '""')], ids=["first", "last", "another", "doubled"]
)
@pytest.mark.parametrize("path", TEXTS)
def test_a_wrong_quote_is_one_finding_at_its_value_whose_fix_restores_the_file(
    path: str, first: str, last: str
) -> None:
    text = TEXTS[path]
    sound = {each.message for each in diagnostics(fixture(text, path).workspace.analysis(), path)}
    wrong = []
    for attribute in _ATTRIBUTE.finditer(text):
        start, end = attribute.span("value")
        given = fixture(text[: start - 1] + first + text[start:end] + last + text[end + 1 :], path)
        found = [each for each in diagnostics(given.workspace.analysis(), path) if each.message not in sound]
        low, high = (len(text[:at].encode()) for at in (attribute.start(), attribute.end()))
        is_placed = [low <= each.at.span.start <= high for each in found] == [True]
        restored = [each for each in found if each.fix is not None and fixed(given, each)[path] == text.encode()]
        if not is_placed or restored != found:
            wrong.append(f"{attribute[0]}: {[(each.message, each.fix and each.fix.title) for each in found]}")
    assert not wrong, "\n".join(wrong)
