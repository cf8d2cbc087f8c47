"""`robray check --fix`, `--unsafe-fixes` and `--diff`."""

import os
import re
import stat
import subprocess
from pathlib import Path

import pytest

from cli.command import Command
from robray.cli import fix
from robray.formats import FORMATS
from robray.rules import RULES
from robray.rules.engine.page import CONFIGURATION
from rules.examples import wrong
from rules.findings import suffix_of


def check(command: Command, before: str, after: str, *arguments: str, status: int = 0) -> None:
    """A file is mended, and what is left to be said of it makes this exit status."""
    command.write(f"//- a.robray\n{before}")
    assert command.run("check", *arguments, "a.robray").status == status
    assert Path("a.robray").read_bytes().decode() == after


def test_safe_fixes_are_written(command: Command) -> None:
    check(command, "frame f {\r\n    rpy [0, 0, 1]\r\n}\r\n", "frame f {\r\n    rpy [0, 0, 1];\r\n}\r\n", "--fix")


def test_unsafe_fixes_are_not(command: Command) -> None:
    text = "frame f {\n    quaternion [0, 0, 0, 2];\n}\n"
    check(command, text, text, "--fix")


@pytest.mark.parametrize("arguments", [("--unsafe-fixes",), ("--fix", "--unsafe-fixes")])
def test_unsafe_fixes_are_written_where_they_are_asked_for(command: Command, arguments: tuple[str, ...]) -> None:
    before = "frame f {\n    rpyy [0, 0, 2];\n    translation [0, 0, 1]\n}\n"
    check(command, before, before.replace("yy", "y").replace("]\n", "];\n"), *arguments)


def test_what_a_person_has_to_choose_is_never_written(command: Command) -> None:
    text = "frame f {\n    quaternion [0, 0, 0, 2];\n    axis [0, 0, 1];\n}\n"
    check(command, text, text, "--unsafe-fixes")


def test_what_a_mistake_was_to_use_is_not_taken_for_unused(command: Command) -> None:
    def mended(source: str) -> str:
        command.write(f"//- a.robray\n{source}")
        command.run("check", "--unsafe-fixes")
        return Path("a.robray").read_text()

    frame = "frame f {{ translation [{}, 0, 0]; }}\n"
    height = "def height 1;\n"
    assert mended(height + frame.format("height-0.5")) == height + frame.format("height - 0.5")
    assert mended(height + frame.format("heigth")) == height + frame.format("height")
    assert mended(height + frame.format("1 2")) == height + frame.format("1 2")
    # A file that includes this one may use it.
    assert mended(height + frame.format("1")) == height + frame.format("1")


def test_fixes_that_touch_each_other_are_applied_in_rounds(command: Command) -> None:
    check(command, "frame f { };;;\n;;\n", "frame f { }\n\n", "--fix")


def test_a_fix_that_another_one_makes_possible(command: Command) -> None:
    check(command, "def a 1\ndef b a -1 * a -1;\n", "def a 1;\ndef b a - 1 * a - 1;\n", "--fix")


def test_what_is_left_is_reported(command: Command) -> None:
    command.write("//- a.robray\n;\nframe f { type 1; }\n")
    outcome = command.run("check", "--fix", "--output-format", "concise")
    assert outcome.status == 1
    assert outcome.out.endswith("Fixed 1 finding in 1 file; found 1 error in 1 file\n")
    assert outcome.codes == ["a.robray:2:16 wrong-type"]


def test_only_chosen_rules_are_mended(command: Command) -> None:
    twice = "frame f { offset 1; offset 2; }\n"
    check(command, f"{twice}def a 1\n", f"{twice}def a 1;\n", "--fix", "--select", "missing-semicolon")


def test_an_ignored_finding_is_not_mended(command: Command) -> None:
    text = "frame f { offset 1; offset 2; } # robray: ignore[duplicate-attribute] so\n"
    check(command, text, text, "--fix")


def test_an_unused_suppression_is_removed(command: Command) -> None:
    check(command, "frame f { } # robray: ignore[no-shape, self-parent]\n", "frame f { }\n", "--fix")


def test_an_include_that_was_not_given_is_left_alone(command: Command) -> None:
    command.write('//- a.robray\ninclude "b.robray"\n;\n//- b.robray\n;\n')
    assert command.run("check", "--fix", "a.robray").status == 1
    assert Path("a.robray").read_text() == 'include "b.robray"\n\n'
    assert Path("b.robray").read_text() == ";\n"


def test_a_fix_that_would_add_an_error_in_one_of_the_scenes_is_not_applied(command: Command) -> None:
    """Where `left` is no number, the axis would come to light as a word."""
    part = 'def hand "left";\nframe f {\n    type revolute;\n    axis [0, 0, 1];\n    offset hand;\n}\n'
    one = '//- one.robray\ndef left 1;\ninclude "part.robray"\n'
    command.write(f'{one}//- two.robray\ninclude "part.robray"\n//- part.robray\n{part}')
    assert command.run("check", "--fix").status == 1
    assert Path("part.robray").read_text() == part
    Path("two.robray").unlink()
    assert command.run("check", "--fix").status == 0
    assert Path("part.robray").read_text() == part.replace('"', "")


def test_permissions_and_links_stay(command: Command) -> None:
    command.write("//- real/a.robray\n;\n")
    Path("real/a.robray").chmod(0o640)
    Path("a.robray").symlink_to("real/a.robray")
    assert command.run("check", "--fix", "a.robray").status == 0
    assert Path("a.robray").is_symlink()
    assert stat.S_IMODE(Path("real/a.robray").stat().st_mode) == 0o640
    assert Path("real/a.robray").read_text() == "\n"
    assert os.listdir("real") == ["a.robray"]


def test_a_file_with_nothing_to_mend_is_not_written(command: Command) -> None:
    command.write("//- a.robray\nframe f { type 1; }\n")
    before = Path("a.robray").stat()
    command.run("check", "--fix")
    assert Path("a.robray").stat().st_mtime_ns == before.st_mtime_ns
    assert Path("a.robray").stat().st_ino == before.st_ino


def test_a_file_that_changed_meanwhile_is_left_alone(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    command.write("//- a.robray\n;\n")
    mended = fix.mended

    def slow(*arguments: object, **options: object) -> fix.Mended:
        found: fix.Mended = mended(*arguments, **options)  # type: ignore[arg-type]
        Path("a.robray").write_text("# somebody else's\n;\n")
        return found

    monkeypatch.setattr(fix, "mended", slow)
    outcome = command.run("check", "--fix")
    assert outcome.status == 2
    assert "'a.robray' was changed in the meantime; robray did not write it" in outcome.err
    assert Path("a.robray").read_text() == "# somebody else's\n;\n"


def test_a_failed_write_leaves_the_file_whole(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    command.write("//- a.robray\n;\n")

    def full(_old: str, _new: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    outcome = command.run("check", "--fix")
    assert outcome.status == 2
    assert "'a.robray' cannot be written: No space left on device" in outcome.err
    assert Path("a.robray").read_text() == ";\n"
    assert sorted(os.listdir()) == ["a.robray", "robray.toml"]


def test_a_diff_can_be_applied(command: Command) -> None:
    text = "frame f {\r\n    rpy [0, 0, 1]\r\n}\r\n\fframe g { rpy [0, 0, 1] }"
    command.write(f"//- a.robray\n{text}")
    done = command.spawn("check", "--diff")
    assert done.returncode == 1
    assert done.stderr == b"Would fix 2 findings in 1 file\n"
    assert Path("a.robray").read_bytes().decode() == text
    subprocess.run(["patch", "--binary", "-p0"], input=done.stdout, check=True, capture_output=True)
    assert Path("a.robray").read_bytes().decode() == text.replace("]", "];")


def test_a_diff_of_nothing(command: Command) -> None:
    command.write("//- a.robray\nframe f { type 1; }\n")
    assert command.run("check", "--diff") == (0, "", "Would fix 0 findings in 0 files\n")


def test_standard_input_is_mended_to_standard_output(command: Command) -> None:
    command.write("//- b.robray\ndef width 1;\n")
    source = b'include "b.robray"\nframe g { translation [width -1, 0, 0]; }\nframe f { type 1; }\n'
    done = command.spawn("check", "--fix", "-q", "--output-format", "concise", "-", stdin=source)
    assert done.stdout == source.replace(b"-1", b"- 1")
    assert done.stderr.startswith(b"<stdin>:3:16: error[wrong-type]")
    assert done.returncode == 1


def test_standard_input_with_nothing_to_mend_goes_through(command: Command) -> None:
    done = command.spawn("check", "--fix", "-q", "-", stdin=b"frame f { }\n")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"frame f { }\n", b"")


def test_to_mend_and_to_show_the_difference_is_to_show_it(command: Command) -> None:
    command.write("//- a.robray\n;\n")
    shown = command.run("check", "--diff")
    assert command.run("check", "--fix", "--diff") == shown
    assert shown.out.startswith("--- a.robray\n")
    assert Path("a.robray").read_text() == ";\n"


def test_the_summary_says_what_each_option_would_mend(command: Command) -> None:
    """Of the example of each rule. Findings that are left out of the list are fixed, too, and not counted."""
    promised = 0
    rules = [rule for rule in RULES.values() if rule.format != CONFIGURATION and rule.code != "findings-left-out"]
    for rule in [rule for rule in rules if "//- " not in wrong(rule)][::4]:
        path = command.folder / f"a{suffix_of(rule.format)}"
        text = re.sub(r"\[\||\|\]", "", wrong(rule)).encode()
        if FORMATS.of(path.name, text) is None:
            # Only the name would say what it is.
            continue
        path.write_bytes(text)
        summary = command.check().out.splitlines()[-1]
        safe = int((re.search(r"(\d+) fixable with --fix", summary) or ["", "0"])[1])
        unsafe = int((re.search(r"(\d+) (?:more|fixable) with --unsafe-fixes", summary) or ["", "0"])[1])
        told = f"Would fix {safe} finding"
        assert told in command.run("check", "--diff").err, rule.code
        assert f"Would fix {safe + unsafe} finding" in command.run("check", "--diff", "--unsafe-fixes").err, rule.code
        path.unlink()
        promised += safe + unsafe
    assert promised > 5
