"""The shape of a frame that stands in the frame itself is put into a geometry, laid out as its block is."""

import pytest

from rules.findings import findings, fixed, scene

pytestmark = pytest.mark.quick

MENDED = [
    (
        "frame f {\n  shape box;\n  dimension [1, 1, 1];\n}\n",
        "frame f {\n  geometry {\n    shape box;\n    dimension [1, 1, 1];\n  }\n}\n",
    ),
    (
        "frame e {\n\tframe f {\n\t\tshape box;\n\n\t\t# b\n\t\tdimension [1,\n\t\t\t1, 1];\n\t}\n}\n",
        (
            "frame e {\n\tframe f {\n\t\tgeometry {\n\t\t\tshape box;\n\n"
            "\t\t\t# b\n\t\t\tdimension [1,\n\t\t\t\t1, 1];\n\t\t}\n\t}\n}\n"
        ),
    ),
    ("frame f { shape sphere; radius 1; }\n", "frame f { geometry { shape sphere; radius 1; } }\n"),
    ("frame f {\nshape sphere;\nradius 1;\n}\n", "frame f {\ngeometry {\nshape sphere;\nradius 1;\n}\n}\n"),
    (
        'frame f {\n  mesh "a\n  b.stl";\n  color [1, 0, 0];\n}\n',
        'frame f {\n  geometry {\n    mesh "a\n  b.stl";\n  color [1, 0, 0];\n  }\n}\n',
    ),
]


@pytest.mark.parametrize(("before", "after"), MENDED)
def test_it_is_indented_by_one_more_step(before: str, after: str) -> None:
    given = scene(before)
    told = next(each for each in findings(given) if each.code == "misplaced-attribute")
    assert fixed(given, told) == scene(after).texts
