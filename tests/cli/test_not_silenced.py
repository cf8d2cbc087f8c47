"""robray reports what stops the reader of a file, whatever a comment, a setting, an option or a baseline says."""

import pytest

from cli.command import Command, command

__all__ = ["command"]

BROKEN = {
    "a.robray": ("frame f {\n", "unclosed-block"),
    "a.urdf": ("<robot name='r'><link name='a'></robot>\n", "urdf-not-well-formed"),
    "a.smurf": ("modelname: r\nfiles: [a.urdf\n", "smurf-syntax"),
    "a.wc.xml": ("<WorkCell name='w'><Frame name='f'>\n", "robwork-syntax"),
    "a.json": ('{"modules": [\n', "rofi-syntax"),
}


@pytest.fixture(params=BROKEN)
def broken(request: pytest.FixtureRequest, command: Command) -> tuple[str, str]:
    """The name of a file that its reader does not read to its end, and the rule that reports it."""
    name: str = request.param
    text, code = BROKEN[name]
    command.write(f"//- {name}\n{text}")
    return name, code


def expect(command: Command, broken: tuple[str, str], *options: str) -> None:
    outcome = command.check(*options)
    assert outcome.status == 1
    name, code = broken
    assert any(each.startswith(f"{name}:") and each.endswith(f" {code}") for each in outcome.codes)


def test_it_is_an_error(command: Command, broken: tuple[str, str]) -> None:
    expect(command, broken)


@pytest.mark.parametrize(
    "configuration",
    [
        'rules.ignore = ["CODE"]',
        'rules.ignore = ["*"]',
        'rules.ignore = ["all"]',
        'rules.select = ["naming"]',
        'rules.severity = { CODE = "off" }',
        'rules.severity = { CODE = "hint" }',
        'overrides = [{ paths = ["*"], ignore = ["CODE"] }]',
    ],
)
def test_no_configuration_silences_it(command: Command, broken: tuple[str, str], configuration: str) -> None:
    command.write(f"//- robray.toml\n{configuration.replace('CODE', broken[1])}\n")
    expect(command, broken)


@pytest.mark.parametrize(
    "options",
    [("--ignore", "CODE"), ("--ignore", "*"), ("--select", "naming"), ("--severity", "CODE=off")],
)
def test_no_option_silences_it(command: Command, broken: tuple[str, str], options: tuple[str, ...]) -> None:
    expect(command, broken, *(each.replace("CODE", broken[1]) for each in options))


def test_no_baseline_silences_it(command: Command, broken: tuple[str, str]) -> None:
    command.check("--write-baseline", "known.json")
    expect(command, broken, "--baseline", "known.json")


@pytest.mark.parametrize(
    ("setting", "column"), [('ignore = ["unclosed-block"]', 12), ('severity = { unclosed-block = "off" }', 14)]
)
def test_a_setting_that_would_silence_it_is_reported(command: Command, setting: str, column: int) -> None:
    command.write(f"//- robray.toml\n[rules]\n{setting}\n//- a.robray\nframe f {{ }}\n")
    outcome = command.check()
    assert outcome.codes == [f"robray.toml:2:{column} config-idle-rule"]
    assert "cannot be ignored" in outcome.out


def test_a_rule_that_stops_the_reader_can_be_selected(command: Command) -> None:
    command.write('//- robray.toml\nrules.select = ["unclosed-block"]\n//- a.robray\nframe f { }\n')
    assert command.check().codes == []
