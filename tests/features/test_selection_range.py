"""Selections that grow."""

from itertools import pairwise

import pytest

from fixtures import MAIN, fixture
from robray.features.selection_range import FARTHEST, MOST_RANGES, selection_range

pytestmark = pytest.mark.quick


def check(source: str, *expected: str) -> None:
    """What is selected around `$0`, one after the other; the file in the end goes without saying."""
    given = fixture(source)
    assert given.cursor is not None
    text = given.texts[MAIN]
    spans = selection_range(given.workspace.analysis(), *given.cursor)
    assert [text[span.start : span.end].decode() for span in spans] == [*expected, text.decode()]


def test_an_expression_in_an_array() -> None:
    check(
        "frame f {\n  frame g {}\n  translation [1, (a$0 + 2) * 3];\n  type fixed;\n}\n",
        "a",
        "a + 2",
        "(a + 2)",
        "(a + 2) * 3",
        "1, (a + 2) * 3",
        "[1, (a + 2) * 3]",
        "translation [1, (a + 2) * 3]",
        "translation [1, (a + 2) * 3];",
        "frame g {}\n  translation [1, (a + 2) * 3];\n  type fixed;",
        "{\n  frame g {}\n  translation [1, (a + 2) * 3];\n  type fixed;\n}",
        "frame f {\n  frame g {}\n  translation [1, (a + 2) * 3];\n  type fixed;\n}",
    )


def test_a_definition() -> None:
    check("def a 2*(1 + b$0);\ndef c 1;\n", "b", "1 + b", "(1 + b)", "2*(1 + b)", "def a 2*(1 + b);")


def test_blocks_in_blocks() -> None:
    block = "geometry { shape box; alpha 1; }"
    check(
        f"frame f {{ {block} }}\n".replace("box", "b$0ox"),
        "box",
        "shape box",
        "shape box;",
        "shape box; alpha 1;",
        "{ shape box; alpha 1; }",
        block,
        f"{{ {block} }}",
        f"frame f {{ {block} }}",
    )


def test_strings_and_comments() -> None:
    check('include "pa$0rt"\n', "part", '"part"', 'include "part"')
    check("def a 1;\n# so $0it is\n", "# so it is")


def test_behind_a_nested_block() -> None:
    check(
        "frame f { frame g { frame h {} } isa $0c; }\n",
        "c",
        "isa c",
        "isa c;",
        "frame g { frame h {} } isa c;",
        "{ frame g { frame h {} } isa c; }",
        "frame f { frame g { frame h {} } isa c; }",
    )


def test_each_holds_the_one_before_however_deep() -> None:
    source = "frame f { " * 200 + "type $0fixed; "
    given = fixture(source)
    assert given.cursor is not None
    spans = selection_range(given.workspace.analysis(), *given.cursor)
    assert len(spans) == MOST_RANGES
    for inner, outer in pairwise(spans):
        assert outer.start <= inner.start
        assert inner.end <= outer.end
        assert inner != outer


def test_an_empty_file() -> None:
    check("$0")


def test_what_is_far_away_is_not_looked_at() -> None:
    near, far = " x" * 1_000, " x" * FARTHEST
    check(f"/*{near} wo$0rd{near}*/")
    check(f"/*{far} wo$0rd{far}*/", "word")
