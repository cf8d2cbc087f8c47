"""What may stand at the cursor, and nothing else."""

import pytest

from fixtures import fixture
from robray.features.completion import MOST_COMPLETIONS, Completions, completion


def offered(source: str) -> Completions:
    given = fixture(source)
    assert given.cursor is not None
    return completion(given.workspace.analysis(), *given.cursor)


def labels(source: str) -> list[str]:
    return [item.label for item in offered(source).items if " " not in item.label]


TOP = ["allow_collision", "class", "def", "frame", "include"]


@pytest.mark.parametrize(
    "source",
    [
        "$0",
        "frame a {}\n$0",
        "frame a {}$0",
        "def a 1;\n$0\ndef b 2;\n",
        'include "x" $0',
        "def a 1\n$0",
        "allow_collision a b\n$0",
        "# comment\n$0",
    ],
)
def test_statements_of_a_file(source: str) -> None:
    assert sorted(labels(source)) == TOP


def test_what_was_typed_chooses_and_is_replaced() -> None:
    given = fixture("def a 1;\n[|fr$0|]\n")
    assert given.cursor is not None
    found = completion(given.workspace.analysis(), *given.cursor)
    assert found.items[0].label == "frame"
    assert [found.replaced] == given.marked["/w/main.robray"]


def test_attributes_of_a_block_that_are_not_set_yet() -> None:
    found = labels("frame f { parent g; $0 translation [0, 0, 0]; }\n")
    assert found[:3] == ["type", "rpy", "quaternion"]
    assert {"isa", "geometry", "frame", "variable"} <= {*found}
    assert not {"parent", "translation", "shape", "def", "class"} & {*found}


def test_attributes_of_a_geometry_and_of_a_class() -> None:
    found = labels("frame f { geometry { shape box; $0 } }\n")
    assert "dimension" in found
    assert "start_radius" in found
    assert not {"shape", "parent", "frame", "geometry"} & {*found}
    assert "start_radius" not in labels("class c { $0 }\n")


def test_a_nested_frame_is_offered_no_parent() -> None:
    assert "parent" not in labels("frame f { frame g { $0 } }\n")


@pytest.mark.parametrize(
    "source",
    [
        "frame f { geometry { shape sphere; radius 1; }\n $0",
        "frame f { geometry { shape sphere; } } frame g { $0",
        "frame f { parent a\n $0 }",
        "frame f {\n  tra$0\n  rpy [0, 0, 0];\n}\n",
    ],
)
def test_attributes_in_half_typed_text(source: str) -> None:
    assert "translation" in labels(source)


def test_an_attribute_under_the_cursor_may_stay_what_it_is() -> None:
    found = offered("frame f { translation$0 [0, 0, 0]; }\n")
    assert found.items[0].label == "translation"
    assert found.items[0].snippet == ""


def test_shapes_and_joint_types() -> None:
    assert labels("frame f { geometry { shape $0 } }\n") == ["box", "sphere", "cylinder", "cone", "grid"]
    assert labels("frame f { type $0; }\n") == ["fixed", "revolute", "prismatic"]
    assert labels("frame f { type re$0; }\n")[0] == "revolute"


def test_classes_defined_before() -> None:
    source = "class a { isa b; }\nclass b { shape box; isa $0 }\nclass c {}\n"
    found = offered(source)
    assert [item.label for item in found.items] == ["a"]
    assert [item.detail for item in offered("class a { shape box; }\nframe f { isa $0 }\n").items] == ["box"]


def test_frames_for_a_parent_those_that_would_close_a_cycle_last() -> None:
    source = (
        "frame below { parent f; }\nframe zz {}\nframe f { parent $0; }\nframe on { type revolute; axis [0,0,1]; }\n"
    )
    found = offered(source)
    assert [item.label for item in found.items] == ["on", "zz", "below"]
    assert found.items[0].detail == "revolute"


def test_constants_with_values_where_an_operand_may_stand() -> None:
    source = "def a 1/2;\ndef b 3;\ndef word box;\nframe f { translation [$0]; }\ndef later 4;\n"
    assert [(item.label, item.detail) for item in offered(source).items][:2] == [("a", "= 0.5"), ("b", "= 3")]
    assert labels(source) == ["a", "b", "deg", "pi", "π"]
    assert labels("def a 1;\ndef b a + $0;\n") == ["a", "deg", "pi", "π"]
    assert labels("def a 1;\ndef b $0;\n") == ["a", "deg", "pi", "π"]
    assert labels("def a 1;\nframe f { offset 2 * (a$0 }\n") == ["a"]


@pytest.mark.parametrize(
    "source",
    [
        "def a 1;\ndef b a $0;\n",
        "def a 1;\ndef b 2$0;\n",
        "def $0 1;\n",
        "frame $0 {}\n",
        "class c$0",
        "frame f $0",
        "def a 1;\ndef b (a) $0\n",
        "def a 1; # $0\n",
        "def a 1; /* $0 */\n",
        "def a 1; /* $0",
        "frame f { variable $0; }\n",
        "object o { $0 }\n",
        "{ $0 }\n",
        "allow_collision a b $0;\nframe a {}\n",
    ],
)
def test_nothing_where_nothing_may_stand(source: str) -> None:
    assert labels(source) == []


def test_a_vector_is_offered_as_a_whole() -> None:
    (item,) = offered("frame f { translation $0; }\n").items
    assert item.text == "[0, 0, 0]"


def test_names_in_quotes_where_they_need_them() -> None:
    source = 'frame "a b" {}\nframe c {}\nframe def-x {}\nallow_collision $0'
    assert [item.text for item in offered(source).items] == ['"a b"', "c", '"def-x"']
    source = 'frame "a b" {}\nframe c {}\nallow_collision c "a$0'
    assert [item.text for item in offered(source).items] == ['a b"']
    source = 'frame "a b" {}\nframe c {}\nallow_collision c "a$0"'
    assert [item.text for item in offered(source).items] == ["a b"]


def test_files_that_may_be_included() -> None:
    source = 'include "$0\n//- /w/sub/part.robray\ndef a 1;\n//- /w/top.robray\ninclude "main"\n'
    assert [(item.label, item.text) for item in offered(source).items] == [("sub/part.robray", 'sub/part.robray"')]
    assert [item.text for item in offered("include $0\n//- /w/p.robray\n").items] == ['"p.robray"']


def test_snippets_for_keywords() -> None:
    items = {item.label: item.snippet for item in offered("frame f { $0 }\n").items}
    assert items["translation"] == "translation [${1:x}, ${2:y}, ${3:z}];"
    assert "radius ${1:radius};" in items["geometry sphere"]
    assert "type revolute;" in items["frame with a revolute joint"]


def test_there_are_not_too_many() -> None:
    found = offered("".join(f"def a{n} {n};\n" for n in range(MOST_COMPLETIONS + 5)) + "def b $0;\n")
    assert (len(found.items), found.incomplete) == (MOST_COMPLETIONS, True)
    found = offered("".join(f"def a{n} {n};\n" for n in range(MOST_COMPLETIONS + 5)) + "def b a17$0;\n")
    assert found.items[0].label == "a17"
    assert not found.incomplete
