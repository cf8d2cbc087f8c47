"""An item whose dash has no blank behind it is told at the dash, and mended there."""

import pytest

from fixtures import fixture
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.rule import Applicability, Diagnostic

pytestmark = pytest.mark.quick

SCENE = """\
entities:
{indent}{first}name: left
{indent}  file: arm.smurf
{indent}{second}name: right
{indent}  file: arm.smurf
//- /w/arm.smurf
modelname: arm
files: [arm.urdf]
//- /w/arm.urdf
<robot name="arm"><link name="base"/></robot>
"""
PATH = "/w/main.smurfs"


def found_in(first: str, second: str, indent: str) -> tuple[str, list[Diagnostic]]:
    source = SCENE.format(first=first, second=second, indent=indent)
    found = diagnostics(fixture(source, PATH).workspace.analysis(), PATH)
    return source.partition("//-")[0], list(found)


@pytest.mark.parametrize("indent", ["", "  "])
@pytest.mark.parametrize(("first", "second"), [("-", "- "), ("- ", "-")])
def test_the_blank_is_put_in(first: str, second: str, indent: str) -> None:
    text, [found] = found_in(first, second, indent)
    assert found.message == "missing space after '-'"
    assert found.fix is not None
    assert found.fix.applicability is Applicability.SAFE
    [(at, blank)] = found.fix.edits
    mended = text[: at.span.start] + blank + text[at.span.end :]
    assert mended == found_in("- ", "- ", indent)[0]


def test_with_blanks_nothing_is_told() -> None:
    assert found_in("- ", "- ", "")[1] == []


def test_a_line_that_is_too_deep_for_another_reason_is_told_itself() -> None:
    source = "entities:\n- name: left\n   file: arm.smurf\n"
    [found] = [
        each for each in diagnostics(fixture(source, PATH).workspace.analysis(), PATH) if each.code == "smurf-syntax"
    ]
    assert "too much indentation" in found.message
