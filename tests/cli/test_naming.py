"""A rule that is off by default, where a project or the command line asks for it."""

from pathlib import Path

import pytest

from cli.command import Command

pytestmark = pytest.mark.quick

SCENE = "//- a.robray\ndef Height 1;\nframe topPlate {\n    translation [0, 0, Height];\n}\n"
MENDED = "def height 1;\nframe top_plate {\n    translation [0, 0, height];\n}\n"
FOUND = ["a.robray:1:5 naming", "a.robray:2:7 naming"]


def test_nothing_is_said_of_names_unless_somebody_asks(command: Command) -> None:
    command.write(SCENE)
    assert command.check().codes == []


@pytest.mark.parametrize(
    "settings",
    [
        'rules.severity.naming = "warning"\n',
        'rules.select = ["naming"]\n',
        'overrides = [{ paths = ["a.*"], severity = { naming = "hint" } }]\n',
    ],
)
def test_a_project_asks_for_it_by_its_name(command: Command, settings: str) -> None:
    command.write(f"//- robray.toml\n{settings}{SCENE}")
    assert command.check("a.robray").codes == FOUND


@pytest.mark.parametrize(
    "settings",
    [
        'rules.select = ["all"]\n',
        'rules.severity."*" = "error"\n',
        'rules.severity.scenes = "error"\n',
        'rules.severity."naming*" = "error"\n',
        'overrides = [{ paths = ["b.*"], severity = { naming = "hint" } }]\n',
        'naming.frames = "UPPER_CASE"\n',
        'rules = { severity = { naming = "error" }, ignore = ["naming"] }\n',
    ],
)
def test_a_group_a_pattern_or_a_style_does_not_ask(command: Command, settings: str) -> None:
    command.write(f"//- robray.toml\n{settings}{SCENE}")
    assert command.check("a.robray").codes == []


@pytest.mark.parametrize("arguments", [("--select", "naming"), ("--severity", "naming=warning")])
def test_the_command_line_asks_for_it(command: Command, arguments: tuple[str, ...]) -> None:
    command.write(SCENE)
    assert command.check(*arguments, "a.robray").codes == FOUND


def test_the_command_line_goes_over_the_project(command: Command) -> None:
    command.write(f'//- robray.toml\nrules.severity.naming = "error"\n{SCENE}')
    assert command.check("--ignore", "naming", "a.robray").codes == []
    assert command.check("--severity", "naming=off", "a.robray").codes == []


def test_styles_that_a_project_names(command: Command) -> None:
    command.write(
        '//- robray.toml\nrules.severity.naming = "warning"\nnaming = { frames = "camelCase", constants = "any" }\n'
        "//- a.robray\ndef Height_1 1;\nclass topPlate { }\n"
        "frame topPlate { translation [0, 0, Height_1]; isa topPlate; }\n"
    )
    assert command.check("a.robray").codes == ["a.robray:2:7 naming"]


def test_a_style_that_there_is_not(command: Command) -> None:
    command.write(f'//- robray.toml\nnaming.frames = "snake_Case"\n{SCENE}')
    outcome = command.check("robray.toml")
    assert outcome.status == 1
    assert outcome.out.startswith(
        "robray.toml:1:18: error[config-wrong-value]: invalid value for 'naming.frames': expected one of snake_case, "
        "kebab-case, camelCase, PascalCase, UPPER_CASE, any, found 'snake_Case'; did you mean 'snake_case'?\n"
    )


def test_names_are_mended_everywhere(command: Command) -> None:
    command.write(
        '//- robray.toml\nrules.severity.naming = "warning"\n'
        f'{SCENE}//- cell.robray\ninclude "a"\nframe cup {{ parent topPlate; }}\n'
    )
    assert command.run("check", "--fix").status == 0
    assert Path("cell.robray").read_text() == 'include "a"\nframe cup { parent topPlate; }\n'
    outcome = command.run("check", "--unsafe-fixes", "--output-format", "concise")
    assert outcome.out.endswith("Fixed 2 findings in 2 files; found nothing wrong in 2 files\n")
    assert Path("a.robray").read_text() == MENDED
    assert Path("cell.robray").read_text() == 'include "a"\nframe cup { parent top_plate; }\n'


def test_a_name_stays_that_a_file_has_which_is_not_to_be_mended(command: Command) -> None:
    command.write(
        '//- robray.toml\nrules.severity.naming = "warning"\n'
        "//- a.robray\nframe topPlate { }\n"
        '//- cell.robray\ninclude "a"\nframe cup { parent topPlate; }\n'
    )
    outcome = command.run("check", "--unsafe-fixes", "a.robray")
    assert Path("a.robray").read_text() == "frame topPlate { }\n"
    assert "a.robray:1:7: [naming] not fixed: the fix changes a file that is not among those checked\n" in outcome.err


def test_why_a_name_stays(command: Command) -> None:
    command.write("//- a.robray\nframe topPlate { }\nframe top_plate { }\n")
    outcome = command.run("check", "--unsafe-fixes", "--severity", "naming=warning", "a.robray")
    assert (
        "a.robray:1:7: [naming] not fixed: there is a frame 'top_plate' already, in a.robray, line 2\n" in outcome.err
    )


def test_what_silences_it_is_of_use_though_it_is_off(command: Command) -> None:
    text = "//- a.robray\nframe topPlate { } # robray: ignore[naming] as on the drawing\n"
    command.write(text)
    assert command.check("a.robray").codes == []
    assert command.check("--severity", "naming=warning", "a.robray").codes == []
    command.write(text.replace("topPlate", "top"))
    assert command.check("--severity", "naming=warning", "a.robray").codes == ["a.robray:1:32 unused-suppression"]
