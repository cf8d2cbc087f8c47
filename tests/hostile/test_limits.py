"""What is beyond the limits is said, and an edit leads there and back as reading afresh does."""

import random
from collections.abc import Iterator

import pytest

from analysis import fuzz
from fixtures import MAIN
from robray.assemble import new_workspace
from robray.frontends.robray import limits, lower, plain_items, reading
from robray.frontends.robray.reading import read, reread
from robray.rules.diagnose import diagnostics
from robray.text.edits import Edit, splice

SMALL = {
    "MOST_STATEMENTS": 8,
    "MOST_ITEMS": 14,
    "MOST_NESTED": 2,
    "MOST_PARTS": 24,
    "MOST_ATTRIBUTES": 3,
    "_LONGEST": 20,
}


@pytest.fixture
def small_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (limits, lower, plain_items, reading):
        for name, most in SMALL.items():
            if hasattr(module, name):
                monkeypatch.setattr(module, name, most)


def codes(text: bytes) -> list[str]:
    workspace = new_workspace()
    workspace.set_text(MAIN, text)
    return [found.code for found in diagnostics(workspace.analysis(), MAIN)]


@pytest.mark.usefixtures("small_limits")
@pytest.mark.parametrize("seed", range(20, 26))
def test_facts_at_the_limits_are_those_from_scratch(seed: int) -> None:
    rng = random.Random(seed)
    beyond = 0
    for _ in range(15):
        text = fuzz.document(rng)
        known = read(text)
        for _ in range(25):
            change = fuzz.edit(rng, text)
            text = splice(text, change)
            known, _ = reread(known, text, change)
            assert known.facts == read(text).facts, text
            assert list(known.facts.labels) == sorted(set(known.facts.labels))
            beyond += any(each.code == "beyond-limits" for item in known.facts.items for each in item.problems)
            beyond += any(each.code == "beyond-limits" for each in known.facts.problems)
    assert beyond > 50, "the limits are met"


@pytest.mark.usefixtures("small_limits")
@pytest.mark.parametrize("seed", [30, 31])
def test_workspaces_at_the_limits_are_those_from_scratch(seed: int) -> None:
    fuzz.run(edits=150, seed=seed)


def cases() -> Iterator[tuple[str, bytes]]:
    yield "statements", b"def a 1;\n" * (limits.MOST_STATEMENTS + 1)
    yield "blocks", b"frame a {" + b"frame b { }" * limits.MOST_ITEMS + b"}"
    yield "depth", b"frame a {" * (limits.MOST_NESTED + 2) + b"}" * (limits.MOST_NESTED + 2)
    yield "elements", b"frame a { translation [" + b"1," * limits.MOST_PARTS + b"1]; }"
    yield "operators", b"def a 1" + b"+1" * limits.MOST_PARTS + b";"
    yield "operands", b"allow_collision" + b" a" * limits.MOST_PARTS + b";"
    yield "attributes", b"frame a {" + b"isa b;" * (limits.MOST_ATTRIBUTES + 2) + b"}"
    yield "stray characters", b"( " * limits.MOST_PARTS
    yield "UTF-16", "frame a { }\n".encode("utf-16-le")


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in cases()])
def test_what_is_not_read_is_said(text: bytes) -> None:
    assert "beyond-limits" in codes(text)


def test_what_is_just_within_the_limits_is_read() -> None:
    assert "beyond-limits" not in codes(b"frame a {" * limits.MOST_NESTED + b"}" * limits.MOST_NESTED)
    assert "beyond-limits" not in codes(b"def a 1;\n" * limits.MOST_STATEMENTS)
    assert "beyond-limits" not in codes(b"frame a {" + b"axis 1;" * limits.MOST_ATTRIBUTES + b"}")


def test_a_file_comes_back_when_enough_is_taken_out() -> None:
    line = b"def a 1;\n"
    workspace = new_workspace()
    workspace.set_text(MAIN, line * (limits.MOST_STATEMENTS + 1))
    assert len(workspace.analysis().files[MAIN].reading.facts) == 0
    workspace.edit(MAIN, [Edit(0, len(line), b"")])
    assert len(workspace.analysis().files[MAIN].reading.facts) == limits.MOST_STATEMENTS


def test_findings_that_are_left_out_are_counted() -> None:
    workspace = new_workspace()
    workspace.set_text(MAIN, b"frame f { parent g; }\n" * 25)
    found = diagnostics(workspace.analysis(), MAIN, most=10)
    assert sum(each.code == "undefined-frame" for each in found) == 10
    [left_out] = [each for each in found if each.code == "findings-left-out" and each.details[1] == "undefined-frame"]
    assert left_out.details[0] == "15"
    assert left_out.at.span.start == 10 * 22 + 17
