"""Refactorings that move frames, classes and definitions to other places."""

import pytest

from cases import titled
from features.refactorings.offered import check, names, offers, refusal
from fixtures import fixture

pytestmark = pytest.mark.quick


@pytest.mark.parametrize(("kind", "before", "after"), titled(__file__, "written"))
def test_what_is_written(kind: str, before: str, after: str) -> None:
    check(kind, before, after)


@pytest.mark.parametrize(("kind", "source", "why"), titled(__file__, "refused"))
def test_what_is_refused_says_why(kind: str, source: str, why: str) -> None:
    assert refusal(kind, source) == why


def test_nothing_to_extract() -> None:
    assert "extract-class" not in names("class c { shape box; } frame f { $0geometry { isa c; no-shadow 1; } }")


def test_a_parent_does_not_go_into_a_nested_frame() -> None:
    source = "frame p { }\nclass c { parent p; }\nframe q { frame f { isa $0c; } }\n"
    assert refusal("inline-class", source).startswith("it would bring about: reparented-frame")


def test_unused_and_undefined_classes() -> None:
    assert refusal("inline-class", "class $0c { }\n") == "nothing uses it"
    assert "inline-class" not in names("frame f { geometry { shape box; isa $0c; } }\n")


def test_a_parent_in_another_file_or_in_none() -> None:
    source = 'include "part"\nframe $0f { parent p; }\n//- /w/part.robray\nframe p { }\n'
    assert refusal("nest-frame", source) == "'p' is in another file"
    assert refusal("nest-frame", "frame $0f { parent p; }\n") == "there is no frame 'p' in this scene"


def test_a_frame_without_a_parent_of_its_own() -> None:
    assert "nest-frame" not in names("frame $0f { }\n")
    assert "nest-frame" not in names("class c { parent p; }\nframe p { }\nframe $0f { isa c; }\n")
    assert "nest-frame" not in names("frame p { }\nframe f { parent p; offset $01; }\n")


def test_a_frame_at_the_top() -> None:
    assert "unnest-frame" not in names("frame $0f { }\n")


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


def test_to_a_file_that_is_not_there_yet() -> None:
    given = fixture("[|def a 1;|]\n//- /w/main-definitions.robray\n")
    assert offers(given)["move-to-include"].compute().created == (("/w/main-definitions-2.robray", "def a 1;\n"),)


def test_without_a_selection_or_a_definition() -> None:
    assert "move-to-include" not in names("def $0a 1;\n")
    assert "move-to-include" not in names("[|frame f { }|]\n")
