"""Of statements that other languages have it is said, where they begin, what to do instead."""

import pytest

from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import Diagnostic
from rules.findings import findings, scene

pytestmark = pytest.mark.quick

LOOPS = "scenes have no loops, so write each frame"
CONDITIONS = "scenes have no conditions, so use separate files"
FUNCTIONS = "scenes have no functions, so use 'def' for values and 'class' for common attributes"
PAIRS = "use 'allow_collision FRAME FRAME;'"
FILES = "use 'include \"PATH\"'"
CONSTANTS = "define constants with 'def'"

ANYWHERE = [
    ("for i in 3 { }", LOOPS),
    ("for (i = 0; i < 3; i++) { frame g { } }", LOOPS),
    ("foreach g { }", LOOPS),
    ("while 1 { }", LOOPS),
    ("For 3;", LOOPS),
    ("if (x) { frame g { } }", CONDITIONS),
    ("if x;", CONDITIONS),
    ("else { }", CONDITIONS),
    ("switch x { }", CONDITIONS),
    ("return 3;", FUNCTIONS),
    ("function g() { }", FUNCTIONS),
    ("macro g { }", FUNCTIONS),
    ("allow collision g h;", PAIRS),
]
IN_BLOCKS = [
    ("let x 3;", f"{CONSTANTS} at the top level"),
    ("var x = 3;", f"{CONSTANTS} at the top level"),
    ("const x 3;", f"{CONSTANTS} at the top level"),
    ('import "x.robray";', f"{FILES} at the top level"),
    ("from x import y;", f"{FILES} at the top level"),
]
OUTSIDE = [("let x 3;", "def"), ("var x 3;", "def"), ("const x 3;", "def"), ('import "x.robray"', "include")]


def said_of(source: str) -> list[Diagnostic]:
    return findings(scene(source))


@pytest.mark.parametrize(("statement", "instead"), [*ANYWHERE, ("from x import y;", FILES)])
def test_outside_of_blocks(statement: str, instead: str) -> None:
    said = [each for each in said_of(statement) if each.code == "misplaced-attribute"]
    assert [each.message for each in said] == [f"unknown statement '{statement.partition(' ')[0]}'; {instead}"]
    assert said[0].fix is None


@pytest.mark.parametrize(("statement", "instead"), [*ANYWHERE, *IN_BLOCKS])
@pytest.mark.parametrize(
    "block", ["frame f {{ {} }}", "frame f {{ geometry {{ shape box; dimension [1, 1, 1]; {} }} }}"]
)
def test_in_blocks(block: str, statement: str, instead: str) -> None:
    said = [each for each in said_of(block.format(statement)) if each.code == "unknown-attribute"]
    assert f"unknown statement '{statement.partition(' ')[0]}'; {instead}" in [each.message for each in said]


@pytest.mark.parametrize(("statement", "word"), OUTSIDE)
def test_another_word_is_a_fix(statement: str, word: str) -> None:
    [said] = [each for each in said_of(statement) if each.code == "misplaced-attribute"]
    assert said.message == f"unknown statement '{statement.partition(' ')[0]}'; use '{word}'"
    assert said.fix is not None
    assert said.fix.edits[0][1].strip() == word


@pytest.mark.parametrize("name", ["for", "if", "return", "function"])
def test_the_words_are_names_as_all_others(name: str) -> None:
    assert said_of(f"def {name} 1; frame g {{ translation [{name}, 0, 0]; }}") == []
    assert said_of(f"frame {name} {{ }} frame g {{ parent {name}; translation [1, 0, 0]; }}") == []


BRANCHES = """\
if x { frame a { } } else if y { frame b { } } elif z { frame c { } } else { frame d { } }
frame f {
  unless x { frame g { } } else if y { frame h { } } else { frame k { } }
}
"""


def test_a_branch_by_itself_is_told() -> None:
    assert [each.message for each in said_of("frame f { else { } }")] == [f"unknown statement 'else'; {CONDITIONS}"]


@pytest.mark.parametrize("mark", [":", "->", "extends"])
@pytest.mark.parametrize("word", ROBRAY.joint_types)
def test_a_joint_behind_a_frame_is_the_type_of_it_unless_a_frame_is_called_so(word: str, mark: str) -> None:
    def told(source: str) -> str:
        return " ".join(each.message for each in said_of(source))

    assert f"write 'type {word};'" in told(f"frame f {mark} {word} {{ }}")
    assert f"write 'parent {word};'" in told(f"frame f {mark} {word} {{ }}\nframe {word} {{ }}")
    assert f"write 'isa {word};'" in told(f"class f {mark} {word} {{ }}")
