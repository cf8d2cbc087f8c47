"""Refactorings that add, sort and leave statements as they are."""

import pytest

from features.refactorings.offered import check, names, refusal
from robray.features.refactorings.refactoring import QUICKFIX

pytestmark = pytest.mark.quick


def test_an_axis_behind_the_type() -> None:
    offer = check(
        "add-missing-attribute",
        "frame f {\r\n\ttype $0revolute; # turns\r\n}\r\n",
        "frame f {\r\n\ttype revolute; axis [0, 0, 1]; # turns\r\n}\r\n",
    )
    assert (offer.kind, offer.mends, offer.title) == (QUICKFIX, "missing-attribute", "Add 'axis'")


def test_all_that_a_shape_lacks() -> None:
    check(
        "add-missing-attribute",
        "frame f {\n    geometry {\n        shape $0cone;\n        height 1;\n    }\n}\n",
        "frame f {\n    geometry {\n        shape cone;\n        start_radius 0.1;\n"
        "        end_radius 0.05;\n        height 1;\n    }\n}\n",
    )
    check(
        "add-missing-attribute",
        "frame f { geometry { shape $0grid; } }\n",
        "frame f { geometry { shape grid; dimension [1, 1]; delta [0.1, 0.1]; thickness 0.005; } }\n",
    )


def test_at_the_end_where_a_class_gives_the_shape() -> None:
    check(
        "add-missing-attribute",
        "class c { shape sphere; }\nframe f {\n  geometry {\n    isa $0c;\n  }\n}\n",
        "class c { shape sphere; }\nframe f {\n  geometry {\n    isa c;\n    radius 0.1;\n  }\n}\n",
    )


def test_only_where_something_is_missing() -> None:
    assert "add-missing-attribute" not in names("frame f { type $0fixed; }\n")
    assert "add-missing-attribute" not in names("frame f { type revolute; translation [$00, 0, 0]; }\n")


BOX = "geometry { shape box; }"


def test_behind_the_last_one() -> None:
    check(
        "allow-collision",
        f"frame p {{ {BOX} }}\nframe $0f {{ parent p; {BOX} }}\nallow_collision p p; # all\nframe q {{ }}\n",
        f"frame p {{ {BOX} }}\nframe f {{ parent p; {BOX} }}\nallow_collision p p; # all\n"
        f"allow_collision p f;\nframe q {{ }}\n",
    )


def test_at_the_end_with_names_quoted() -> None:
    check(
        "allow-collision",
        f'frame "the p" {{ {BOX} frame $0f {{ {BOX} }} }}\r\n',
        f'frame "the p" {{ {BOX} frame f {{ {BOX} }} }}\r\nallow_collision "the p" f;\r\n',
    )


def test_a_pair_that_is_allowed_already_either_way_round() -> None:
    source = f"frame p {{ {BOX} }}\nframe $0f {{ parent p; {BOX} }}\nallow_collision f p;\n"
    assert refusal("allow-collision", source) == "they are allowed to already"


def test_only_where_both_have_shapes_that_collide() -> None:
    assert "allow-collision" not in names(f"frame p {{ }}\nframe $0f {{ parent p; {BOX} }}\n")
    ghost = "geometry { shape box; collision 0; }"
    assert "allow-collision" not in names(f"frame p {{ {ghost} }}\nframe $0f {{ parent p; {BOX} }}\n")


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
