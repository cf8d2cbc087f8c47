"""A mark that is gone from a configuration costs the module or joint that it is in, and none of the others."""

import re

import pytest

from formats.rofi.test_through_the_server import WORLD
from robray.formats.rofi.frontend.reading import RofiFrontEnd
from robray.formats.rofi.statements import World
from robray.text.spans import Span

pytestmark = pytest.mark.quick

MARKS = '[]{}",:'


def _items(text: str) -> dict[str, int]:
    """What each module and joint is read as, wherever it stands, with where it begins."""
    facts = RofiFrontEnd().read(text.encode()).facts
    return {
        _without_places(item.statement): start
        for item, start in zip(facts.items, facts.starts, strict=True)
        if not isinstance(item.statement, World)
    }


def _without_places(statement: object) -> str:
    return re.sub(rf"{Span.__name__}\([^)]*\)", "", repr(statement))


@pytest.mark.parametrize("marks", MARKS)
def test_a_mark_that_is_gone_costs_one_item(marks: str) -> None:
    whole = _items(WORLD)
    assert len(whole) == 10
    broken = 0
    for at, mark in enumerate(WORLD):
        if mark != marks:
            continue
        broken += 1
        held = max((start for start in whole.values() if start <= at), default=-1)
        found = _items(WORLD[:at] + WORLD[at + 1 :])
        lost = [item for item, start in whole.items() if start != held and item not in found]
        assert not lost, (WORLD[:at].count("\n") + 1, mark)
    assert broken >= 10


def test_a_brace_too_many_costs_nothing_behind_its_line() -> None:
    whole = _items(WORLD)
    for line in re.finditer(r"(?m)^ +\{.*\}(?=,?$)", WORLD):
        found = _items(WORLD[: line.end()] + "}" + WORLD[line.end() :])
        lost = [item for item, start in whole.items() if start > line.end() and item not in found]
        assert not lost, line[0]
