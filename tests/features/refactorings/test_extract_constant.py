"""A value to a constant of its own."""

import pytest

from features.refactorings.offered import check, names, refusal

pytestmark = pytest.mark.quick


def test_an_element_is_named_after_its_block_attribute_and_slot() -> None:
    check(
        "extract-constant",
        "# about f\nframe f {\n  translation [0, $02 + 3, 0];\n}\n",
        "def f-translation-y 2 + 3;\n\n# about f\nframe f {\n  translation [0, f-translation-y, 0];\n}\n",
    )


def test_a_number_in_a_geometry_is_named_after_the_frame() -> None:
    check(
        "extract-constant",
        "frame big_ball { geometry { shape sphere; radius $00.5; } }",
        "def big_ball_radius 0.5;\n\nframe big_ball { geometry { shape sphere; radius big_ball_radius; } }",
    )


def test_a_selected_part() -> None:
    check(
        "extract-constant",
        "def a 2;\r\nframe f {\r\n\toffset 0 + [|2 * a|] + 3;\r\n}\r\n",
        "def a 2;\r\ndef f-offset 2 * a;\r\n\r\nframe f {\r\n\toffset 0 + f-offset + 3;\r\n}\r\n",
    )


def test_a_part_that_binds_otherwise_is_refused() -> None:
    assert refusal("extract-constant", "def a 2 * [|3 + 4|];\nframe f { offset a; }").startswith("it would change")


def test_a_part_of_a_constant() -> None:
    check("extract-constant", "def a [|2 * 3|] + 4;\n", "def a-part 2 * 3;\ndef a a-part + 4;\n")


def test_a_name_that_stands_anywhere_in_the_scene_is_not_taken() -> None:
    check(
        "extract-constant",
        'include "part"\nframe f { offset $01; }\n//- /w/part.robray\n# f-offset is taken\n',
        'include "part"\ndef f-offset-2 1;\n\nframe f { offset f-offset-2; }\n//- /w/part.robray\n'
        "# f-offset is taken\n",
    )


def test_a_frame_named_like_a_keyword_gives_a_sound_name() -> None:
    check(
        "extract-constant",
        'frame "frame" { offset $01; }\n',
        'def new_frame_offset 1;\n\nframe "frame" { offset new_frame_offset; }\n',
    )


def test_words_and_names_are_no_numbers_to_extract() -> None:
    assert "extract-constant" not in names("frame f { type $0fixed; }")
    assert "extract-constant" not in names("def a 1;\nframe f { offset $0a; }")
    assert "extract-constant" not in names("frame f { translation [0, 1[|2 + 3|], 0]; }")


def test_an_attribute_that_amino_reads_otherwise_is_refused() -> None:
    assert refusal("extract-constant", "frame f { offset $01 2 +; }").startswith("it would bring about")
