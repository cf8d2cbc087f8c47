"""A bracket of another kind than the one that is open is one finding, whose fix writes the one that was meant."""

import pytest

from robray.rules.engine.rule import Diagnostic
from rules.findings import complaints, fixed, scene

ARRAYS = {
    "alone in its block": "frame f {{\n    translation {0}\n}}\n",
    "before other attributes": "frame f {{\n    type fixed;\n    translation {0}\n    rpy [0, 0, 1];\n}}\n",
    "in a joint": "frame f {{\n    type revolute;\n    variable q;\n    axis {0}\n    offset 1;\n}}\n",
    "in a nested frame": "frame f {{\n    frame g {{\n        rpy {0}\n        frame h {{ }}\n    }}\n}}\n",
    "in a geometry": "frame f {{\n    geometry {{\n        shape box;\n        dimension {0}\n    }}\n}}\n",
    "in a class": "class k {{\n    axis {0}\n    offset 2;\n}}\nframe g {{ type prismatic; variable q; isa k; }}\n",
    "in one line": "frame f {{ translation {0} }}\n",
    "before a block": "frame f {{\n    rpy {0}\n    geometry {{\n        shape sphere; radius 1;\n    }}\n}}\n",
    "before a comment": "frame f {{\n    translation {0} # [m]\n    rpy [0, 0, 1];\n}}\n",
}
BEHIND = "frame last {\n    translation [1, 0, 0];\n}\n"
VALUES = ["0, 0, 1", "1 / 2, -(1 + 2), 0", "0,\n    0,\n    1"]


def told(text: str) -> list[Diagnostic]:
    return complaints(scene(text))


def mended(text: str, found: Diagnostic) -> str:
    return fixed(scene(text), found)["/w/main.robray"].decode()


@pytest.mark.parametrize("end", ["};", "}"])
@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("block", ARRAYS)
def test_a_brace_at_the_end_of_an_array_is_told_as_the_bracket_that_is_meant(block: str, value: str, end: str) -> None:
    text = ARRAYS[block].format(f"[{value}{end}") + BEHIND
    [found] = told(text)
    assert text[found.at.span.start :].startswith(end)
    assert found.message == "unexpected '}', which ends the block; write ']'"
    assert found.rejected_by_reader
    assert mended(text, found) == ARRAYS[block].format(f"[{value}];") + BEHIND


def test_the_commas_that_lack_in_such_an_array_are_written_with_its_bracket() -> None:
    text = "frame f {\n    type revolute;\n    variable q;\n    axis [0 0 1.0};\n    offset 1;\n}\n"
    [found] = told(text)
    assert found.code == "unmatched-brace"
    assert mended(text, found) == text.replace("[0 0 1.0}", "[0, 0, 1.0]")


def test_what_else_is_wrong_in_such_an_array_is_told_beside_it() -> None:
    text = "frame f {\n    translation [0, reach, 1};\n}\n"
    assert [each.code for each in told(text)] == ["undefined-constant", "unmatched-brace"]


def test_each_of_several_such_braces_in_a_block_is_told() -> None:
    text = "frame f {\n    translation [0, 0, 1};\n    rpy [0, 1, 1};\n    parent g;\n}\nframe g { }\n" + BEHIND
    found = told(text)
    assert [text.count("\n", 0, each.at.span.start) for each in found] == [1, 2]
    assert {each.code for each in found} == {"unmatched-brace"}
    for each in reversed(found):
        text = mended(text, each)
    assert told(text) == []


def test_a_brace_that_ends_its_block_while_an_array_is_open_is_that_brace() -> None:
    text = "frame f {\n    translation [0, 0, 1\n}\n" + BEHIND
    [found] = told(text)
    assert found.message == "missing ']' and ';'"
    assert mended(text, found) == "frame f {\n    translation [0, 0, 1];\n}\n" + BEHIND


def test_a_brace_too_many_elsewhere_makes_no_bracket_of_one_that_ends_its_block() -> None:
    text = "frame f { translation [0, 0, 1 }\nframe g { parent f; } }\n"
    assert [each.code for each in told(text)] == ["syntax-error", "unmatched-brace"]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("def a (1 + 2};\n", "def a (1 + 2);\n"),
        ("def a (1 + 2];\n", "def a (1 + 2);\n"),
        ("frame f { translation [0, (1 + 2], 0]; }\n", "frame f { translation [0, (1 + 2), 0]; }\n"),
        ("frame f { translation [0, 0, (1 + 2]]; }\n", "frame f { translation [0, 0, (1 + 2)]; }\n"),
        ("frame f { translation [0, 0, (1 + 2}]; }\n", "frame f { translation [0, 0, (1 + 2)]; }\n"),
        ("frame f {\n    rpy [0, 0, (1 + 2}\n}\n", "frame f {\n    rpy [0, 0, (1 + 2)];\n}\n"),
        ("frame f {\n    rpy [0, (1 + 2}, 0];\n}\n", "frame f {\n    rpy [0, (1 + 2), 0];\n}\n"),
    ],
)
def test_a_bracket_at_the_end_of_a_parenthesis_is_told_as_that(wrong: str, right: str) -> None:
    [found] = [each for each in told(wrong) if each.code != "unused-constant"]
    assert found.message.endswith("; write ')'")
    assert mended(wrong, found) == right


@pytest.mark.parametrize("bracket", ["]", ")"])
@pytest.mark.parametrize(
    "block",
    [
        "frame f {{ translation [0, 0, 1]; {0}\n",
        "frame f {{\n    geometry {{ shape sphere; radius 1; {0}\n}}\n",
        "frame f {{ translation [0, 0, 1]; {0} # [m]\n",
        "frame f {{\n    translation [0, 0, 1];\n{0}\n",
    ],
)
def test_a_bracket_behind_the_last_statement_of_a_block_is_its_brace(block: str, bracket: str) -> None:
    text = block.format(bracket) + BEHIND
    [found] = told(text)
    assert found.message == f"unexpected '{bracket}'; end a block with '}}'"
    assert mended(text, found) == block.format("}") + BEHIND


@pytest.mark.parametrize("end", [";", "", " # [m]"])
def test_an_angle_at_the_end_of_an_array_is_told_as_its_bracket(end: str) -> None:
    text = f"frame f {{\n    translation [0, 0, 1>{end}\n}}\n"
    [found] = told(text)
    assert found.message == "unexpected '>'; end an array with ']'"
    assert mended(text, found) == text.replace(">", "]")


@pytest.mark.parametrize("pair", ["()", "[]", "(}", "[}", "(]"])
@pytest.mark.parametrize(
    "block",
    [
        "frame f {{\n    geometry {0} shape sphere; radius (1 + 2); {1}\n}}\n",
        "frame f {0}\n    translation [0, 0, 1]; # ]\n    geometry {{ shape sphere; radius 1; }}\n{1}\n",
        'frame f {{\n    geometry {0}\n        mesh "a)";\n    {1}\n    rpy [0, 0, 1];\n}}\n',
    ],
)
def test_brackets_around_a_block_are_told_once_with_the_braces_that_are_meant(block: str, pair: str) -> None:
    text = block.format(*pair) + BEHIND
    [found] = told(text)
    assert found.code == "missing-brace"
    assert mended(text, found) == block.format("{", "}") + BEHIND
