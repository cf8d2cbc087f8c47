"""What is said of an element or a macro that completion offers."""

import pytest

from features.xacro.annotated import annotated
from robray.features.candidates import CompletionRole
from robray.features.xacro.completion_documentation import completion_documentation

pytestmark = pytest.mark.quick

WHEEL = '<!-- A *wheel*. -->\n<xacro:macro name="wheel" params="prefix radius:=0.1"><a/></xacro:macro>\n'


def told(source: str, role: CompletionRole, label: str) -> str:
    given = annotated(source)
    return completion_documentation([given.expansion], given.path, given.offset, role, label)


def test_a_macro_is_shown_with_its_parameters_and_the_comment_before_it() -> None:
    found = told(WHEEL + "<xacro:$0", CompletionRole.FUNCTION, "xacro:wheel")
    assert found == "`wheel prefix radius:=0.1`\n\n```text\nA *wheel*.\n```"


def test_an_element_of_xacro_is_shown_with_its_attributes() -> None:
    found = told("<xacro:$0", CompletionRole.KEYWORD, "xacro:include")
    assert found == "Include a file.\n\nAttributes: `filename`, `ns` (optional), `optional` (optional)."


@pytest.mark.parametrize(
    ("role", "label"),
    [(CompletionRole.FUNCTION, "sin"), (CompletionRole.FUNCTION, "xacro:gone"), (CompletionRole.CONSTANT, "wheel")],
)
def test_nothing_is_said_of_others(role: CompletionRole, label: str) -> None:
    assert told(WHEEL + "$0", role, label) == ""
