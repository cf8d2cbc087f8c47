"""Frames that follow from those before them."""

import pytest

from fixtures import MAIN, fixture
from robray.assemble import new_workspace
from robray.features.completion import inline_completion

pytestmark = pytest.mark.quick


def suggested(source: str) -> str | None:
    """The text that takes the place of the marked one, if any is marked, else of nothing."""
    given = fixture(source)
    assert given.cursor is not None
    path, offset = given.cursor
    found = inline_completion(given.workspace.analysis(), path, offset)
    if found is None:
        return None
    expected = given.marked.get(MAIN)
    assert expected is None or expected == [found.span]
    assert found.text.encode().startswith(given.texts[path][found.span.start : found.span.end])
    return found.text


LEGS = "frame leg_1 {\n  translation [0.1, 0, 0];\n}\nframe leg_2 {\n  translation [0.25, 0, 0];\n}\n"


def test_a_series_goes_on_in_its_steps() -> None:
    assert suggested(LEGS + "$0\n") == "frame leg_3 {\n  translation [0.40, 0, 0];\n}"


def test_what_was_typed_is_taken_up() -> None:
    text = "frame leg_3 {\n  translation [0.40, 0, 0];\n}"
    assert suggested(LEGS + "[|fr$0|]\n") == text
    assert suggested(LEGS + "[|frame leg_3$0|]\n") == text
    assert suggested(LEGS + "frame arm$0\n") is None


def test_parents_and_nested_names_run_along() -> None:
    source = (
        "frame a_01 { frame tip_01 {} }\nframe a_02 { parent a_01; frame tip_02 {} }\n"
        "frame a_03 { parent a_02; frame tip_03 {} }\n$0"
    )
    assert suggested(source) == "frame a_04 { parent a_03; frame tip_04 {} }"


def test_in_a_block() -> None:
    source = "frame f {\n  frame t1 { rpy [0, 0, 3]; }\n  frame t2 { rpy [0, 0, 1]; }\n  $0\n}\n"
    assert suggested(source) == "frame t3 { rpy [0, 0, -1]; }"


def test_three_that_are_not_in_step_are_no_series() -> None:
    assert suggested(LEGS + "frame leg_3 {\n  translation [0.9, 0, 0];\n}\n$0") is None
    assert suggested(LEGS + "frame leg_3 {\n  translation [0.4, 0, 0];\n}\n$0") is not None


def test_the_other_side_is_mirrored() -> None:
    source = "def w 1;\nframe left_arm {\n  translation [0.1, 0.2, w];\n  rpy [w, 0.5, -w];\n}\n"
    assert suggested(source + "[|frame ri$0|]") == (
        "frame right_arm {\n  translation [0.1, -0.2, w];\n  rpy [-w, 0.5, w];\n}"
    )
    assert suggested("frame Right-eye { quaternion [1, 2, 3, 4]; axis [0, 1, 0]; }\n$0") == (
        "frame Left-eye { quaternion [-1, 2, -3, 4]; axis [0, 1, 0]; }"
    )


def test_both_of_two_are_mirrored_one_after_the_other() -> None:
    source = "frame left_a { translation [0, 1, 0]; }\nframe left_b { parent left_a; translation [0, 1, 0]; }\n"
    first = "frame right_a { translation [0, -1, 0]; }"
    assert suggested(source + "$0") == first
    assert suggested(source + first + "\n$0") == "frame right_b { parent right_a; translation [0, -1, 0]; }"


def test_classes_and_meshes_without_another_side_serve_both() -> None:
    source = "class left_c {}\nclass right_c {}\nclass left_d {}\nframe left { isa left_c; isa left_d; $ }\n$0"
    assert suggested(source.replace("$ ", 'geometry { mesh "left.stl"; } ')) == (
        'frame right { isa right_c; isa left_d; geometry { mesh "left.stl"; } }'
    )


@pytest.mark.parametrize(
    "source",
    [
        "$0",
        LEGS.replace("0.25", "x") + "$0",
        LEGS + "frame leg_4 {}\n$0",
        LEGS + "def a 1;\n$0",
        LEGS + "$0 # later\n",
        LEGS + "frame leg_3 { }\nframe x {}\n$0",
        LEGS + "frame x { $0 }",
        LEGS + "$0\nframe leg_3 {}\n",
        "frame a1 { isa c1; }\nframe a2 { isa c2; }\n$0",
        "frame a1 { parent q1; }\nframe a2 { parent q2; }\n$0",
        "frame a1 { geometry { alpha 0.1; } }\nframe a2 { geometry { alpha 0.2; } }\n$0",
        "frame left_a { parent left_b; }\n$0",
        "frame left_a {}\nframe right_a {}\n$0",
        "frame left_a { translation [0, 1 + 2, 0]; }\n$0",
        "frame left_a { translation [0]; }\n$0",
        "frame left_a { frame inner {} }\n$0",
        "frame leftover {}\n$0",
        "frame left_a { translation [0, 1 }\n$0",
    ],
)
def test_nothing_where_nothing_follows(source: str) -> None:
    assert suggested(source) is None


def test_a_file_that_is_not_known() -> None:
    assert inline_completion(new_workspace().analysis(), "/w/none.robray", 5) is None
