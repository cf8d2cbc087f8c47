"""`allow_collision` for a frame and its parent."""

import pytest

from features.refactorings.offered import check, names, refusal

pytestmark = pytest.mark.quick

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
