"""The attribute that a shape or a joint cannot do without."""

import pytest

from features.refactorings.offered import check, names
from robray.features.refactorings.refactoring import QUICKFIX

pytestmark = pytest.mark.quick


def test_an_axis_behind_the_type() -> None:
    offer = check(
        "add-missing-attribute",
        "frame f {\r\n\ttype $0revolute; # turns\r\n}\r\n",
        "frame f {\r\n\ttype revolute; axis [0, 0, 1]; # turns\r\n}\r\n",
    )
    assert (offer.kind, offer.mends, offer.title) == (QUICKFIX, "missing-attribute", "Add 'axis'")


def test_all_that_a_shape_lacks() -> None:
    check(
        "add-missing-attribute",
        "frame f {\n    geometry {\n        shape $0cone;\n        height 1;\n    }\n}\n",
        "frame f {\n    geometry {\n        shape cone;\n        start_radius 0.1;\n"
        "        end_radius 0.05;\n        height 1;\n    }\n}\n",
    )
    check(
        "add-missing-attribute",
        "frame f { geometry { shape $0grid; } }\n",
        "frame f { geometry { shape grid; dimension [1, 1]; delta [0.1, 0.1]; thickness 0.005; } }\n",
    )


def test_at_the_end_where_a_class_gives_the_shape() -> None:
    check(
        "add-missing-attribute",
        "class c { shape sphere; }\nframe f {\n  geometry {\n    isa $0c;\n  }\n}\n",
        "class c { shape sphere; }\nframe f {\n  geometry {\n    isa c;\n    radius 0.1;\n  }\n}\n",
    )


def test_only_where_something_is_missing() -> None:
    assert "add-missing-attribute" not in names("frame f { type $0fixed; }\n")
    assert "add-missing-attribute" not in names("frame f { type revolute; translation [$00, 0, 0]; }\n")
