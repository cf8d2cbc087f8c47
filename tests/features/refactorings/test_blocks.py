"""Refactorings that move frames, classes and definitions to other places."""

import pytest

from features.refactorings.offered import check, names, offers, refusal
from fixtures import fixture

pytestmark = pytest.mark.quick


def test_with_what_a_class_may_not_have_and_comments_staying() -> None:
    check(
        "extract-class",
        "# about f\nframe f {\n    $0geometry {\n        shape box;\n        dimension [1, 2, 3]; # big\n"
        "        no-shadow 1;\n    }\n}\n",
        "class f-shape {\n    shape box;\n    dimension [1, 2, 3];\n}\n\n# about f\nframe f {\n"
        "    geometry {\n        isa f-shape;\n"
        "        # big\n        no-shadow 1;\n    }\n}\n",
    )


def test_in_one_line() -> None:
    check(
        "extract-class",
        "frame f { geometry { $0shape box; dimension [1, 2, 3]; } }\n",
        "class f-shape {\n    shape box;\n    dimension [1, 2, 3];\n}\n\nframe f { geometry { isa f-shape; } }\n",
    )


def test_behind_other_classes_since_the_last_one_wins() -> None:
    check(
        "extract-class",
        "class c { color [1, 0, 0]; }\r\nframe f {\r\n\tgeometry {\r\n"
        "\t\t$0shape sphere;\r\n\t\tradius 1;\r\n\t\tisa c;\r\n\t}\r\n}\r\n",
        "class c { color [1, 0, 0]; }\r\nclass f-shape {\r\n\tshape sphere;\r\n\tradius 1;\r\n}\r\n\r\n"
        "frame f {\r\n\tgeometry {\r\n\t\tisa c;\r\n\t\tisa f-shape;\r\n\t}\r\n}\r\n",
    )


def test_constants_are_seen_from_where_the_class_goes() -> None:
    check(
        "extract-class",
        "def a 2;\nframe f { geometry { shape sphere; $0radius a; } }\n",
        "def a 2;\nclass f-shape {\n    shape sphere;\n    radius a;\n}\n\nframe f { geometry { isa f-shape; } }\n",
    )


def test_in_a_file_that_is_included_twice_the_class_would_be_there_twice() -> None:
    source = 'include "part"\ninclude "part"\n//- /w/part.robray\nframe f { geometry { $0shape box; } }\n'
    assert refusal("extract-class", source) == "it would bring about: duplicate-class"


def test_nothing_to_extract() -> None:
    assert "extract-class" not in names("class c { shape box; } frame f { $0geometry { isa c; no-shadow 1; } }")


def test_at_an_isa() -> None:
    check(
        "inline-class",
        "class c { shape box; color [1, 0, 0]; }\nframe f {\n  geometry {\n    isa $0c; # red\n"
        "    dimension [1, 1, 1];\n  }\n}\n",
        "class c { shape box; color [1, 0, 0]; }\nframe f {\n  geometry {\n"
        "    shape box; color [1, 0, 0]; # red\n    dimension [1, 1, 1];\n"
        "  }\n}\n",
    )


def test_everywhere_and_the_class_goes() -> None:
    check(
        "inline-class",
        "class $0c {\n    shape box;\n    color [1, 0, 0];\n}\n\nframe f {\n    geometry {\n"
        '        isa "c";\n    }\n}\n'
        "frame g { geometry { isa c; alpha 0.5; } }\n",
        "frame f {\n    geometry {\n        shape box;\n        color [1, 0, 0];\n    }\n}\n"
        "frame g { geometry { shape box; color [1, 0, 0]; alpha 0.5; } }\n",
    )


def test_what_the_block_has_from_elsewhere_is_left_out() -> None:
    check(
        "inline-class",
        "class c { shape box; color [1, 0, 0]; alpha 0; }\nclass d { color [0, 1, 0]; }\n"
        "frame f { geometry { isa $0c; isa d; alpha 0.5; } }\n",
        "class c { shape box; color [1, 0, 0]; alpha 0; }\nclass d { color [0, 1, 0]; }\n"
        "frame f { geometry { shape box; isa d; alpha 0.5; } }\n",
    )


def test_a_class_of_a_class_stays_one() -> None:
    check(
        "inline-class",
        "class a { shape box; }\nclass b { isa a; alpha 0; }\nframe f { geometry { isa $0b; } }\n",
        "class a { shape box; }\nclass b { isa a; alpha 0; }\nframe f { geometry { isa a; alpha 0; } }\n",
    )


def test_a_frame_takes_what_belongs_in_a_frame() -> None:
    check(
        "inline-class",
        "class c { translation [1, 0, 0]; shape box; }\nframe f { isa $0c; }\n",
        "class c { translation [1, 0, 0]; shape box; }\nframe f { translation [1, 0, 0]; }\n",
    )


def test_a_parent_does_not_go_into_a_nested_frame() -> None:
    source = "frame p { }\nclass c { parent p; }\nframe q { frame f { isa $0c; } }\n"
    assert refusal("inline-class", source).startswith("it would bring about: reparented-frame")


def test_comments_in_a_class_are_not_lost() -> None:
    source = "class $0c { # what for\n shape box; }\nframe f { geometry { isa c; } }\n"
    assert refusal("inline-class", source) == "a comment would be lost"


def test_a_constant_defined_since_changes_the_value() -> None:
    source = "def r 1;\nclass c { shape sphere; radius r; }\ndef r 2;\nframe f { geometry { isa $0c; } }\n"
    assert refusal("inline-class", source) == "it would change the geometry of 'f' by 1"


def test_unused_and_undefined_classes() -> None:
    assert refusal("inline-class", "class $0c { }\n") == "nothing uses it"
    assert "inline-class" not in names("frame f { geometry { shape box; isa $0c; } }\n")


def test_with_its_comments_re_indented() -> None:
    check(
        "nest-frame",
        "frame p {\n    translation [1, 0, 0];\n}\n\n# the child\nframe $0f {\n    parent p;\n    # x\n"
        "    frame g { }\n}\n\nframe h { }\n",
        "frame p {\n    translation [1, 0, 0];\n    # the child\n    frame f {\n        # x\n"
        "        frame g { }\n    }\n}\n\nframe h { }\n",
    )


def test_into_a_block_of_one_line() -> None:
    check(
        "nest-frame",
        "frame p { }\r\nframe f { $0parent p; translation [1, 2, 3]; }\r\n",
        "frame p {\r\n    frame f { translation [1, 2, 3]; }\r\n}\r\n",
    )


def test_upwards_into_a_frame_further_down_that_is_nested_itself() -> None:
    check(
        "nest-frame",
        'frame $0f {\n\tparent "the p";\n}\nframe q {\n\tframe "the p" {\n\t\toffset 1;\n\t}\n}\n',
        'frame q {\n\tframe "the p" {\n\t\toffset 1;\n\t\tframe f {\n\t\t}\n\t}\n}\n',
    )


def test_a_parent_that_a_constant_stands_for() -> None:
    check(
        "nest-frame",
        "def a p;\nframe p {\n}\nframe $0f {\n    parent a;\n}\n",
        "def a p;\nframe p {\n    frame f {\n    }\n}\n",
    )


def test_constants_defined_between_the_two_are_not_seen_there() -> None:
    source = "frame p { }\ndef a 1;\nframe $0f { parent p; translation [a, 0, 0]; }\n"
    assert refusal("nest-frame", source) == "it would bring about: undefined-constant"


def test_a_parent_in_another_file_or_in_none() -> None:
    source = 'include "part"\nframe $0f { parent p; }\n//- /w/part.robray\nframe p { }\n'
    assert refusal("nest-frame", source) == "'p' is in another file"
    assert refusal("nest-frame", "frame $0f { parent p; }\n") == "there is no frame 'p' in this scene"


def test_a_parent_inside_the_frame_itself() -> None:
    assert refusal("nest-frame", "frame $0f { parent g; frame g { } }\n") == "the parent stands in the frame itself"


def test_a_string_of_several_lines_is_not_re_indented() -> None:
    source = 'frame p { }\nframe $0f { parent p; geometry { mesh "a\nb"; } }\n'
    assert refusal("nest-frame", source) == "it holds a string of several lines"


def test_a_frame_without_a_parent_of_its_own() -> None:
    assert "nest-frame" not in names("frame $0f { }\n")
    assert "nest-frame" not in names("class c { parent p; }\nframe p { }\nframe $0f { isa c; }\n")
    assert "nest-frame" not in names("frame p { }\nframe f { parent p; offset $01; }\n")


def test_with_its_comments_behind_the_statement_it_was_in() -> None:
    check(
        "unnest-frame",
        "frame p {\n    translation [1, 0, 0];\n    # inner\n    frame $0f {\n        offset 1;\n"
        "        /* a\n           b */\n    }\n"
        "    frame g { }\n}\n# next\nframe k { }\n",
        "frame p {\n    translation [1, 0, 0];\n    frame g { }\n}\n\n# inner\nframe f {\n    parent p;\n"
        "    offset 1;\n    /* a\n       b */\n"
        "}\n# next\nframe k { }\n",
    )


def test_out_of_a_quoted_name_in_one_line() -> None:
    check(
        "unnest-frame",
        'frame "a b" { frame $0f { } }\r\n',
        'frame "a b" { }\r\n\r\nframe f { parent "a b"; }\r\n',
    )


def test_all_the_way_out() -> None:
    check(
        "unnest-frame",
        "frame p {\n  frame q {\n    frame $0f {\n      offset 1;\n    }\n  }\n}",
        "frame p {\n  frame q {\n  }\n}\nframe f {\n  parent q;\n  offset 1;\n}",
    )


def test_where_a_constant_has_the_parents_name() -> None:
    source = "def p q;\nframe q { }\nframe p { frame $0f { } }\n"
    assert refusal("unnest-frame", source) == "'f' would hang from another frame"


def test_of_two_frames_of_one_name_the_other_would_count() -> None:
    source = "frame p { frame $0f { translation [1, 0, 0]; } frame q { frame f { } } }\n"
    assert refusal("unnest-frame", source) == "'f' would hang from another frame"


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


def test_with_comments_above_and_among_them() -> None:
    check(
        "move-to-include",
        "# sizes\n[|def a 1; # one\n\n# two\ndef b 2;\nclass c { shape box; }|]\n"
        "frame f { offset a; geometry { isa c; } }\n",
        'include "main-definitions.robray"\nframe f { offset a; geometry { isa c; } }\n//- /w/main-definitions.robray\n'
        "# sizes\ndef a 1; # one\n\n# two\ndef b 2;\nclass c { shape box; }\n",
    )


def test_with_its_line_endings() -> None:
    check(
        "move-to-include",
        "[|def a 1;\r\ndef b 2;|]\r\nframe f { }\r\n",
        'include "main-definitions.robray"\r\nframe f { }\r\n//- /w/main-definitions.robray\ndef a 1;\r\ndef b 2;\r\n',
    )


def test_to_a_file_that_is_not_there_yet() -> None:
    given = fixture("[|def a 1;|]\n//- /w/main-definitions.robray\n")
    assert offers(given)["move-to-include"].compute().created == (("/w/main-definitions-2.robray", "def a 1;\n"),)


def test_a_frame_among_them() -> None:
    source = "[|def a 1;\nframe f { }|]\n"
    assert refusal("move-to-include", source) == "there is more in the selection than constants and classes"


def test_another_statement_in_the_line() -> None:
    assert refusal("move-to-include", "frame f { } [|def a 1;|]\n") == "another statement stands in the same line"


def test_without_a_selection_or_a_definition() -> None:
    assert "move-to-include" not in names("def $0a 1;\n")
    assert "move-to-include" not in names("[|frame f { }|]\n")
