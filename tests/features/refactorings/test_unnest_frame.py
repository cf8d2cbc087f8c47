"""A nested frame out to the top level, with a `parent`."""

import pytest

from features.refactorings.offered import check, names, refusal

pytestmark = pytest.mark.quick


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
