"""`robray diff`: what changed in a scene."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from cli.command import PROGRAM, Command
from robray.cli import diff_sides
from robray.cli.main import main

BEFORE = 'include "part"\nframe a { translation [0, 0, k]; frame b {} }\n'
SCENES = f"""\
//- before.robray
{BEFORE}//- after.robray
# moved
include "part"
frame a {{ translation [0, 0, k + 1]; frame b {{}} }}
//- part.robray
def k 0.5;
"""


def git(folder: Path, *arguments: str) -> str:
    command = ["git", "-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false", *arguments]
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


@pytest.fixture
def repository(command: Command) -> Command:
    """Three commits: the scene, an include of it, and the scene again; all of it in a folder of the repository."""
    git(command.folder, "init", "-q")
    command.write(f"//- sub/cell.robray\n{BEFORE}//- sub/part.robray\ndef k 0.5;\n")
    git(command.folder, "add", ".")
    git(command.folder, "commit", "-qm", "one")
    command.write("//- sub/part.robray\ndef k 1.5;\n")
    git(command.folder, "commit", "-qam", "two")
    command.write(f"//- sub/cell.robray\n{BEFORE.replace('b {}', 'b { rpy [0, 0, 1]; }')}")
    git(command.folder, "commit", "-qam", "three")
    return command


def kinds(command: Command, *arguments: str) -> list[str]:
    outcome = command.run("diff", *arguments, "--format", "json")
    assert outcome.err == ""
    found: Any = json.loads(outcome.out)
    assert outcome.status == (1 if found["changes"] else 0)
    return [
        f"{each['kind']} {each.get('frame') or each.get('constant') or each.get('frames')}" for each in found["changes"]
    ]


BESIDE = """\
//- robray.toml
[scenes.cell]
files = ["arm.robray", "table.robray"]
//- arm.robray
frame arm {}
//- table.robray
frame table { parent arm; }
"""


@pytest.mark.parametrize("large", [1, diff_sides.LARGE])
@pytest.mark.parametrize("other", ["old.robray", "other/arm.robray"])
def test_what_only_one_of_them_is_loaded_with_is_said(
    command: Command, other: str, large: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(diff_sides, "LARGE", large)
    command.write(f"{BESIDE}//- {other}\nframe arm {{}}\n")
    said = f"robray: robray.toml loads 'arm.robray' with table.robray, and '{other}' alone\n"
    there = command.run("diff", "arm.robray", other)
    back = command.run("diff", other, "arm.robray")
    assert (there.status, there.err) == (back.status, back.err) == (1, said)
    assert "table\n  - gone" in there.out
    assert "table\n  + new" in back.out


def test_nothing_is_said_of_what_both_are_loaded_with_or_neither(command: Command) -> None:
    command.write(f"{BESIDE}//- one.robray\nframe arm {{}}\n//- two.robray\nframe a {{}}\n")
    for pair in (
        ("arm.robray", "table.robray"),
        ("one.robray", "two.robray"),
        ("arm.robray", os.devnull),
        (os.devnull, "one.robray"),
    ):
        assert command.run("diff", *pair).err == ""


def test_what_comes_from_standard_input_is_loaded_as_its_name_says(command: Command) -> None:
    command.write(BESIDE)
    alone = command.spawn("diff", "arm.robray", "-", stdin=b"frame arm {}")
    assert alone.stderr.decode() == "robray: robray.toml loads 'arm.robray' with table.robray, and '<stdin>' alone\n"
    as_it_lies = command.spawn("diff", "arm.robray", "-", "--stdin-filename", "arm.robray", stdin=b"frame arm {}")
    assert (as_it_lies.returncode, as_it_lies.stderr) == (0, b"")


def test_what_changed_under_the_name_of_what_it_is_about(command: Command) -> None:
    command.write(SCENES)
    outcome = command.run("diff", "before.robray", "after.robray")
    assert outcome == (
        1,
        "before.robray → after.robray: 1 change\n\na\n  ~ moved by 0 0 1 m in its parent, 1 frame along with it\n",
        "",
    )


def test_no_change_in_meaning(command: Command) -> None:
    command.write("//- a.robray\ndef k 1;\nframe a { offset k; }\n//- b.robray\n# one\nframe a { offset 0 + 1; }\n")
    assert command.run("diff", "a.robray", "b.robray").out == "a.robray → b.robray: no change in meaning\n"
    assert command.run("diff", "a.robray", "b.robray").status == 0


def test_large_scenes_are_read_by_processes(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("robray.cli.diff_sides.LARGE", 0)
    monkeypatch.setattr("robray.cli.diff_sides.OF_WHICH", 1_000_000)
    command.write(SCENES)
    assert kinds(command, "before.robray", "after.robray") == ["moved a"]
    outcome = command.run("diff", "before.robray", "gone.robray")
    assert (outcome.status, outcome.err) == (2, "robray: 'gone.robray' does not exist\n")


def test_a_scene_read_as_an_edit_of_the_other_is_the_same(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [f"frame f{index} {{ translation [k, 0, {index}]; }}\n" for index in range(20)]
    edits = (
        "".join(lines).replace("f7 {", "f7 { rpy [0, 0, 1];"),
        "".join(lines).replace("f3 ", "g "),
        "".join(lines[:9] + lines[10:]),
        'include "part"\n' + "".join(lines),
        "".join(lines) + "frame x { translation [1, 2]; }\n",
    )
    command.write(f"//- a.robray\ndef k 1;\n{''.join(lines)}//- part.robray\nframe p {{}}\n")
    for edit in edits:
        command.write(f"//- b.robray\ndef k 1;\n{edit}")
        monkeypatch.setattr("robray.cli.diff_sides.OF_WHICH", 1)
        edited = command.run("diff", "a.robray", "b.robray", "--format", "json")
        monkeypatch.setattr("robray.cli.diff_sides.OF_WHICH", 1_000_000)
        assert command.run("diff", "a.robray", "b.robray", "--format", "json") == edited
        assert edited.status == 1


def test_json(command: Command) -> None:
    command.write(SCENES)
    found = json.loads(command.run("diff", "before.robray", "after.robray", "--format", "json").out)
    up = {"translation": [0.0, 0.0, 1.0], "angle": 0.0}
    moved = {"kind": "moved", "frame": "a", "in_parent": up, "in_world": up, "carries": 1, "constants": []}
    assert found == {"before": "before.robray", "after": "after.robray", "changes": [moved]}


def test_markdown(command: Command) -> None:
    command.write(SCENES)
    assert command.run("diff", "before.robray", "after.robray", "--format", "markdown").out == (
        "**1 change** from `before.robray` to `after.robray`\n\n"
        "* `a`: `moved by 0 0 1 m in its parent, 1 frame along with it`\n"
    )


def test_lines_fit_and_colours_tell_what_is_new_and_gone(command: Command) -> None:
    long = "".join(f"frame a{index} {{ translation [0, 0, k]; }}\n" for index in range(40))
    command.write(
        f"//- a.robray\ndef k 1;\nframe gone {{}}\n{long}//- b.robray\ndef k 2;\n{long}frame new {{ rpy [0, 0, 1]; }}\n"
    )
    out = command.run("diff", "a.robray", "b.robray").out
    assert max(map(len, out.splitlines())) <= 80
    painted = command.run("diff", "--color", "always", "a.robray", "b.robray").out
    assert "\x1b[1;31m-\x1b[0m gone" in painted


def test_two_long_names_that_do_not_fit_beside_each_other_stand_in_two_lines(command: Command) -> None:
    one, other = "one_" * 15, "other_" * 10
    frames = f"frame {one} {{}}\nframe {other} {{}}\n"
    command.write(f"//- a.robray\n{frames}//- b.robray\n{frames}allow_collision {one} {other};\n")
    lines = command.run("diff", "a.robray", "b.robray").out.splitlines()
    assert lines[1:] == ["", f"{one} ·", other, "  + may collide now"]


def test_formats_are_compared_with_each_other(command: Command) -> None:
    robot = '<robot name="r"><link name="l"/><link name="m"/><joint name="j" type="fixed"><parent link="l"/>'
    command.write(f'//- r.urdf\n{robot}<child link="m"/></joint></robot>\n//- s.robray\nframe j {{ rpy [0, 0, 1]; }}\n')
    assert kinds(command, "r.urdf", "s.robray") == ["moved j"]


def test_what_cannot_be_compared(command: Command) -> None:
    command.write(SCENES + "//- a.txt\n\n")
    for names, said in (
        (("before.robray", "gone.robray"), "'gone.robray' does not exist"),
        (("before.robray", "a.txt"), "a.txt"),
        (("before.robray", "HEAD:before.robray"), "is not in a working tree"),
        (("before.robray",), "expected two files"),
    ):
        outcome = command.run("diff", *names)
        assert outcome.status == 2, names
        assert outcome.out == ""
        assert said in outcome.err


def test_a_scene_that_is_refused_is_compared_as_far_as_it_goes(command: Command) -> None:
    command.write("//- a.robray\nframe a {}\nframe b {}\n//- b.robray\nframe a {}\nframe b { rpy 1; }\n")
    outcome = command.run("diff", "a.robray", "b.robray")
    assert outcome.err == (
        "robray: amino refuses 'b.robray': line 2 of 'b.robray': expected an array of 3 numbers for 'rpy', "
        "found a number; robray compares what it can read\n"
    )
    assert outcome.status == 1


@pytest.mark.parametrize(
    ("after", "why"),
    [
        ('include "gone.robray"\nframe a {}\n', "line 1 of 'b.robray'"),
        ("frame a {}\nclass c {}\nclass c {}\n", "line 3 of"),
    ],
)
def test_a_refused_scene_is_not_called_the_same(command: Command, after: str, why: str) -> None:
    command.write(f"//- a.robray\nframe a {{}}\n//- b.robray\n{after}")
    outcome = command.run("diff", "a.robray", "b.robray")
    assert (outcome.status, outcome.out) == (2, "a.robray → b.robray: no change in what is read\n")
    assert outcome.err.startswith(f"robray: amino refuses 'b.robray': {why}")


def test_of_what_is_not_read_whole_it_is_not_known_whether_it_changed(command: Command) -> None:
    (command.folder.parent / "beside.robray").write_text("frame c {}")
    includes = 'include "../beside.robray"\n'
    command.write(f"//- robray.toml\n//- a.robray\n{includes}frame a {{}}\n//- b.robray\n{includes} frame a {{}}\n")
    outcome = command.run("diff", "a.robray", "b.robray")
    assert outcome.status == 2
    assert outcome.out == "a.robray → b.robray: no change in what is read\n"
    assert outcome.err == "".join(
        f"robray: '{name}.robray' is only partly read: line 1 of '{name}.robray': '../beside.robray' is outside the "
        "project and is not read; allow it with 'include-paths' in robray.toml; robray compares what it can read\n"
        for name in "ab"
    )
    assert "**no change in what is read**" in command.run("diff", "a.robray", "b.robray", "--format", "markdown").out
    # To git anything but 0 is a program that died.
    by_git = ("a.robray", "a.robray", "0" * 40, "100644", "b.robray", "0" * 40, "100644")
    assert command.run("diff", *by_git).status == 0
    command.write(f"//- b.robray\n{includes}frame a {{}}\nframe b {{}}\n")
    outcome = command.run("diff", "a.robray", "b.robray")
    assert outcome.status == 1
    assert outcome.out.startswith("a.robray → b.robray: 1 change\n")


def test_includes_of_a_revision_are_those_of_the_revision(repository: Command) -> None:
    assert kinds(repository, "HEAD~2:sub/cell.robray", "HEAD~1:sub/cell.robray") == ["moved a", "constant k"]
    assert kinds(repository, "HEAD~1:sub/cell.robray", "HEAD:sub/cell.robray") == ["moved b"]
    assert kinds(repository, "HEAD:sub/cell.robray", "sub/cell.robray") == []


def test_what_a_revision_has_not_got_is_not_taken_from_the_disk(repository: Command) -> None:
    repository.write('//- sub/cell.robray\ninclude "new"\nframe a {}\n//- sub/new.robray\nframe n {}\n')
    git(repository.folder, "commit", "-qam", "four")
    assert kinds(repository, "sub/cell.robray", "sub/cell.robray") == []
    outcome = repository.run("diff", "HEAD:sub/cell.robray", "sub/cell.robray")
    assert "n\n  + new" in outcome.out


def test_paths_of_a_revision_from_here_and_the_index(repository: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(repository.folder / "sub")
    assert kinds(repository, "HEAD~1:./cell.robray", "cell.robray") == ["moved b"]
    repository.write("//- sub/part.robray\ndef k 2.5;\n")
    git(repository.folder, "add", ".")
    repository.write("//- sub/part.robray\ndef k 3.5;\n")
    assert kinds(repository, "HEAD:./cell.robray", ":./cell.robray") == ["moved a", "constant k"]
    assert kinds(repository, ":./cell.robray", "cell.robray") == ["moved a", "constant k"]


def test_a_path_of_a_revision_that_was_to_count_from_here_is_told(
    repository: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(repository.folder / "sub")
    outcome = repository.run("diff", "HEAD:cell.robray", "cell.robray")
    assert outcome.status == 2
    assert outcome.err == (
        "robray: 'HEAD:cell.robray' does not exist; paths begin at the top of the repository, so "
        "write 'HEAD:./cell.robray'\n"
    )


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        # At the top there is no other place to count from.
        ("", "new.robray"),
        # What lies here and is not in the revision would not be there either.
        ("sub", "new.robray"),
        ("sub", "./new.robray"),
        # A folder is there, and is none that is compared.
        ("", "sub"),
        ("sub", "sub"),
        ("sub", "/new.robray"),
        ("sub", "../../new.robray"),
    ],
)
def test_no_other_path_of_a_revision_is_named_where_there_is_none(
    repository: Command, monkeypatch: pytest.MonkeyPatch, folder: str, name: str
) -> None:
    (repository.folder / "new.robray").write_text("frame a { }\n")
    (repository.folder / "sub/new.robray").write_text("frame a { }\n")
    monkeypatch.chdir(repository.folder / folder)
    outcome = repository.run("diff", f"HEAD:{name}", "new.robray")
    assert (outcome.status, outcome.out) == (2, "")
    assert f"'HEAD:{name}'" in outcome.err
    assert "write" not in outcome.err


@pytest.mark.parametrize("revision", ["gone", "--all", "HEAD:sub", "HEAD~9"])
def test_revisions_that_there_are_not(repository: Command, revision: str) -> None:
    outcome = repository.run("diff", f"{revision}:sub/cell.robray", "sub/cell.robray")
    assert (outcome.status, outcome.out) == (2, "")


def test_git_compares_scenes_with_it(repository: Command) -> None:
    """As the documentation says: an attribute, and a program for it."""
    (repository.folder / ".gitattributes").write_text("*.robray diff=robray\n")
    program = " ".join(f"'{word}'" for word in PROGRAM)
    git(repository.folder, "config", "diff.robray.command", f"{program} diff --color never")
    out = git(repository.folder, "diff", "--ext-diff", "HEAD~1", "HEAD", "--", "sub/cell.robray")
    assert out.startswith("a/sub/cell.robray → b/sub/cell.robray: 1 change\n\nb\n  ~ moved by 57.3° in its parent")


def test_a_link_that_git_compares_is_no_scene(repository: Command) -> None:
    folder = repository.folder
    (folder / ".gitattributes").write_text("*.robray diff=robray\n")
    program = " ".join(f"'{word}'" for word in PROGRAM)
    git(folder, "config", "diff.robray.command", f"{program} diff --color never")
    link = folder / "link.robray"
    link.symlink_to("sub/cell.robray")
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "a link")
    link.unlink()
    link.symlink_to("sub/part.robray")
    out = git(folder, "diff", "--ext-diff")
    assert out == "link.robray is a symbolic link; 'git diff --no-ext-diff' shows its target\n"


def test_git_calls_it_with_seven_or_nine_words(repository: Command, tmp_path_factory: pytest.TempPathFactory) -> None:
    old = tmp_path_factory.mktemp("git") / "cell.robray"
    old.write_text(BEFORE)
    status = main(["diff", "sub/cell.robray", str(old), "1", "100644", "sub/cell.robray", "0", "100644"])
    out, err = repository.captured()
    assert (status, err) == (0, "")
    # The include is that of the commit which has the text, and not the one of today.
    assert "constant" not in out
    assert "moved by 57.3°" in out
    assert main(["diff", "sub/cell.robray", "/dev/null", "0", ".", "sub/cell.robray", "0", "100644"]) == 0
    assert "+ new" in "".join(repository.captured())


def test_for_difftool_the_place_is_told(repository: Command, tmp_path_factory: pytest.TempPathFactory) -> None:
    old = tmp_path_factory.mktemp("git") / "left.robray"
    old.write_text(BEFORE)
    assert kinds(repository, str(old), "sub/cell.robray", "--as", "sub/cell.robray") == ["moved b"]


def difftool(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """As the documentation has it."""
    program = " ".join(f"'{word}'" for word in PROGRAM)
    git(folder, "config", "difftool.robray.cmd", f'{program} diff --color never "$LOCAL" "$REMOTE" --as "$MERGED"')
    command = ("git", "difftool", "-t", "robray", *arguments)
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_difftool_goes_from_file_to_file_by_their_names(repository: Command) -> None:
    """The names that git makes up for old files are another one each time."""
    done = difftool(repository.folder, "-y", "HEAD~2", "--", "*.robray")
    assert done.stderr == ""
    titles = [line for line in done.stdout.splitlines() if "→ b/" in line]
    assert [title.partition(":")[0] for title in titles] == [
        "a/sub/cell.robray → b/sub/cell.robray",
        "a/sub/part.robray → b/sub/part.robray",
    ]


def test_for_difftool_what_an_old_file_includes_is_old_as_well(repository: Command) -> None:
    """It lies in a folder of the repository, and git has set where that is from its top on."""
    repository.write("//- sub/part.robray\ndef k 2.5;\n")
    done = difftool(repository.folder, "-y", "HEAD~1", "--", "sub/cell.robray")
    assert "\nk\n  ~ constant: 1.5 → 2.5, which changes a" in done.stdout


def test_difftool_with_folders_is_told_to_go_file_by_file(repository: Command) -> None:
    done = difftool(repository.folder, "-d", "HEAD~2")
    assert done.stdout == ""
    assert "run git difftool without -d" in done.stderr
    assert "without -d" in done.stderr


def test_what_json_has_no_word_for_is_null(command: Command) -> None:
    huge = "frame a { translation [1d308, 0, 0]; frame b { translation [1d308, 0, 0]; } }"
    command.write(f"//- a.robray\n{huge.replace('b {', 'b { rpy [0, 0, 1];')}\n//- b.robray\n{huge}\n")
    out = command.run("diff", "a.robray", "b.robray", "--format", "json").out
    assert "Infinity" not in out
    assert "NaN" not in out
    assert json.loads(out)["changes"][0]["frame"] == "b"


ROBOT = """\
<robot name="r">
  <link name="base">
    <visual><geometry><box size="1 1 1"/></geometry></visual>
    <visual><origin xyz="1 0 0"/><geometry><sphere radius="0.1"/></geometry></visual>
    <collision><geometry><box size="1 1 1"/></geometry></collision>
    <collision><origin xyz="0 1 0"/><geometry><sphere radius="0.2"/></geometry></collision>
  </link>
  <link name="hand"/>
  <joint name="wrist" type="revolute"><parent link="base"/><child link="hand"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
</robot>
"""
CHANGED = [
    ('radius="0.1"', 'radius="0.3"', "link base", "  ~ visual 2: radius 0.1 → 0.3"),
    ('xyz="0 1 0"', 'xyz="0 1 0.5"', "link base", "  ~ collision 2: moved by 0 0 0.5 m"),
    ('upper="1"', 'upper="2"', "joint wrist", "  ~ upper 1 → 2"),
    ('name="wrist"', 'name="elbow"', "joint elbow", "  ~ renamed: it was 'wrist'"),
    (
        "  </link>",
        '    <visual><origin xyz="0 0 1"/><geometry><cylinder radius="1" length="2"/></geometry></visual>\n  </link>',
        "link base",
        "  + new visual 3: cylinder height 2 m, radius 1 m",
    ),
    (
        "</robot>",
        '<link name="tip"/><joint name="end" type="fixed"><parent link="hand"/><child link="tip"/></joint></robot>',
        "link tip",
        "  + new, hangs from 'hand' by fixed joint 'end'",
    ),
]


@pytest.mark.parametrize(("old", "new", "heading", "line"), CHANGED)
def test_robots_are_compared_in_links_and_joints(command: Command, old: str, new: str, heading: str, line: str) -> None:
    (command.folder / "a.urdf").write_text(ROBOT)
    (command.folder / "b.urdf").write_text(ROBOT.replace(old, new, 1))
    outcome = command.run("diff", "a.urdf", "b.urdf")
    assert outcome.out.splitlines() == ["a.urdf → b.urdf: 1 change", "", heading, line]
    if line.startswith("  +"):
        back = command.run("diff", "b.urdf", "a.urdf").out.splitlines()
        assert (back[2], "gone" in back[3]) == (heading, True)


def test_changes_of_one_link_stand_together_and_joints_come_behind(command: Command) -> None:
    text = ROBOT
    for old, new, _, _ in CHANGED[:3]:
        text = text.replace(old, new, 1)
    (command.folder / "a.urdf").write_text(ROBOT)
    (command.folder / "b.urdf").write_text(text)
    lines = command.run("diff", "a.urdf", "b.urdf").out.splitlines()
    assert [line for line in lines[1:] if line and not line.startswith(" ")] == ["link base", "joint wrist"]
    found = command.run("diff", "a.urdf", "b.urdf", "--format", "markdown").out
    assert "* `link base`: `visual 2: radius 0.1 → 0.3`" in found
