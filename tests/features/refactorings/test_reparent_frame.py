"""A frame to hang from another one, and to stay where it is in the world."""

import pytest

from features.refactorings.offered import check, names, refusal

pytestmark = pytest.mark.quick

ARM = "frame w { translation [1, 0, 0]; }\nframe p { parent w; rpy [0, 0, 90 * deg]; }\n"


def test_from_the_grandparent_with_the_pose_composed() -> None:
    check(
        "reparent-frame w",
        ARM + "frame $0f {\n    parent p;\n    translation [2, 0, 0]; # out\n}\n",
        ARM + "frame f {\n    parent w;\n"
        "    quaternion [0, 0, 0.7071067811865475, 0.7071067811865476];\n    translation [0, 2, 0]; # out\n}\n",
    )


def test_from_the_root_and_angles_stay_angles() -> None:
    check(
        "reparent-frame ",
        ARM + "frame $0f { parent p; rpy [0, 0, 0]; }\n",
        ARM + "frame f { translation [1, 0, 0]; rpy [0, 0, 90 * deg]; }\n",
    )


def test_from_the_frame_before() -> None:
    check(
        "reparent-frame base",
        "frame base { translation [0, 0, 1]; }\r\nframe $0f {\r\n\ttranslation [0, 0, 3];\r\n}\r\n",
        "frame base { translation [0, 0, 1]; }\r\nframe f {\r\n\tparent base;\r\n\ttranslation [0, 0, 2];\r\n}\r\n",
    )


def test_what_hangs_from_it_comes_along() -> None:
    check(
        "reparent-frame w",
        ARM + "frame $0f { parent p; }\nframe g { parent f; translation [1, 2, 3]; }\n",
        ARM + "frame f { parent w; quaternion [0, 0, 0.7071067811865475, 0.7071067811865476]; }\n"
        "frame g { parent f; translation [1, 2, 3]; }\n",
    )


def test_joints_on_the_way_are_named() -> None:
    source = "frame w { }\nframe p { parent w; type revolute; axis [0, 0, 1]; variable q1; }\nframe f { parent p; }\n"
    offer = check(
        "reparent-frame w",
        source.replace("frame f", "frame $0f"),
        source.replace("frame f { parent p", "frame f { parent w"),
    )
    assert offer.title == "Change the parent to 'w', keeping the pose (with joints at zero; no longer moved by 'q1')"


def test_a_nested_frame_has_to_come_out_first() -> None:
    assert refusal("reparent-frame ", "frame p { frame $0f { } }\n") == "it is nested: move it out first"


def test_a_quaternion_on_the_way_that_is_no_rotation() -> None:
    source = "frame p { quaternion [0, 0, 0, 2]; }\nframe q { }\nframe $0f { translation [1, 0, 0]; parent q; }\n"
    assert "reparent-frame p" not in names(source)
    source = "frame q { }\nframe p { quaternion [0, 0, 0, 2]; }\nframe $0f { parent q; }\n"
    assert refusal("reparent-frame p", source).startswith("a quaternion on the way is not of length 1")


def test_no_frame_is_to_hang_from_what_hangs_from_it() -> None:
    assert names("frame g { parent f; }\nframe $0f { }\n") == []


def test_where_parents_form_a_ring_there_is_no_pose_to_keep() -> None:
    assert not [
        name for name in names("frame g { parent f; }\nframe $0f { parent g; }\n") if name.startswith("reparent")
    ]


def test_another_of_its_name_that_counts_has_no_parent() -> None:
    text = "frame b { }\nframe a { }\nframe $0a { parent b; }\n"
    assert refusal("reparent-frame ", text) == "another frame of its name counts"


def test_a_frame_of_which_it_is_not_known_where_it_is() -> None:
    above = "frame up { translation [offs, 0, 0]; }\nframe g { parent up; translation [0, 1, 0]; }\n"
    why = "it is not known where 'up' is: 'translation' is not known: undefined constant 'offs'"
    assert refusal("reparent-frame up", f"{above}frame $0f {{ parent g; }}\n") == why


def test_under_a_frame_of_which_it_is_not_known_where_it_is() -> None:
    why = "it is not known where 'g' is: 'translation' is not known: undefined constant 'offs'"
    assert refusal("reparent-frame g", "frame g { translation [offs, 0, 0]; }\nframe $0f { }\n") == why
