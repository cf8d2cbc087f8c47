"""`robray expand`."""

from pathlib import Path

import pytest

from cli.command import Command
from formats.xacro.reference import expanded_by_xacro

pytestmark = pytest.mark.quick

XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'

SOURCE = f"""\
<robot name="arm" {XACRO}>
  <!-- The arm. -->
  <xacro:arg name="prefix" default=""/>
  <xacro:include filename="part.xacro"/>
  <xacro:part name="$(arg prefix)base" length="${{2 / 4}}"/>
</robot>
"""

PART = f"""\
<robot {XACRO}>
  <xacro:macro name="part" params="name length">
    <link name="${{name}}"><visual><geometry><box size="1 ${{length}} 'a' &lt;"/></geometry></visual></link>
  </xacro:macro>
</robot>
"""


@pytest.fixture
def source(command: Command) -> str:
    command.write(f"//- arm.urdf.xacro\n{SOURCE}//- part.xacro\n{PART}")
    return "arm.urdf.xacro"


def test_a_source_is_written_as_xacro_writes_it(command: Command, source: str) -> None:
    outcome = command.run("expand", source)
    assert (outcome.status, outcome.err) == (0, "")
    assert '<link name="base">' in outcome.out
    expected = expanded_by_xacro(Path(source), {}, {})
    assert outcome.out == expected


@pytest.mark.parametrize("words", [("prefix:=left_",), ("--arg", "prefix=left_")])
def test_arguments_are_given_in_two_ways(command: Command, source: str, words: tuple[str, ...]) -> None:
    assert '<link name="left_base">' in command.run("expand", source, *words).out


def test_a_file_is_written_and_never_replaced_unasked(command: Command, source: str) -> None:
    assert command.run("expand", source, "-o", "arm.urdf") == (0, "", "")
    assert '<link name="base">' in (command.folder / "arm.urdf").read_text()
    again = command.run("expand", source, "-o", "arm.urdf")
    assert again == (2, "", "robray: 'arm.urdf' already exists; use --force to overwrite it\n")
    assert command.run("expand", source, "-o", "arm.urdf", "--force").status == 0


def test_what_a_source_is_made_of_is_listed(command: Command, source: str) -> None:
    assert command.run("expand", source, "--deps").out == f"{command.folder / 'part.xacro'}\n"


def test_a_warning_does_not_keep_a_source_from_being_written(command: Command, source: str) -> None:
    (command.folder / source).write_text(SOURCE.replace('default=""', 'default="" type="string"'))
    outcome = command.run("expand", source)
    assert outcome.status == 0
    assert "warning[xacro-unknown-attribute]: unknown attribute 'type' of <xacro:arg>; remove it" in outcome.err
    assert "<robot" in outcome.out


def test_a_package_around_the_source_is_found(command: Command, source: str) -> None:
    (command.folder / "package.xml").write_text("<package><name>arm_description</name></package>")
    (command.folder / source).write_text(SOURCE.replace("part.xacro", "$(find arm_description)/p*.xacro"))
    assert command.run("expand", source).status == 0
    (command.folder / source).write_text(SOURCE.replace("part.xacro", "$(find nowhere)/part.xacro"))
    assert "package 'nowhere' is not found" in command.run("expand", source).err


def test_only_variables_that_the_project_allows_are_read(
    command: Command, source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROBRAY_TEST_MODEL", "five")
    monkeypatch.setenv("ROBRAY_TEST_OTHER", "six")
    command.write('//- robray.toml\nenvironment = ["ROBRAY_TEST_MODEL"]\n')
    (command.folder / source).write_text(
        f'<robot {XACRO}><link name="$(env ROBRAY_TEST_MODEL)$(optenv ROBRAY_TEST_OTHER none)"/></robot>'
    )
    assert '<link name="fivenone"/>' in command.run("expand", source).out


def test_nothing_outside_of_the_project_is_read(
    command: Command, source: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "secret.yaml"
    outside.write_text("a: 1\n")
    (command.folder / "robray.toml").write_text("")
    (command.folder / source).write_text(
        f"<robot {XACRO}><link name=\"${{xacro.load_yaml('{outside}')['a']}}\"/></robot>"
    )
    outcome = command.run("expand", source)
    assert outcome.status == 1
    assert "secret.yaml' is not found" in outcome.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nothing.xacro",), "'nothing.xacro' does not exist"),
        (("arm.urdf.xacro", "prefix"), "unexpected argument 'prefix'\n"),
        (("arm.urdf.xacro", "prefix=a"), "unexpected argument 'prefix=a'; did you mean 'prefix:=a'?"),
        (("arm.urdf.xacro", "--arg", "prefix"), "'prefix' is not an argument: write NAME=VALUE"),
    ],
)
def test_what_cannot_run_says_why(command: Command, source: str, words: tuple[str, ...], said: str) -> None:
    assert source
    outcome = command.run("expand", *words)
    assert outcome.status == 2
    assert said in outcome.err


@pytest.mark.usefixtures("source")
def test_standard_input_is_expanded_as_a_file_of_the_working_folder(command: Command) -> None:
    outcome = command.run("expand", "-", "prefix:=left_", stdin=SOURCE.encode())
    assert (outcome.status, outcome.err) == (0, "")
    assert "autogenerated by xacro from <stdin>  " in outcome.out
    assert '<link name="left_base">' in outcome.out
    wrong = command.run("expand", "-", stdin=SOURCE.replace("prefix)base", "prefx)base").encode())
    assert (wrong.status, wrong.out) == (1, "")
    assert "\n --> <stdin>:5:23\n" in wrong.err


def test_standard_input_stands_for_the_file_that_is_named(command: Command, source: str) -> None:
    command.write(f"//- robots/arm.xacro\n<robot/>\n//- robots/part.xacro\n{PART}")
    (command.folder / "part.xacro").unlink()
    outcome = command.run("expand", "--stdin-filename", "robots/arm.xacro", "-", stdin=SOURCE.encode())
    assert (outcome.status, outcome.err) == (0, "")
    assert "autogenerated by xacro from robots/arm.xacro  " in outcome.out
    assert command.run("expand", "--stdin-filename", "robots/arm.xacro", source).status == 2


def test_an_empty_standard_input_is_refused(command: Command) -> None:
    outcome = command.run("expand", "-")
    assert (outcome.status, outcome.out) == (1, "")
    assert "there is no element\n --> <stdin>:1:1\n" in outcome.err
