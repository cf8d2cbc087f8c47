"""What stands in a block whose first word has a slip is looked at as the block that was meant."""

import pytest

from fixtures import MAIN
from robray.features.fix_all import fix_all
from robray.text.edits import splice
from rules.findings import complaints, scene

pytestmark = pytest.mark.quick

HEADS = [
    ("frmae b {", "frame b {", "parnt a;", "unknown-attribute"),
    ("link b {", "frame b {", "translation [1, 2];", "wrong-length"),
    ("clas b {", "class b {", "radus 1;", "unknown-attribute"),
    ("frame b { joint c {", "frame b { frame c {", "type hinge;", "unknown-joint-type"),
    ("frame b { geomtry {", "frame b { geometry {", "shape bux;", "unknown-shape"),
    ("frame b { geomtry {", "frame b { geometry {", "shape box; dimension [a, 1, 1];", "undefined-constant"),
    (
        "frame b { visual {",
        "frame b { geometry {",
        "shape box; dimension [1, 1, 1]; colour [1, 1, 1];",
        "unknown-attribute",
    ),
]


@pytest.mark.parametrize(("head", "meant", "inside", "code"), HEADS)
def test_both_mistakes_are_told(head: str, meant: str, inside: str, code: str) -> None:
    closing = "}" * head.count("{")
    told = complaints(scene(f"{head}\n    {inside}\n{closing}\n"))
    assert len(told) == 2
    assert told[1].code == code
    assert told[1].at.span.start >= len(head)
    # As it is told when the word is right, so that mending the word brings nothing new about.
    right = {(each.code, each.message) for each in complaints(scene(f"{meant}\n    {inside}\n{closing}\n"))}
    assert (told[1].code, told[1].message) in right


@pytest.mark.parametrize("source", ["foo b { parnt a; }", "frame a { foo { shap box; } }"])
def test_of_a_word_that_means_nothing_only_the_word_is_told(source: str) -> None:
    assert len(complaints(scene(source))) == 1


@pytest.mark.parametrize(("head", "meant", "inside", "code"), [each for each in HEADS if "foo" not in each[0]])
def test_the_fix_of_the_word_goes_through(head: str, meant: str, inside: str, code: str) -> None:
    """It only uncovers what was there, and was told before."""
    closing = "}" * head.count("{")
    given = scene(f"frame a {{ }}\n{head}\n    {inside}\n{closing}\n")
    made = fix_all(given.workspace.copy, [*given.texts], unsafe=True)
    text = given.texts[MAIN]
    for edit in reversed(made.edits[MAIN]):
        text = splice(text, edit)
    assert meant.encode() in text, code


TAKEN = [
    ("clas b {", "class b {", "shape spher;", "frame f { geometry { isa b; radius 1; } }", "unknown-shape"),
    ("clas b {", "class b {", "type hinge;", "frame f { isa b; axis [0, 0, 1]; }", "unknown-joint-type"),
    ("Class b {", "class b {", "translation [1, 2];", "frame f { isa b; }", "wrong-length"),
    ("clas b {", "class b {", "rpy 3;", "frame f { isa b; }", "wrong-type"),
]


@pytest.mark.parametrize(("head", "meant", "inside", "user", "code"), TAKEN)
def test_what_is_taken_from_a_class_that_was_meant_is_looked_at(
    head: str, meant: str, inside: str, user: str, code: str
) -> None:
    before, after = f"{head}\n    {inside}\n}}\n{user}\n", f"{meant}\n    {inside}\n}}\n{user}\n"
    told = [(each.code, each.message) for each in complaints(scene(before))]
    right = [(each.code, each.message) for each in complaints(scene(after))]
    assert [each[0] for each in right] == [code]
    assert told[1:] == right


@pytest.mark.parametrize(
    "user",
    [
        "frame f { geometry { isa b; shape sphere; radius 1; } }",
        "class c { shape sphere; radius 1; }\nframe f { geometry { isa b; isa c; } }",
        "frame f { }",
        "frame f { isa b; }",
    ],
)
def test_and_not_what_is_not_taken(user: str) -> None:
    codes = {each.code for each in complaints(scene(f"clas b {{\n  shape spher;\n}}\n{user}\n"))}
    assert "unknown-shape" not in codes
