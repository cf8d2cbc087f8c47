"""A constant's value in the place of its name."""

import pytest

from features.refactorings.offered import check, refusal

pytestmark = pytest.mark.quick

HERE = [
    ("def a 2;", "offset A;", "offset 2;"),
    ("def b 1; def a b + 2;", "offset A;", "offset b + 2;"),
    ("def b 1; def a b + 2;", "offset 3 * A;", "offset 3 * (b + 2);"),
    ("def a (1 + 2);", "offset 3 * A;", "offset 3 * (1 + 2);"),
    ("def a (1 + 2) * 2;", "offset A;", "offset 6;"),
    ("def a 1 + 2;", "offset A * 2;", "offset 3 * 2;"),
    ("def a 1 + 2;", "translation [A * 2, 0, 0];", "translation [(1 + 2) * 2, 0, 0];"),
    ("def a 2 ** 3;", "translation [A * 2, 0, 0];", "translation [8 * 2, 0, 0];"),
    ("def a 4;", "translation [3 -A, 0, 0];", "translation [3 - 4, 0, 0];"),
    ("def a -4;", "translation [3 - A, 0, 0];", "translation [3 - -4, 0, 0];"),
    ("def a tbl; frame tbl { }", "parent A;", "parent tbl;"),
]


@pytest.mark.parametrize(("head", "before", "after"), HERE)
def test_at_a_use(head: str, before: str, after: str) -> None:
    check(
        "inline-constant", f"{head}\nframe f {{ {before.replace('A', '$0a')} }}\n", f"{head}\nframe f {{ {after} }}\n"
    )


def test_everywhere_in_all_files_and_the_definition_goes() -> None:
    check(
        "inline-constant",
        'def $0a 2; # the size\ninclude "part"\nframe f { offset a; }\n//- /w/part.robray\ndef b a * a;\n',
        '# the size\ninclude "part"\nframe f { offset 2; }\n//- /w/part.robray\ndef b 2 * 2;\n',
    )


def test_a_whole_line_goes_with_its_line_ending() -> None:
    check(
        "inline-constant",
        "def $0a 2;\r\nframe f { offset a; }\r\n",
        "frame f { offset 2; }\r\n",
    )


def test_of_a_constant_that_is_defined_again_only_its_uses() -> None:
    check(
        "inline-constant",
        "def $0a 1;\ndef b a;\ndef a 2;\ndef c a;\n",
        "def b 1;\ndef a 2;\ndef c a;\n",
    )


def test_what_is_defined_again_in_between_changes_the_value() -> None:
    source = "def b 1;\ndef a b + 1;\ndef b 2;\nframe f { offset $0a; type revolute; axis [0, 0, 1]; }\n"
    assert refusal("inline-constant", source) == "it would change the joint of 'f' by 1"


def test_an_unused_one_is_refused() -> None:
    assert refusal("inline-constant", "def $0a 1;\n") == "nothing uses it"


def test_a_quotient_is_no_one_number() -> None:
    source = "def a (1 / 3) * 1;\nframe f { offset $0a; }\n"
    assert refusal("inline-constant", source) == "the value cannot be written as one number"


def test_a_comment_in_the_value_is_not_lost() -> None:
    assert (
        refusal("inline-constant", "def a 1 /* x */ + 1;\nframe f { offset $0a; }\n")
        == "there is a comment in its value"
    )
