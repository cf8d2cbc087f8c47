"""A class's attributes in the place of `isa`."""

import pytest

from features.refactorings.offered import check, names, refusal

pytestmark = pytest.mark.quick


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
