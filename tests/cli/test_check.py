"""`robray check`: which files it judges, in which scenes, and what it answers."""

import os
import re
import stat
from pathlib import Path

import pytest

from cli.command import Command
from robray.checking import judge


def test_a_clean_file(command: Command) -> None:
    command.write("//- a.robray\nframe f {}\n")
    assert command.run("check", "a.robray") == (0, "Found nothing wrong in 1 file\n", "")


def test_an_error(command: Command) -> None:
    command.write("//- a.robray\nframe f {\n    colour 1;\n}\n")
    outcome = command.run("check", "a.robray")
    assert outcome.status == 1
    first, place, bar, code, carets, *_ = outcome.out.split("\n")
    assert first.startswith("error[unknown-attribute]: ")
    assert [place, bar, code, carets] == [" --> a.robray:2:5", "  |", "2 |     colour 1;", "  |     ^^^^^^"]
    assert outcome.out.endswith("\n\nFound 1 error in 1 file\n")


def test_a_remark_is_no_failure(command: Command) -> None:
    command.write("//- a.robray\nframe f {\n    parent elsewhere;\n}\n")
    outcome = command.check("a.robray")
    assert outcome.status == 0
    assert outcome.codes == ["a.robray:2:12 frames-elsewhere"]
    assert outcome.out.endswith("\nFound 1 information in 1 file\n")


def test_a_file_that_does_not_exist(command: Command) -> None:
    assert command.run("check", "gone.robray") == (2, "", "robray: 'gone.robray' does not exist\n")


def test_the_other_files_are_checked_beside_one_that_does_not_exist(command: Command) -> None:
    command.write("//- a.robray\nframe f { type 1; }\n")
    outcome = command.check("gone.robray", "a.robray")
    assert outcome.status == 2
    assert outcome.codes == ["a.robray:1:16 wrong-type"]


def test_what_is_no_file_is_not_read(command: Command) -> None:
    os.mkfifo("pipe.robray")
    outcome = command.check("pipe.robray")
    assert outcome.status == 2
    assert "is not a regular file" in outcome.err


def test_a_file_that_may_not_be_read(command: Command) -> None:
    if os.geteuid() == 0:
        pytest.skip("the superuser may read everything")
    command.write("//- a.robray\n")
    Path("a.robray").chmod(stat.S_IWUSR)
    assert command.check("a.robray").status == 2


def test_a_folder_is_searched_but_for_what_is_hidden(command: Command) -> None:
    command.write("//- b/x.robray\n;\n//- a.robray\n;\n//- .git/y.robray\n;\n//- notes.txt\n;\n")
    assert command.check().codes == ["a.robray:1:1 stray-semicolon", "b/x.robray:1:1 stray-semicolon"]


@pytest.mark.parametrize("verb", ["check", "format", "show"])
@pytest.mark.parametrize("name", ["notes.txt", "scene", "arm.robray.orig"])
def test_a_file_in_no_format_is_refused(command: Command, verb: str, name: str) -> None:
    command.write(f"//- {name}\nframe   f {{ }}\n")
    status, out, errors = command.run(verb, name)
    assert (status, out) == (2, "")
    assert errors.startswith(f"robray: '{name}' has none of the suffixes that robray reads: .robray, .urdf")
    assert Path(name).read_text() == "frame   f { }\n"


@pytest.mark.parametrize("verb", ["check", "format", "show", "convert"])
def test_a_text_in_no_format_is_refused(command: Command, verb: str) -> None:
    """One with a name that says nothing is taken for a scene."""
    source = b"frame f {\n    type fixed;\n}\n"
    to = ("--to", "robray") if verb == "convert" else ()
    done = command.spawn(verb, "-", "--stdin-filename", "notes.txt", *to, stdin=source)
    assert done.returncode == 2
    assert b"robray: 'notes.txt' has none of the suffixes that robray reads: " in done.stderr
    assert command.spawn(verb, "-", "--stdin-filename", "notes", *to, stdin=source).returncode == 0


def test_a_file_is_included_whatever_it_is_called(command: Command) -> None:
    command.write('//- a.robray\ninclude "parts.inc"\nframe f { parent g; }\n//- parts.inc\nframe g { }\n')
    assert command.check("a.robray").status == 0


def test_a_folder_without_scenes(command: Command) -> None:
    assert command.run("check") == (0, "", "robray: found no scene files\n")


@pytest.mark.parametrize(
    ("files", "told"),
    [
        (["arm.launch"], ", only 1 .launch file"),
        (
            ["launch/a.launch", "launch/b.LAUNCH", "config/x.yaml", "README"],
            ", only 2 .launch, 1 .yaml and 1 other files",
        ),
        (["README", "LICENSE"], ", only 2 files"),
        (["a.a", "a.b", "a.c", "b.a", "b.b", "a.d", "a.e"], ", only 2 .a, 2 .b, 1 .c, 1 .d and 1 other files"),
        ([".hidden/a.launch"], ""),
        (["skipped/a.robray", "skipped/b.urdf"], "; 2 files excluded"),
    ],
)
def test_a_folder_without_scenes_is_reported_with_what_is_in_it(command: Command, files: list[str], told: str) -> None:
    for name in files:
        command.write(f"//- {name}\n<launch/>\n")
    if "excluded" in told:
        command.write("//- robray.toml\nexclude = ['skipped']\n")
    for verb in ("check", "format"):
        assert command.run(verb) == (0, "", f"robray: found no scene files{told}\n"), verb


def test_a_folder_of_xacro_sources_is_checked(command: Command) -> None:
    command.write("//- arm.launch\n<launch/>\n//- arm.xacro\n<robot/>\n//- cell.launch.xacro\n<launch/>\n")
    outcome = command.run("check")
    assert outcome == (0, "Found nothing wrong in 2 files\n", "")


def test_findings_come_by_file_and_then_by_place(command: Command) -> None:
    command.write(
        "//- b.robray\nframe f { type 1; }\n"
        "//- a.robray\nframe f {\n    mode 1;\n    translation [1];\n}\nframe g { alpha 1; }\n"
    )
    places = [finding.split()[0] for finding in command.check("b.robray", "a.robray").codes]
    assert places == ["a.robray:2:5", "a.robray:3:17", "a.robray:5:11", "b.robray:1:16"]


def test_a_path_outside_the_working_directory_is_absolute(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    command.write("//- a.robray\n;\n//- sub/b.robray\n")
    monkeypatch.chdir("sub")
    assert command.check("../a.robray").codes == [f"{command.folder}/a.robray:1:1 stray-semicolon"]


def test_a_fragment_is_judged_in_the_scene_that_includes_it(command: Command) -> None:
    command.write(
        '//- scene.robray\ndef size 1;\ninclude "parts/part.robray"\n'
        "//- parts/part.robray\nframe f { translation [size, 0, 0]; }\n"
    )
    assert command.run("check", "parts/part.robray") == (0, "Found nothing wrong in 1 file\n", "")


def test_a_fragment_of_a_fragment_too(command: Command) -> None:
    command.write(
        '//- scene.robray\ndef size 1;\ninclude "middle"\n'
        '//- middle.robray\ninclude "sub/"\n'
        "//- sub/middle.robray\nframe f { translation [size, 0, 0]; }\n"
    )
    assert command.check("sub/middle.robray").codes == []


def test_a_file_that_nobody_includes_stands_alone(command: Command) -> None:
    command.write("//- scene.robray\ndef size 1;\n//- part.robray\nframe f { translation [size, 0, 0]; }\n")
    assert command.check("part.robray").codes == ["part.robray:1:24 undefined-constant"]


def test_an_include_in_a_comment_is_none(command: Command) -> None:
    command.write(
        '//- scene.robray\ndef size 1;\n# include "part.robray"\n'
        "//- part.robray\nframe f { translation [size, 0, 0]; }\n"
    )
    assert command.check("part.robray").codes == ["part.robray:1:24 undefined-constant"]


def test_a_comment_hides_no_include_behind_it(command: Command) -> None:
    command.write(
        '//- scene.robray\ndef size 1;\n# what to include:\ninclude /* here */ "part"\n'
        "//- part.robray\nframe f { translation [size, 0, 0]; }\n"
    )
    assert command.check("part.robray").codes == []


def test_each_scene_adds_its_own_findings_once(command: Command) -> None:
    command.write(
        '//- one.robray\ndef size 1;\ninclude "part.robray"\n'
        '//- two.robray\ninclude "part.robray"\n'
        '//- three.robray\ninclude "part.robray"\n'
        "//- part.robray\nframe f { translation [size, 0, 0]; }\n"
    )
    assert command.check("part.robray").codes == ["part.robray:1:24 undefined-constant"]
    assert command.check(".").codes == ["part.robray:1:24 undefined-constant"]


def test_mistakes_in_included_files_are_told(command: Command) -> None:
    command.write('//- scene.robray\ninclude "part.robray"\n//- part.robray\n;\n')
    outcome = command.check("scene.robray")
    assert outcome.codes == ["part.robray:1:1 stray-semicolon"]
    assert outcome.out.endswith("Found 1 error in 2 files\n")


def test_mistakes_in_including_files_are_not(command: Command) -> None:
    command.write('//- scene.robray\n;\ninclude "part.robray"\n//- part.robray\nframe f {}\n')
    assert command.check("part.robray").codes == []


def test_files_that_include_each_other(command: Command) -> None:
    command.write('//- a.robray\ninclude "b.robray"\n//- b.robray\ninclude "a.robray"\n')
    for given in ("a.robray", "b.robray", "."):
        outcome = command.check(given)
        assert outcome.status == 1
        assert "[include-cycle]" in outcome.out


def test_beyond_the_project_nothing_is_searched(command: Command) -> None:
    command.write(
        "//- inner/robray.toml\n//- inner/part.robray\nframe f { translation [size, 0, 0]; }\n"
        '//- scene.robray\ndef size 1;\ninclude "inner/part.robray"\n'
    )
    assert command.check("inner/part.robray").codes == ["inner/part.robray:1:24 undefined-constant"]


def test_ten_mistakes_get_ten_findings_at_ten_right_places(command: Command) -> None:
    path = Path(__file__).parents[2] / "examples" / "mistakes" / "ten.robray"
    lines = path.read_text().splitlines()
    named = [number + 1 for number, line in enumerate(lines, 1) if re.match(r" *# \d+\.", line)]
    command.write(f"//- ten.robray\n{path.read_text()}")
    found = [int(finding.split(":")[1]) for finding in command.check("ten.robray").codes]
    assert len(named) == 10
    assert found == named


@pytest.mark.parametrize("others", [0, 30])
@pytest.mark.parametrize(
    ("include", "finding"),
    [
        ('include "prats.robray"', "9 include-not-found"),
        ('include "old/parts.robray"', "9 include-not-found"),
        ('inlcude "parts.robray"', "1 misplaced-attribute"),
        ('#include "parts.robray"', "1 include-in-comment"),
    ],
)
def test_a_file_that_an_include_was_to_bring_is_no_scene_of_its_own(
    command: Command, include: str, finding: str, others: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    main = f"//- main.robray\ndef width 2;\n{include}\nframe f {{ translation [high, 0, 0]; }}\n"
    alone = "".join(f'//- s{n}.robray\ninclude "parts.robray"\n' for n in range(others))
    command.write(main + "//- parts.robray\ndef high width * 2;\nclass c { radius width; }\n")
    assert command.check().codes == [f"main.robray:2:{finding}"]
    if others:
        monkeypatch.setattr(judge, "_WORTH_FORKING", 0)
        monkeypatch.setattr("os.cpu_count", lambda: 2)
        command.write("".join(f"//- s{n}.robray\nframe f {{ type {n}; }}\n" for n in range(others)))
        assert len(command.check().codes) == others + 1
        # In a scene that does include it, they are not defined.
        command.write(alone)
        assert "parts.robray:1:10 undefined-constant" in command.check().codes


@pytest.mark.parametrize("cores", [1, 2])
@pytest.mark.parametrize("part", ["diagnostics", "left_out"])
def test_a_mistake_of_ours_about_one_file_costs_no_finding_of_the_others(
    command: Command, part: str, cores: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    command.write("".join(f"//- s{n}.robray\nframe f {{ parent f; colour 1; }}\n" for n in range(20)))
    whole = getattr(judge, part)

    def partly(analysis: object, asked: object, *more: object, **named: object) -> object:
        if str(getattr(asked, "root", asked)).endswith("s7.robray"):
            raise ZeroDivisionError
        return whole(analysis, asked, *more, **named)

    monkeypatch.setattr(judge, part, partly)
    monkeypatch.setattr(judge, "_WORTH_FORKING", 0)
    monkeypatch.setattr("os.cpu_count", lambda: cores)
    outcome = command.check("--fix")
    assert outcome.status == 2
    told = re.escape("robray: 's7.robray' cannot be checked because of a bug in robray: ZeroDivisionError at ")
    assert re.fullmatch(rf"{told}[\w.]+:\d+", outcome.err.splitlines()[-1])
    assert len(outcome.codes) == 19 * 2


def test_a_file_that_cannot_be_judged_is_not_called_right(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    command.write("//- a.robray\nframe f { }\n")
    monkeypatch.setattr(judge, "left_out", fails)
    outcome = command.run("check")
    assert outcome.status == 2
    assert outcome.out == ""
    assert "cannot be checked" in outcome.err


def test_many_scenes_on_all_cores_give_what_they_give_one_by_one(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenes = "".join(
        f"//- s{n}.robray\ninclude 'x'\ninclude \"all.robray\"\nframe f{n} {{ type {n}; }}\n" for n in range(60)
    )
    command.write(scenes + "//- all.robray\nframe g { mode 1; }\n")
    alone = command.check()
    monkeypatch.setattr(judge, "_WORTH_FORKING", 0)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert command.check() == alone
    assert len(alone.codes) > 60
