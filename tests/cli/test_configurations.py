"""`robray check` says what is wrong in a robray.toml as it does of scenes."""

import json
from pathlib import Path

import pytest

from cli.command import Command
from cli.test_outputs import JSON, valid

WRONG = """\
//- robray.toml
exlude = ["old/"]
include-paths = ["../gone"]
[rules]
ignore = ["unused-clas"]
[[overrides]]
paths = ["tests/", "sub/"]
[scenes.cell]
files = ["tabel.robray", "parts/*.robray", "sub/b.robray"]
//- table.robray
frame table { }
//- sub/b.robray
frame f { parent table; }
"""

ALL = [
    "robray.toml:1:1 config-unknown-key",
    "robray.toml:2:19 config-missing-file",
    "robray.toml:4:12 config-unknown-rule",
    "robray.toml:6:11 config-idle-pattern",
    "robray.toml:8:11 config-missing-file",
    "robray.toml:8:27 config-idle-pattern",
]


@pytest.mark.parametrize("paths", [["robray.toml"], ["."], ["robray.toml", "sub"], ["robray.toml", "robray.toml", "."]])
def test_what_is_named_or_in_a_folder_is_checked_whole(command: Command, paths: list[str]) -> None:
    command.write(WRONG)
    outcome = command.check(*paths)
    assert [code for code in outcome.codes if "toml" in code] == ALL
    assert outcome.status == 1
    assert outcome.err == ""


@pytest.mark.parametrize("paths", [["sub"], ["sub/b.robray"]])
def test_of_one_that_holds_it_is_said_what_is_wrong_in_it(command: Command, paths: list[str]) -> None:
    command.write(WRONG)
    assert [code for code in command.check(*paths).codes if "toml" in code] == [ALL[0], ALL[2]]


def test_configurations_in_folders_without_scenes_are_found(command: Command) -> None:
    command.write("//- deep/er/robray.toml\nexclude = 1\n//- myrobray.toml\nexclude = 1\n//- a.robray\n")
    assert command.check(".").codes == ["deep/er/robray.toml:1:11 config-wrong-value"]


def test_what_is_excluded_is_not_found(command: Command) -> None:
    command.write('//- robray.toml\nexclude = ["deep/"]\n//- deep/robray.toml\nexclude = 1\n//- a.robray\n')
    assert command.check(".").codes == []
    assert command.check("deep/robray.toml").codes == ["deep/robray.toml:1:11 config-wrong-value"]


def test_what_is_excluded_is_left_out_where_a_hook_names_it(command: Command) -> None:
    command.write('//- robray.toml\nexclude = ["deep/"]\n//- deep/robray.toml\nexclude = 1\n//- a.robray\n')
    assert command.check("--force-exclude", "a.robray", "deep/robray.toml").codes == []


def test_of_another_programs_file_only_our_table_is_judged(command: Command) -> None:
    command.write("//- pyproject.toml\n[project]\nexclude = 1\n//- sub/pyproject.toml\n[tool.robray]\nexlude = []\n")
    assert command.check(".").codes == ["sub/pyproject.toml:2:1 config-unknown-key"]


def test_files_that_are_not_there_cannot_be_checked(command: Command) -> None:
    Path("robray.toml").unlink()
    outcome = command.check("robray.toml")
    assert outcome.status == 2
    assert outcome.err == "robray: 'robray.toml' does not exist\n"


def test_it_may_come_from_standard_input(command: Command) -> None:
    command.write("//- here.robray\n")
    text = b'exlude = []\n[scenes.a]\nfiles = ["here.robray", "there.robray"]\n'
    found = command.spawn("check", "--output-format", "json", "--stdin-filename", "robray.toml", "-", stdin=text)
    assert found.returncode == 1
    assert [each["code"] for each in json.loads(found.stdout)] == ["config-unknown-key", "config-missing-file"]


@pytest.mark.parametrize("form", [*JSON, "junit", "github"])
def test_every_form_of_output_has_them(command: Command, form: str) -> None:
    command.write(WRONG)
    outcome = command.run("check", "--output-format", form, "robray.toml")
    assert len(valid(form, outcome.out)) == len(ALL)
    assert outcome.status == 1


def test_the_full_form_shows_the_line_and_what_was_meant(command: Command) -> None:
    command.write("//- robray.toml\nexlude = []\n")
    assert command.run("check", "robray.toml").out == (
        "error[config-unknown-key]: unknown key 'exlude'; did you mean 'exclude'?\n"
        " --> robray.toml:1:1\n  |\n1 | exlude = []\n  | ^^^^^^\nhelp: Change to 'exclude'\n\n"
        "Found 1 error in 1 file (1 fixable with --unsafe-fixes)\n"
    )


def test_what_is_right_beside_what_is_wrong_holds(command: Command) -> None:
    command.write("//- robray.toml\nexlude = 1\n[rules]\nignore = ['stray-semicolon']\n//- a.robray\n;\n")
    assert command.check("a.robray").codes == ["robray.toml:1:1 config-unknown-key"]


BROKEN = "//- robray.toml\n[rules]\nignore = ['unused-constant']\nselect = [\n//- a.robray\ndef k 1;\n;\n"


def test_of_what_is_not_toml_only_that_is_told(command: Command) -> None:
    """It may silence what else there is to say, but for what nothing silences."""
    command.write(BROKEN)
    assert command.check("a.robray").codes == ["robray.toml:3:10 config-syntax"]
    command.write(f"{BROKEN}frame f {{\n")
    assert command.check("a.robray").codes == ["a.robray:3:1 unclosed-block", "robray.toml:3:10 config-syntax"]


def test_where_a_configuration_is_not_toml_nothing_is_written(command: Command) -> None:
    command.write(BROKEN)
    before = Path("a.robray").read_text()
    assert command.run("check", "--fix", "--unsafe-fixes", "a.robray").status == 1
    assert command.run("format", "a.robray").status == 2
    assert Path("a.robray").read_text() == before


@pytest.mark.parametrize(
    "settings", ['ignore = ["all"]', 'ignore = ["config-syntax"]', 'severity = { config-syntax = "off" }']
)
def test_invalid_toml_cannot_be_silenced(command: Command, settings: str) -> None:
    command.write(f"//- robray.toml\n[rules]\n{settings}\nselect = [\n//- a.robray\nframe f {{}}\n")
    for arguments in (("robray.toml",), ("a.robray",), ("robray.toml", "--ignore", "config-syntax")):
        assert command.check(*arguments).codes == ["robray.toml:3:10 config-syntax"]


def test_warnings_alone_are_no_failure(command: Command) -> None:
    command.write('//- robray.toml\n[scenes.a]\nfiles = ["gone.robray"]\n')
    assert command.check("robray.toml").status == 0


def test_their_severity_is_set_as_that_of_other_rules(command: Command) -> None:
    own = "[rules]\nignore = ['config-missing-file']\nseverity = { config-idle-pattern = 'error' }\n"
    command.write(f"//- robray.toml\nexclude = ['old']\ninclude-paths = ['gone']\n{own}")
    outcome = command.check("robray.toml")
    assert outcome.codes == ["robray.toml:1:13 config-idle-pattern"]
    assert outcome.status == 1


def test_a_selection_does_not_hide_that_it_is_wrong_itself(command: Command) -> None:
    command.write("//- robray.toml\n[rules]\nselect = ['undefined-fame', 'no-shape']\n//- a.robray\n;\n")
    assert command.check("a.robray").codes == ["robray.toml:2:12 config-unknown-rule"]
    assert command.run("check", "a.robray", "--ignore", "config-unknown-rule").status == 0


def test_fixing_leaves_what_is_for_a_person_to_say(command: Command) -> None:
    text = '[rules.severity]\nunused-class = "eror"\n'
    command.write(f"//- robray.toml\n{text}")
    assert command.run("check", "--fix", "--unsafe-fixes", "robray.toml").status == 1
    assert Path("robray.toml").read_text() == text


def test_layout_is_for_scenes(command: Command) -> None:
    command.write("//- robray.toml\nexclude   =  []\n//- a.robray\n")
    assert command.run("format", ".", "robray.toml").status == 0
    assert Path("robray.toml").read_text() == "exclude   =  []\n"


def test_a_baseline_knows_them(command: Command) -> None:
    command.write(WRONG)
    command.run("check", "--write-baseline", "known.json", ".")
    assert command.run("check", "--baseline", "known.json", ".").status == 0


UNKNOWN = 'exlude = []\n\n[rules.severity]\nunused-constnt = "off"\nunused-class = "eror"\n'


def test_unknown_keys_and_rules_are_written_anew(command: Command) -> None:
    """What holds afterwards is the mended configuration; a severity is for a person to say."""
    command.write(f"//- robray.toml\n{UNKNOWN}//- a.robray\ndef k 1;\n")
    status, said, _ = command.run("check", "--fix", "--unsafe-fixes")
    assert "Fixed 2 findings in 1 file" in said
    assert status == 1
    assert "unused-constant" not in said
    mended = UNKNOWN.replace("exlude", "exclude").replace("constnt", "constant")
    assert Path("robray.toml").read_text() == mended


def test_unknown_keys_are_left_where_only_what_is_safe_is_mended(command: Command) -> None:
    command.write(f"//- robray.toml\n{UNKNOWN}//- a.robray\ndef k 1;\n")
    _, _, complaints = command.run("check", "--fix")
    assert "2 findings not fixed: the fixes may change the meaning" in complaints
    assert Path("robray.toml").read_text() == UNKNOWN
    _, patch, _ = command.run("check", "--diff", "--unsafe-fixes")
    assert "-exlude = []\n+exclude = []\n" in patch
