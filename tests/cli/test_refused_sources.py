"""A finding because of which xacro refuses a source cannot be silenced: robray checks no robot of it."""

import re

import pytest

from cli.command import Command, command
from robray.rules import ROLES, RULE_SETS, RULES
from rules.examples import examples

__all__ = ["command"]

MAIN = "main.urdf.xacro"
SILENCED = {
    "comment": ("<!-- robray: ignore-file[{}] -->", "", ()),
    "option": ("", "", ("--ignore", "{}")),
    "ignored": ("", '[rules]\nignore = ["{}"]\n', ()),
    "severity": ("", '[rules.severity]\n{} = "hint"\n', ()),
}
"""A comment at the end of each source, the project's configuration, and options of the command."""


def wrong(code: str) -> str:
    """The last example of a rule: one that uses xacro."""
    return re.sub(r"\[\||\|\]", "", examples(RULES[code])[-1].wrong)


@pytest.mark.parametrize("how", SILENCED)
@pytest.mark.parametrize("code", sorted(ROLES.stopping.intersection(RULE_SETS["xacro"].codes)))
def test_it_is_reported_whatever_silences_it(command: Command, code: str, how: str) -> None:
    comment, configuration, options = SILENCED[how]
    first, *others = re.split(r"^//- /w/", wrong(code), flags=re.MULTILINE)
    ended = [f"{each.rstrip()}\n{comment.format(code)}\n" for each in (f"{MAIN}\n{first}", *others)]
    command.write("".join(f"//- {each}" for each in ended))
    command.write(f"//- robray.toml\n{configuration.format(code)}")
    outcome = command.check(*(each.format(code) for each in options))
    assert outcome.status == 1
    assert f"error[{code}]" in outcome.out
    if comment:
        assert f"rule '{code}' cannot be ignored; remove the comment" in outcome.out


def test_an_error_in_a_source_that_is_silenced_by_line_is_reported(command: Command) -> None:
    command.write(
        f"//- {MAIN}\n"
        '<robot xmlns:xacro="http://www.ros.org/wiki/xacro" name="r">\n'
        "  <!-- robray: ignore[xacro-undefined-property] -->\n"
        '  <link name="${nope}"/>\n'
        "</robot>\n"
    )
    assert command.check().codes == [
        f"{MAIN}:2:23 unused-suppression",
        f"{MAIN}:3:17 xacro-undefined-property",
    ]


def test_a_missing_argument_can_be_silenced(command: Command) -> None:
    command.write(f"//- {MAIN}\n{wrong('xacro-missing-argument')}")
    assert command.check("--ignore", "xacro-missing-argument").status == 0
