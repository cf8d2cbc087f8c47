"""`allow_collision` statements in order, each pair once."""

import pytest

from features.refactorings.offered import check, names

pytestmark = pytest.mark.quick

FRAMES = "frame a {} frame b {} frame c {}\n"


def test_sorted_by_pair_with_comments_carried_along() -> None:
    check(
        "sort-allow-collision",
        FRAMES + "allow_collision c b;\nallow_collision a b; # keep\n$0allow_collision b c;\nallow_collision b a;\n",
        FRAMES + "allow_collision a b; # keep\nallow_collision c b;\n",
    )


def test_other_lines_part_what_is_sorted() -> None:
    check(
        "sort-allow-collision",
        FRAMES[:-1] + "\r\nallow_collision c b;\r\n# second\r\n$0allow_collision b c;\r\nallow_collision a b;",
        FRAMES[:-1] + "\r\nallow_collision c b;\r\n# second\r\nallow_collision a b;\r\nallow_collision b c;",
    )


def test_what_is_in_order_is_left_alone() -> None:
    assert names(FRAMES + "$0allow_collision a b;\nallow_collision b c;\n") == []
