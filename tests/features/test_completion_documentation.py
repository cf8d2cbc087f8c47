"""What is said of a completion that is looked at."""

import pytest

from fixtures import fixture
from robray.assemble import new_workspace
from robray.features.candidates import CompletionRole
from robray.features.completion import completion, completion_documentation

pytestmark = pytest.mark.quick


def said(source: str, label: str) -> str:
    """The documentation of the completion with a label that is offered at the cursor."""
    given = fixture(source)
    assert given.cursor is not None
    analysis = given.workspace.analysis()
    item = next(item for item in completion(analysis, *given.cursor).items if item.label == label)
    return completion_documentation(analysis, *given.cursor, item.role, item.label)


def test_a_constant_as_the_cursor_sees_it() -> None:
    source = "def a 1;\ndef b a/2;\nframe f { offset $0; }\ndef b 7;\n"
    assert said(source, "b") == "(constant) `b` = **0.5** (exactly 1/2)\n\n`a/2 = 1/2 = 0.5`\n\n`main.robray:2`"


def test_a_class_and_a_frame() -> None:
    assert "shape  box" in said("class c { shape box; }\nframe f { isa $0 }", "c").replace('"', "")
    assert "[1, 0, 0] m  not turned" in said("frame g { translation [1, 0, 0]; }\nframe f { parent $0 }", "g")


def test_a_name_that_is_not_defined_here() -> None:
    assert said("allow_collision hand f;\nframe f { parent $0 }", "hand") == ""


def test_words_of_the_language() -> None:
    assert said("fr$0", "frame").startswith("**frame** — ")
    assert said("frame f { $0 }", "geometry").startswith("**geometry** — ")
    assert said("frame f { $0 }", "geometry-cone") == "", "its detail says what it is"
    assert said("frame f { tr$0 }", "translation").startswith("**translation** — ")
    assert said("frame f { type $0 }", "revolute").startswith("**revolute** — ")
    assert said("frame f { rpy $0 }", "[roll,pitch,yaw]").startswith("**rpy** — ")
    assert said("def a $0", "pi").startswith("**pi** = 3.14159")


def test_the_text_may_have_changed_since() -> None:
    given = fixture("def a 1;\n")
    analysis, path = given.workspace.analysis(), "/w/main.robray"
    assert "**1**" in completion_documentation(analysis, path, 1000, CompletionRole.CONSTANT, "a")
    assert completion_documentation(analysis, path, -5, CompletionRole.CONSTANT, "gone") == ""
    assert completion_documentation(analysis, path, 3, CompletionRole.FRAME, "gone") == ""
    for role in CompletionRole:
        assert completion_documentation(analysis, path, 2, role, "no such thing") == ""


def test_a_file_that_is_not_known() -> None:
    assert completion_documentation(new_workspace().analysis(), "/w/none.robray", 0, CompletionRole.FRAME, "a") == ""
