"""A frame that names its parent into that frame's block."""

import pytest

from features.refactorings.offered import check, names, refusal

pytestmark = pytest.mark.quick


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
