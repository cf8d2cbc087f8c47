"""A finding for which xacro, or urdfdom, refuses a robot cannot be silenced into success.

Not if xacro refuses the source, of which robray checks no robot; nor if the finding stands for others.
"""

import re
import shutil

import pytest

import robray
from cli.command import Command, command
from every import every
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
    return every_wrong(code)[-1]


def is_robot(source: str) -> bool:
    """True if a source leaves something to xacro, and has a link."""
    return bool(re.search(r"<xacro:|[$]", source)) and "<link" in source


def write(command: Command, source: str, end: str = "") -> None:
    """The files of an example, the first of which is the main one, each with another end."""
    first, *others = re.split(r"^//- /w/", source, flags=re.MULTILINE)
    command.write("".join(f"//- {each.rstrip()}\n{end}" for each in (f"{MAIN}\n{first}", *others)))


def every_wrong(code: str) -> list[str]:
    return [re.sub(r"\[\||\|\]", "", each.wrong) for each in examples(RULES[code])]


def _stays(command: Command, code: str, source: str, how: str, what: str) -> None:
    comment, configuration, options = SILENCED[how]
    write(command, source, f"{comment.format(code)}\n")
    command.write(f"//- robray.toml\n{configuration.format(code)}")
    outcome = command.check(*(each.format(code) for each in options))
    assert outcome.status == 1
    assert f"error[{code}]" in outcome.out
    if comment:
        assert f"{what} cannot be ignored; remove the comment" in outcome.out


@pytest.mark.parametrize("how", SILENCED)
@pytest.mark.parametrize("code", sorted(ROLES.stopping.intersection(RULE_SETS["xacro"].codes)))
def test_it_is_reported_whatever_silences_it(command: Command, code: str, how: str) -> None:
    _stays(command, code, wrong(code), how, f"rule '{code}'")


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


ROBOT = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">{}</robot>'
JOINT = '<joint name="j" type="fixed"><parent link="{}"/><child link="{}"/></joint>'
STANDING = {
    "xacro-missing-prefix, for a name that xacro refuses": (
        "xacro-missing-prefix",
        ROBOT.format('<macro name="m" params="n"><link name="${n}"/></macro><link name="a"/>'),
    ),
    "xacro-missing-prefix, for a link that urdfdom lacks": (
        "xacro-missing-prefix",
        ROBOT.format(f'<if value="1"><link name="b"/></if><link name="a"/>{JOINT.format("a", "b")}'),
    ),
    "xacro-missing-prefix, for a file that is not included": (
        "xacro-missing-prefix",
        ROBOT.format('<include filename="other.xacro"/><link name="a"/>'),
    ),
    "xacro-not-evaluated, for a link that urdfdom lacks": (
        "xacro-not-evaluated",
        ROBOT.format(
            '<xacro:property name="p" value="l_"/><link name="{p}a"/><link name="b"/>' + JOINT.format("l_a", "b")
        ),
    ),
}
"""Findings that xacro accepts, and for which others are left out that it, or urdfdom, does not."""


@pytest.mark.parametrize("how", SILENCED)
@pytest.mark.parametrize("case", STANDING)
def test_a_finding_that_stands_for_a_refusal_is_an_error_that_nothing_silences(
    command: Command, case: str, how: str
) -> None:
    code, source = STANDING[case]
    _stays(command, code, source, how, f"this '{code}' diagnostic")


def test_a_finding_that_stands_for_no_refusal_can_be_silenced(command: Command) -> None:
    write(command, ROBOT.format('<property name="p" value="1"/><link name="a"/>'))
    assert command.check().status == 1
    assert command.check("--ignore", "xacro-missing-prefix").status == 0


@every(
    "source",
    [
        *(source for _, source in STANDING.values()),
        *(wrong for code in RULE_SETS["xacro"].codes for wrong in every_wrong(code) if is_robot(wrong)),
    ],
)
def test_no_source_of_a_refused_robot_is_silenced_into_success(source: str, command: Command) -> None:
    """Unless somebody silences what urdfdom says itself."""
    for each in [*command.folder.iterdir()]:
        shutil.rmtree(each) if each.is_dir() else each.unlink()
    write(command, source)
    found = {each.code for each in robray.check(command.folder / MAIN)}
    expansion = command.run("expand", MAIN, "-o", "made.urdf")
    is_refused = expansion.status != 0 or any(each.rejected for each in robray.check("made.urdf"))
    for code in found if is_refused else ():
        assert RULES[code].rejected_by_reader or command.check("--ignore", code, MAIN).status != 0, code


LIKE_XACRO = ("${tool}", "${1/0}", "$(arg tool)", "${")


def test_a_robot_is_judged_although_texts_in_it_look_like_work_for_xacro(command: Command) -> None:
    command.write(
        f'//- {MAIN}\n<robot xmlns:xacro="http://www.ros.org/wiki/xacro" name="r">\n'
        '  <xacro:arg name="name" default="tool"/>\n  <link name="base"/>\n  <link name="$(arg name)"/>\n</robot>\n'
    )
    for name in LIKE_XACRO:
        command.write(f'//- robray.toml\n[robots.r]\nfile = "{MAIN}"\narguments = {{ name = "{name}" }}\n')
        assert command.check(MAIN).codes == [f"{MAIN}:4:15 urdf-several-roots"], name
        assert command.run("expand", MAIN, "-o", "made.urdf", "--force").status == 0
        assert command.check("made.urdf").codes == ["made.urdf:8:15 urdf-several-roots"], name
