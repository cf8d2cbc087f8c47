"""Fixes that are refused, or of which each uncovers the next, are tried so often and not more: it is counted."""

import math
from collections import Counter
from typing import Any

import pytest

from fixtures import MAIN, fixture
from hostile.counting import counted
from robray.features import fix_all as fixing
from robray.features.fix_all import BY_HAND, Bounds, fix_all
from robray.rules.engine.diagnose import diagnostics

MANY = 3_000


@pytest.mark.parametrize("count", [10, 60])
@pytest.mark.parametrize("tries", [3, 30])
def test_fixes_that_cannot_be_made_are_tried_within_bounds_of_bytes_and_findings(
    monkeypatch: pytest.MonkeyPatch, count: int, tries: int
) -> None:
    text = "".join(f"frame f{n} {{ offset 1; offset 2; }}\n" for n in range(count))
    given = fixture(text)
    found = len(diagnostics(given.workspace.analysis(), MAIN, most=MANY, everything=True))
    bounds = Bounds(5_000, 1_000_000, tries * (len(text) + 100 * found))
    monkeypatch.setattr(fixing, "added_errors", lambda *_: ["an error"])
    with counted(monkeypatch, fixing, "_applied") as times:
        fix_all(given.workspace.copy, [MAIN], unsafe=True, bounds=bounds)
    # A round of halves comes to an end by itself.
    assert times() <= min(tries, 2 * count - 1)
    assert times() == tries or tries > count


@pytest.mark.parametrize("count", [50, 400])
def test_of_one_rule_sixteen_fixes_are_refused(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    text = "".join(f"frame f{n} {{ offset 1; offset 2; }}\n" for n in range(count))
    given = fixture(text)
    monkeypatch.setattr(fixing, "added_errors", lambda *_: ["an error"])
    with counted(monkeypatch, fixing, "_applied") as times:
        found = fix_all(given.workspace.copy, [MAIN])
    # Each refusal halves what is left, and all before the first.
    assert times() <= 2 * fixing.MOST_REFUSED + math.log2(count)
    assert Counter(each.why.partition(":")[0] for each in found.unmended) == {
        "the fix would cause an error": fixing.MOST_REFUSED,
        "16 others of its rule were refused": count - fixing.MOST_REFUSED,
        # The frames that nothing tells apart.
        BY_HAND: count,
    }


def test_what_is_refused_of_one_rule_keeps_no_other_back(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "".join(f"frame f{n} {{ offset 1; offset 2; }}\n" for n in range(100)) + "frame last { offset 3 - 1; }\n"
    given = fixture(text)
    really = fixing._applied  # noqa: SLF001

    def refusing(look: Any, fixes: list[Any]) -> Any:
        return "no" if any(fix.name[1] == "duplicate-attribute" for fix in fixes) else really(look, fixes)

    monkeypatch.setattr(fixing, "_applied", refusing)
    assert fix_all(given.workspace.copy, [MAIN]).fixes == 1


@pytest.mark.parametrize("count", [60, 200])
def test_fixes_that_each_uncover_the_next_are_made_in_some_rounds(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    given = fixture("frame f { # a\n " * count)
    with counted(monkeypatch, fixing, "_applied") as times:
        fix_all(given.workspace.copy, [MAIN], unsafe=True)
    assert times() <= 2 * fixing.MOST_ROUNDS
