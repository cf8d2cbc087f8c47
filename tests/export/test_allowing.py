"""Statements that let frames collide, put where they belong."""

import pytest

from fixtures import MAIN, fixture
from robray.export.allowing import allowing, inserted

pytestmark = pytest.mark.quick


def allowed(source: str, *pairs: tuple[str, str]) -> str:
    file = fixture(source).workspace.analysis().files[MAIN]
    return inserted(file.text, allowing(file, pairs)).decode()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        # At the end, where there are none.
        ("frame a { }\n", "frame a { }\n\nallow_collision a b;\nallow_collision b c;\n"),
        ("frame a { }", "frame a { }\n\nallow_collision a b;\nallow_collision b c;\n"),
        ("", "allow_collision a b;\nallow_collision b c;\n"),
        # Each in its place, and the comments stay with what they are of.
        (
            "allow_collision a c; # 1\n# 2\nallow_collision c d;\n",
            "allow_collision a b;\nallow_collision a c; # 1\nallow_collision b c;\n# 2\nallow_collision c d;\n",
        ),
        # That of the first alone stays with it, and that of all above all.
        (
            "frame f { }\n# 0\n\n# 1\n// 2\nallow_collision b d;\n# 3\nallow_collision c d;\n",
            (
                "frame f { }\n# 0\n\nallow_collision a b;\nallow_collision b c;\n# 1\n// 2\nallow_collision b d;\n# 3\n"
                "allow_collision c d;\n"
            ),
        ),
        (
            "# 1\r\n  allow_collision b d;\r\n  # 2\r\n  allow_collision c d;\r\n",
            (
                "allow_collision a b;\r\nallow_collision b c;\r\n# 1\r\n  allow_collision b d;\r\n  # 2\r\n"
                "  allow_collision c d;\r\n"
            ),
        ),
        (
            "/* 1\n# 2 */\nallow_collision b d;\n# 3\nallow_collision c d;\n",
            (
                "/* 1\n# 2 */\nallow_collision a b;\nallow_collision b c;\nallow_collision b d;\n# 3\n"
                "allow_collision c d;\n"
            ),
        ),
        (
            "# all\nallow_collision b d;\nallow_collision c d;\n",
            "# all\nallow_collision a b;\nallow_collision b c;\nallow_collision b d;\nallow_collision c d;\n",
        ),
        # Whatever is in no order stays in none.
        (
            "allow_collision z y;\nallow_collision c d;\n",
            "allow_collision z y;\nallow_collision c d;\nallow_collision a b;\nallow_collision b c;\n",
        ),
        # The last ones count.
        (
            "allow_collision a d;\nframe f { }\nallow_collision x y ;\n",
            "allow_collision a d;\nframe f { }\nallow_collision a b;\nallow_collision b c;\nallow_collision x y ;\n",
        ),
        ("allow_collision a a;\r\n", "allow_collision a a;\r\nallow_collision a b;\r\nallow_collision b c;\r\n"),
        (
            "allow_collision a a; /* 1\n 2 */\n# 3\n",
            "allow_collision a a; /* 1\n 2 */\nallow_collision a b;\nallow_collision b c;\n# 3\n",
        ),
        (
            "allow_collision a a; frame f { }\n",
            "allow_collision a a;\nallow_collision a b;\nallow_collision b c; frame f { }\n",
        ),
    ],
)
def test_they_are_sorted_in_one_place(before: str, after: str) -> None:
    assert allowed(before, ("c", "b"), ("a", "b"), ("b", "a")) == after


def test_names_are_quoted_where_they_have_to_be() -> None:
    assert allowed("", ("a b", "frame")) == 'allow_collision "a b" "frame";\n'


def test_without_pairs_nothing_changes() -> None:
    assert allowed("frame a { }\n") == "frame a { }\n"
