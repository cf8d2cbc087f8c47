"""`robray config`: all that holds, and where it comes from."""

import tomllib
from pathlib import Path

import pytest

from cli.command import Command
from robray.configuration.keys import single_keys

pytestmark = pytest.mark.quick

SETTINGS = """\
//- robray.toml
exclude = ["old/"]
[rules]
select = ["undefined-frame", "no-shape"]
severity = { undefined-frame = "error",  no-shape = "off" }
largest-angle = 12.6
[[overrides]]
paths = ['x']
[format]
indent = 2
[scenes.'a b']
files = ['b.robray', 'parts/*', 'gone.robray', 'package://arm/a.robray']
//- b.robray
//- parts/c.robray
//- old/d.robray
"""


def test_each_setting_is_shown_with_where_it_comes_from(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ROS_PACKAGE_PATH", f"{tmp_path}/ros:/ros/two")
    command.write(f"{SETTINGS}//- ros/arm/a.robray\n//- sub/a.robray\n")
    assert command.run("config", "sub/a.robray") == (
        0,
        f"""\
# from robray.toml
exclude = ["old/"]  # robray.toml:1
respect-gitignore = true  # default
include-paths = []  # default
package-paths = []  # default
environment = []  # default
tags = []  # default

[rules]
select = ["no-shape", "undefined-frame"]  # robray.toml:3
ignore = []  # default
severity.undefined-frame = "error"  # robray.toml:4
severity.no-shape = "off"  # robray.toml:4
largest-angle = 12.6  # robray.toml:5
largest-length = 100.0  # default

[naming]
frames = "snake_case"  # default
classes = "snake_case"  # default
constants = "snake_case"  # default

[[overrides]]
paths = ["x"]  # robray.toml:7
ignore = []  # default
severity = {{}}  # default

[format]
line-width = 100  # default
indent = 2  # robray.toml:9

[rofi]
files = []  # default

[urdf]
reader = "urdfdom"  # default

[smurf]
reader = "mars"  # default

[limits]
file-size = 67108864  # default
statements = 13000  # default
blocks = 27000  # default
file-attributes = 65000  # default
file-parts = 200000  # default
file-marks = 350000  # default
mistakes = 2500  # default
long-values = 100000  # default
nesting = 500  # default
attributes = 5000  # default
parts = 20000  # default
ancestors = 1200  # default
include-depth = 200  # default
scene-files = 2000  # default
folder-files = 2000  # default
indexed-size = 1048576  # default

[scenes."a b"]
files = [  # robray.toml:11
    "b.robray",
    "parts/*",
    "gone.robray",
    "package://arm/a.robray",
]
# 3 files:
#     b.robray
#     parts/c.robray
#     ros/arm/a.robray
# there is no file 'gone.robray'

# robray also looks for packages in these folders of ROS_PACKAGE_PATH:
#     {tmp_path}/ros
#     /ros/two
""",
        "",
    )


def test_every_single_key_is_shown_where_nothing_is_set(command: Command) -> None:
    shown = command.run("config").out
    assert [name for name, key in single_keys() if f"\n{name[-1]} = " not in shown and key.default is not None] == []
    assert "# select is not set: all rules\n" in shown


def test_what_is_shown_is_a_configuration(command: Command) -> None:
    command.write(f"{SETTINGS}[scenes.'\"\\é\U0001f916']\nfiles = ['\\a \"b\" \u202e \U0001f916']\n")
    shown = command.run("config").out
    Path("robray.toml").write_text(shown)
    again = command.run("config")
    assert again.status == 0
    assert tomllib.loads(again.out) == tomllib.loads(shown)
    assert "\u202e" not in shown


def test_without_any_file_the_defaults_hold(command: Command) -> None:
    Path("robray.toml").unlink()
    first, *others = command.run("config").out.splitlines()
    assert first == "# defaults: no robray.toml and no [tool.robray] in a pyproject.toml"
    assert all(" = " not in line or line.endswith("# default") for line in others)
    assert max(map(len, [first, *others])) <= 80


def test_it_is_told_of_a_file_that_it_is_passed_over(command: Command) -> None:
    command.write(SETTINGS)
    last = command.run("config", "old/d.robray").out.splitlines()[-1]
    assert last == "# old/d.robray is skipped when robray searches folders"
    assert "passed over" not in command.run("config", "b.robray").out


def test_a_long_list_is_broken_and_nothing_is_wider_than_the_terminal(command: Command) -> None:
    command.write(f"//- robray.toml\nexclude = {[f'folder-{n}/' for n in range(9)]}\n")
    lines = command.run("config").out.splitlines()
    assert lines[1:4] == ["exclude = [  # robray.toml:1", '    "folder-0/",', '    "folder-1/",']
    assert max(map(len, lines)) <= 80


def test_mistakes_are_told(command: Command) -> None:
    command.write("//- robray.toml\nexclude = 5\n")
    outcome = command.run("config")
    assert outcome.status == 2
    assert outcome.err == "robray.toml:1: invalid value for 'exclude': expected a list of patterns of paths, found 5\n"


def test_what_does_not_exist_has_no_settings(command: Command) -> None:
    assert command.run("config", "nosuch") == (2, "", "robray: 'nosuch' does not exist\n")
