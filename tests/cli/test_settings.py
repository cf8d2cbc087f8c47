"""What a configuration, and options over it, make of a check."""

from pathlib import Path

import pytest

from cli.command import Command

UNDEFINED = "//- a.robray\nframe f {\n    parent g;\n}\n"


def check(command: Command, settings: str, source: str, *expected: str) -> None:
    """Severities and codes of what is reported, in order."""
    command.write(f"//- robray.toml\n{settings}\n{source}")
    outcome = command.check()
    assert outcome.err == ""
    found = [line.split(": ")[1] for line in outcome.out.splitlines()[:-1]]
    assert found == list(expected)


def test_a_rule_can_be_ignored(command: Command) -> None:
    check(command, '[rules]\nignore = ["undefined-frame"]', UNDEFINED)


def test_a_severity_can_be_changed(command: Command) -> None:
    check(command, '[rules.severity]\nundefined-frame = "error"', UNDEFINED, "error[frames-elsewhere]")
    assert command.check().status == 1


def test_a_rule_can_be_off(command: Command) -> None:
    check(command, '[rules.severity]\nundefined-frame = "off"', UNDEFINED)


def test_only_selected_rules_are_reported(command: Command) -> None:
    check(command, '[rules]\nselect = ["stray-semicolon"]', UNDEFINED + ";\n", "error[stray-semicolon]")


def test_overrides_are_for_paths(command: Command) -> None:
    check(
        command,
        '[[overrides]]\npaths = ["old/"]\nignore = ["stray-semicolon"]\nseverity = { undefined-frame = "hint" }',
        "//- old/a.robray\n;\nframe f { parent g; }\n//- new/b.robray\n;\n",
        "error[stray-semicolon]",
        "hint[frames-elsewhere]",
    )


def test_the_last_override_that_matches_decides(command: Command) -> None:
    check(
        command,
        '[[overrides]]\npaths = ["*.robray"]\nseverity = { undefined-frame = "hint" }\n'
        '[[overrides]]\npaths = ["a.robray"]\nseverity = { undefined-frame = "error" }',
        UNDEFINED,
        "error[frames-elsewhere]",
    )


def test_excluded_files_are_passed_over(command: Command) -> None:
    check(
        command,
        'exclude = ["old/", "*.draft.robray"]',
        "//- old/a.robray\n;\n//- sub/x.draft.robray\n;\n//- b.robray\n;\n",
        "error[stray-semicolon]",
    )


def test_an_excluded_file_is_checked_when_it_is_named(command: Command) -> None:
    command.write('//- robray.toml\nexclude = ["old/"]\n//- old/a.robray\n;\n')
    assert command.check("old/a.robray").codes == ["old/a.robray:1:1 stray-semicolon"]
    assert command.check("--force-exclude", "old/a.robray").codes == []


def test_what_git_ignores_is_passed_over(command: Command) -> None:
    source = (
        "//- .gitignore\n/made/\n*.tmp.robray\n!keep.tmp.robray\n//- made/a.robray\n;\n//- s/b.tmp.robray\n;\n"
        "//- s/keep.tmp.robray\n;\n//- s/.gitignore\nc.robray\n//- s/c.robray\n;\n//- c.robray\nframe f { }\n"
    )
    check(command, "", source, "error[stray-semicolon]")
    check(command, "respect-gitignore = false", source, *["error[stray-semicolon]"] * 4)


def test_the_nearest_configuration_holds_alone(command: Command) -> None:
    check(
        command,
        '[rules]\nignore = ["stray-semicolon", "undefined-frame"]',
        "//- a.robray\n;\n//- in/robray.toml\n[rules]\nignore = ['undefined-frame']\n//- in/b.robray\n;\n"
        "frame f { parent g; }\n",
        "error[stray-semicolon]",
    )


def test_a_table_of_pyproject_toml_is_a_configuration(command: Command) -> None:
    check(
        command,
        "",
        "//- in/pyproject.toml\n[tool.robray.rules]\nignore = ['stray-semicolon']\n//- in/a.robray\n;\n",
    )


def test_a_pyproject_toml_without_it_is_none(command: Command) -> None:
    check(
        command,
        "[rules]\nignore = ['stray-semicolon']",
        "//- in/pyproject.toml\n[project]\nname = 'x'\n//- in/a.robray\n;\n",
    )


def test_mistakes_are_told_with_file_and_line(command: Command) -> None:
    command.write("//- robray.toml\nexlude = []\n[rules]\nignore = ['undefined-fame']\n//- a.robray\n")
    outcome = command.check()
    assert outcome.status == 1
    assert outcome.err == ""
    assert outcome.codes == ["robray.toml:1:1 config-unknown-key", "robray.toml:3:12 config-unknown-rule"]
    assert "unknown key 'exlude'; did you mean 'exclude'?" in outcome.out
    assert outcome.out.endswith("\nFound 2 errors in 2 files (2 fixable with --unsafe-fixes)\n")


def test_folders_beside_the_project_are_looked_through_for_includes(command: Command) -> None:
    source = (
        '//- cell/scene.robray\ndef width 1;\ninclude "../arm/part.robray"\n'
        "//- arm/part.robray\nframe f { translation [width, 0, 0]; }\n//- arm/robray.toml\n"
    )
    command.write(source)
    assert command.check("arm").codes == ["arm/part.robray:1:24 undefined-constant"]
    command.write(source + 'include-paths = ["../cell"]\n')
    assert command.check("arm").codes == []


SET = '[scenes.cell]\nfiles = ["robot.robray", "tables/*.robray"]'
TABLES = "//- tables/one.robray\nframe table { parent wrist; }\n"


def test_a_set_of_scenes_lends_its_frames(command: Command) -> None:
    check(command, SET, f"//- robot.robray\nframe wrist {{ }}\n{TABLES}")
    assert command.check("tables/one.robray").codes == []


def test_a_frame_that_a_complete_set_lacks_is_an_error(command: Command) -> None:
    check(command, SET, f"//- robot.robray\nframe hand {{ }}\n{TABLES}", "error[undefined-frame]")
    assert "in this scene and the files loaded with it" in command.check().out


def test_one_that_a_set_lacks_of_which_a_file_is_missing_is_a_remark(command: Command) -> None:
    """The file may have it; a slip in the name of one that is there is told of all the same."""
    command.write(f"//- robray.toml\n{SET}\n{TABLES}frame chair {{ parent elbow; }}\nframe cup {{ parent tabel; }}\n")
    assert command.check().codes == [
        "robray.toml:2:11 config-missing-file",
        "tables/one.robray:1:22 frames-elsewhere",
        "tables/one.robray:3:20 undefined-frame",
    ]
    assert "did you mean 'table'?" in command.check().out


def test_outside_of_sets_it_is_a_remark(command: Command) -> None:
    check(
        command,
        SET,
        f"//- robot.robray\nframe wrist {{ }}\n{TABLES}//- other.robray\nframe f {{ parent wrist; }}\n",
        "information[frames-elsewhere]",
    )


def test_a_fragment_belongs_to_the_sets_of_its_scenes(command: Command) -> None:
    check(
        command,
        '[scenes.cell]\nfiles = ["robot.robray", "table.robray"]',
        '//- robot.robray\nframe wrist { }\n//- table.robray\ninclude "part"\n//- part.robray\n'
        "frame f { parent wrist; }\nframe g { parent gone; }\n",
        "error[undefined-frame]",
    )


def test_options_go_over_the_configuration(command: Command) -> None:
    command.write(
        '//- robray.toml\n[rules]\nignore = ["stray-semicolon"]\n[[overrides]]\npaths = ["*"]\n'
        f'severity = {{ undefined-frame = "hint" }}\n{UNDEFINED};\n'
    )
    assert command.check("--select", "stray-semicolon").codes == ["a.robray:4:1 stray-semicolon"]
    assert command.check("--ignore", "undefined-frame").codes == []
    assert ": error[frames-elsewhere]" in command.check("--severity", "undefined-frame=error").out
    assert command.check("--severity", "undefined-frame=off").codes == []
    assert command.check("--severity", "warning").codes == []


def test_lists_of_rules_have_commas_or_are_repeated(command: Command) -> None:
    command.write(f"{UNDEFINED};\n")
    assert command.check("--ignore", "stray-semicolon, undefined-frame").codes == []
    assert command.check("--ignore", "stray-semicolon", "--ignore", "undefined-frame").codes == []


def test_a_mild_finding_is_left_out(command: Command) -> None:
    command.write(f"{UNDEFINED};\n")
    assert command.check("--severity", "error").codes == ["a.robray:4:1 stray-semicolon"]


SEVERAL = "//- a.robray\n;\nframe f { parent g; }\n//- r.urdf\n<robot name='r'><link name='a'/><limk/></robot>\n"


@pytest.mark.parametrize(
    ("options", "codes"),
    [
        ((), ["stray-semicolon", "frames-elsewhere", "urdf-unknown-word"]),
        (("--ignore", "urdf-*"), ["stray-semicolon", "frames-elsewhere"]),
        (("--ignore", "robots,s*"), ["frames-elsewhere"]),
        (("--select", "robots"), ["urdf-unknown-word"]),
        (("--select", "refused"), ["stray-semicolon"]),
        (("--select", "u*-f????,s*"), ["stray-semicolon", "frames-elsewhere"]),
        (("--ignore", "all", "--select", "stray-semicolon"), ["stray-semicolon"]),
        (("--ignore", "all", "--severity", "u*=hint"), ["urdf-unknown-word"]),
        (("--ignore", "all", "--severity", "urdf-*=error", "--severity", "urdf-unknown-word=off"), []),
    ],
)
def test_rules_are_named_by_patterns_and_groups(command: Command, options: tuple[str, ...], codes: list[str]) -> None:
    command.write(SEVERAL)
    assert [each.split()[1] for each in command.check(*options).codes] == codes


def test_a_configuration_names_rules_by_patterns_and_groups(command: Command) -> None:
    rules = "[rules]\nignore = ['robots', 'stray-*']\nseverity = { scenes = 'hint', urdf-unknown-word = 'error' }\n"
    command.write(f"//- robray.toml\n{rules}{SEVERAL}")
    found = [line.split(": ")[1] for line in command.check().out.splitlines()[:-1]]
    assert found == ["hint[frames-elsewhere]", "error[urdf-unknown-word]"]
    shown = command.run("config").out
    assert 'severity.no-shape = "hint"  # robray.toml:3\n' in shown
    assert 'severity.urdf-unknown-word = "error"  # robray.toml:3\n' in shown
    assert "severity.urdf-mass" not in shown


def test_a_severity_that_is_asked_for_goes_over_what_the_project_ignores(command: Command) -> None:
    for rules in (
        "[rules]\nignore = ['undefined-frame']",
        "[rules]\nignore = ['all']",
        "[rules]\nselect = ['stray-semicolon']",
        "[rules]\nseverity = { undefined-frame = 'off' }",
        "[[overrides]]\npaths = ['*']\nignore = ['undefined-frame']",
    ):
        command.write(f"//- robray.toml\n{rules}\n//- a.robray\nframe f {{ parent g; }}\n")
        assert command.check("a.robray").codes == []
        asked = command.check("a.robray", "--severity", "undefined-frame=error")
        assert (asked.status, asked.codes) == (1, ["a.robray:1:18 frames-elsewhere"]), rules


def test_warnings_may_count_as_errors(command: Command) -> None:
    command.write(
        "//- a.robray\nframe base { }\nframe f { parent bsae; }\n//- b.robray\ndef unused 1;\n//- c.robray\n;\n"
    )
    assert command.check("a.robray").status == 0
    assert command.check("a.robray", "--error-on-warnings").status == 1
    assert command.check("a.robray", "--error-on-warnings", "--severity", "error").status == 0
    assert command.check("b.robray", "--error-on-warnings").status == 0
    assert command.check("c.robray", "--error-on-warnings").status == 1


def test_the_summary_says_what_would_be_mended(command: Command) -> None:
    command.write("//- a.robray\n;\nframe f { type fixd; }\n//- b.robray\nframe g { type fixd; }\n//- c.robray\n;\n")
    assert command.check().out.endswith(
        "Found 4 errors in 3 files (2 fixable with --fix, 2 more with --unsafe-fixes)\n"
    )
    assert command.check("b.robray").out.endswith("Found 1 error in 1 file (1 fixable with --unsafe-fixes)\n")
    assert command.check("c.robray").out.endswith("Found 1 error in 1 file (1 fixable with --fix)\n")
    assert "Would fix 2 findings" in command.run("check", "--diff").err
    assert "Would fix 4 findings" in command.run("check", "--diff", "--unsafe-fixes").err


def test_standard_input_has_the_settings_of_its_name(command: Command) -> None:
    command.write("//- in/robray.toml\n[rules]\nignore = ['stray-semicolon']\n//- in/b.robray\ndef a 1;\n")
    source = b';\ninclude "b.robray"\nframe g { translation [a, 0, 0]; }\nframe f { type 1; }\n'
    done = command.spawn(
        "check", "-q", "--output-format", "concise", "-", "--stdin-filename", "in/x.robray", stdin=source
    )
    assert done.stdout.startswith(b"in/x.robray:4:16: error[wrong-type]")
    assert done.stdout.count(b"\n") == 1


def test_standard_input_stands_for_the_file_of_its_name(command: Command) -> None:
    command.write('//- a.robray\ndef width 1;\ninclude "part.robray"\n//- part.robray\n;\n')
    source = b"frame f { translation [width, 0, 0]; }\n"
    assert command.spawn("check", "-", "--stdin-filename", "part.robray", stdin=source).returncode == 0


def test_a_suppression_that_one_scene_needs_is_used(command: Command) -> None:
    check(
        command,
        "",
        '//- one.robray\ndef width 1;\ninclude "part.robray"\n//- two.robray\ninclude "part.robray"\n//- part.robray\n'
        "# robray: ignore[undefined-constant]\nframe f { translation [width, 0, 0]; }\n",
    )


def test_a_suppression_that_no_scene_needs_is_not(command: Command) -> None:
    check(
        command,
        "",
        '//- one.robray\ninclude "part.robray"\n//- two.robray\ninclude "part.robray"\n//- part.robray\n'
        "# robray: ignore[undefined-constant]\nframe f { }\n",
        "warning[unused-suppression]",
    )


def test_known_findings_are_not_told(command: Command) -> None:
    command.write("//- a.robray\n;\nframe f { type 1; }\n")
    assert command.run("check", "--write-baseline", "known.json") == (0, "Wrote 2 findings to known.json\n", "")
    command.write("//- a.robray\n\n# moved\n;\nframe f { type 1; }\nframe f { type 2; }\n")
    outcome = command.check("--baseline", "known.json")
    assert outcome.codes == ["a.robray:5:7 duplicate-frame", "a.robray:5:16 wrong-type"]
    assert outcome.out.endswith("Found 1 error and 1 warning in 1 file; 2 known findings not shown\n")
    assert (outcome.status, outcome.err) == (1, "")


def test_all_that_is_found_may_be_known(command: Command) -> None:
    command.write("//- a.robray\n;\n")
    command.run("check", "--write-baseline", "known.json")
    said = "Found nothing wrong in 1 file; 1 known finding not shown\n"
    assert command.run("check", "--baseline", "known.json") == (0, said, "")


def test_of_findings_alike_only_as_many_are_known_as_there_were(command: Command) -> None:
    command.write("//- a.robray\n;\n")
    command.run("check", "--write-baseline", "known.json")
    command.write("//- a.robray\n;\n;\n")
    assert command.check("--baseline", "known.json").codes == ["a.robray:2:1 stray-semicolon"]


def test_what_is_known_and_gone_is_named(command: Command) -> None:
    command.write("//- a.robray\n;\n;\n//- b.robray\n;\n//- in/c.robray\n;\n")
    command.run("check", "--write-baseline", "known.json")
    command.write("//- a.robray\n;\n")
    Path("b.robray").unlink()
    stray = "[stray-semicolon] is no longer found: unexpected ';'; remove it\n"
    # Nobody looked into the third file.
    assert command.check("--baseline", "known.json", "a.robray").err == (
        f"a.robray: {stray}b.robray: {stray}"
        "2 known findings of known.json no longer found; use --write-baseline known.json to update it\n"
    )
    assert command.check("--baseline", "known.json", "-q").err == ""
    assert command.check("--baseline", "known.json", "--ignore", "stray-semicolon").err == ""
    command.run("check", "--write-baseline", "known.json")
    assert command.check("--baseline", "known.json").err == ""


def test_a_baseline_goes_from_its_own_folder(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    command.write("//- in/a.robray\n;\n")
    command.run("check", "--write-baseline", "known.json")
    monkeypatch.chdir("in")
    assert command.run("check", "--baseline", "../known.json").status == 0


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"version": 1, "findings": [{}]}', '{"version": 1, "findings": 5}', "\0"]
)
def test_what_is_no_baseline(command: Command, text: str) -> None:
    command.write("//- a.robray\n;\n")
    Path("known.json").write_text(text)
    outcome = command.run("check", "--baseline", "known.json")
    assert outcome.status == 2
    assert outcome.err == "robray: 'known.json' is not a baseline of robray\n"


def test_a_baseline_that_is_not_there(command: Command) -> None:
    command.write("//- a.robray\n;\n")
    assert command.run("check", "--baseline", "gone.json").err == "robray: 'gone.json' does not exist\n"


def test_a_frame_that_two_files_of_a_set_have_is_an_error(command: Command) -> None:
    robot = "//- robot.robray\nframe wrist { }\nframe table { }\n"
    check(command, SET, f"{robot}{TABLES}", "error[duplicate-frame]")


def test_constants_of_a_set_are_each_files_own(command: Command) -> None:
    robot = "//- robot.robray\ndef width 1;\nframe wrist { translation [width, 0, 0]; }\n"
    check(command, SET, f"{robot}//- tables/one.robray\ndef width 2;\nframe table {{ translation [width, 0, 0]; }}\n")


def test_a_scene_is_shown_with_what_it_is_loaded_with(command: Command) -> None:
    command.write(f"//- robray.toml\n{SET}\n//- robot.robray\nframe wrist {{ translation [0, 0, 1]; }}\n{TABLES}")
    shown = command.run("show", "tables/one.robray").out.splitlines()
    assert shown[0] == "tables/one.robray with robot.robray: 2 frames, 0 joints, 0 shapes"
    assert shown[3:6] == ["└ wrist", "  │ world    0 0 1 m", "  └ table"]


def test_a_comment_says_what_a_file_is_loaded_with(command: Command) -> None:
    robot = "//- robots/one.robray\nframe wrist { }\n"
    table = '//- table.robray\n# robray: with "robots/one.robray"\nframe table { parent wrist; }\n'
    command.write(f"{robot}{table}")
    assert command.check().codes == []
    command.write(f"{robot}{table}frame lamp {{ parent elbow; }}\n")
    assert command.check("table.robray").codes == ["table.robray:3:21 undefined-frame"]
    assert "error[undefined-frame]" in command.check("table.robray").out


def test_what_a_comment_names_and_is_not_there_may_have_the_rest(command: Command) -> None:
    command.write('//- table.robray\n# robray: with "gone.robray"\nframe table { parent wrist; }\n')
    assert command.check("table.robray").codes == [
        "table.robray:1:17 companion-not-found",
        "table.robray:2:22 frames-elsewhere",
    ]
