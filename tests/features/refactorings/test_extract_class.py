"""The attributes of a geometry to a class of their own."""

import pytest

from features.refactorings.offered import check, names, refusal

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
