"""What hover adds: the rules of the findings under the cursor."""

import pytest

from fixtures import fixture
from robray.features.hover import Hover, found_rules, together
from robray.rules.engine.diagnose import diagnostics

pytestmark = pytest.mark.quick


def rules(source: str) -> Hover | None:
    given = fixture(source)
    assert given.cursor is not None
    path, offset = given.cursor
    found = found_rules(diagnostics(given.workspace.analysis(), path), path, offset)
    if found is not None:
        assert {path: [found.span.span]} == given.marked
    return found


def codes(source: str) -> list[str]:
    found = rules(source)
    return [] if found is None else [line[1 : line.index("]")] for line in found.markdown.split("\n\n")]


def test_a_rule_comes_with_its_page() -> None:
    found = rules("frame base { }\nframe f { parent [|bs$0ae|]; }\n")
    assert found is not None
    assert found.markdown.startswith("[undefined-frame](https://")
    assert "/undefined-frame.md): " in found.markdown


def test_what_is_missing_is_found_at_either_side() -> None:
    assert codes("frame f { translation [0, 0, 1][||]$0 }\n") == ["missing-semicolon"]


def test_elsewhere_nothing_is_added() -> None:
    assert codes("frame $0f { parent nowhere; }\n") == []


def test_the_thing_comes_first() -> None:
    found = rules("frame base { }\nframe f { parent [|bs$0ae|]; }\n")
    assert found is not None
    thing = Hover(found.span, "a frame")
    joined = together(thing, found)
    assert joined is not None
    assert joined.markdown == f"a frame\n\n---\n\n{found.markdown}"
    assert (together(thing, None), together(None, found), together(None, None)) == (thing, found, None)
