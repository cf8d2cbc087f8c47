"""`robray format`: which files it writes, what it prints, and what it answers."""

import errno
import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cli.command import Command
from robray import disk
from robray.cli import fix, format  # noqa: A004 - the verb is called so

UGLY = "frame f{\ntype fixed;}\n"
FAIR = "frame f {\n    type fixed;\n}\n"


def test_a_file_is_laid_out(command: Command) -> None:
    command.write(f"//- a.robray\n{UGLY}")
    assert command.run("format", "a.robray") == (0, "", "Formatted 1 file\n")
    assert Path("a.robray").read_text() == FAIR


def test_all_files_below_a_folder(command: Command) -> None:
    command.write(f"//- a.robray\n{UGLY}//- b/c.robray\n{FAIR}//- notes.txt\n{UGLY}")
    assert command.run("format") == (0, "", "Formatted 1 file, 1 file left unchanged\n")
    assert Path("a.robray").read_text() == FAIR
    assert Path("notes.txt").read_text() == UGLY


def test_our_own_examples_are_laid_out(command: Command) -> None:
    examples = Path(__file__).parents[2] / "examples"
    assert command.run("format", "--check", str(examples))[0] == 0


def test_a_file_that_does_not_change_is_not_written(command: Command) -> None:
    command.write(f"//- a.robray\n{FAIR}")
    before = os.stat("a.robray")
    assert command.run("format") == (0, "", "1 file already formatted\n")
    after = os.stat("a.robray")
    assert (before.st_mtime_ns, before.st_ino) == (after.st_mtime_ns, after.st_ino)


def test_permissions_and_links_are_kept(command: Command) -> None:
    command.write(f"//- a.robray\n{UGLY}")
    Path("a.robray").chmod(0o640)
    Path("link.robray").symlink_to("a.robray")
    assert command.run("format", "link.robray").status == 0
    assert Path("link.robray").is_symlink()
    assert Path("a.robray").read_text() == FAIR
    assert stat.S_IMODE(os.stat("a.robray").st_mode) == 0o640
    assert sorted(os.listdir()) == ["a.robray", "link.robray", "robray.toml"]


@contextmanager
def unprivileged(folder: Path) -> Iterator[None]:
    """As a user who is not the superuser, to whom permissions mean nothing."""
    if os.getuid():
        yield
        return
    temporary = Path(tempfile.gettempdir()).resolve()
    for each in (folder, *folder.parents):
        if temporary in each.parents:
            each.chmod(each.stat().st_mode | 0o011)
    nobody = 65534
    os.setresuid(nobody, nobody, 0)
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)


def test_a_file_that_is_read_only_stays_as_it_is(command: Command) -> None:
    command.write(f"//- sub/a.robray\n{UGLY}")
    Path("sub").chmod(0o777)
    Path("sub/a.robray").chmod(0o444)
    with unprivileged(command.folder):
        outcome = command.run("format", "sub/a.robray", "--quiet")
    assert outcome == (2, "", "robray: 'sub/a.robray' cannot be written: Permission denied\n")
    assert Path("sub/a.robray").read_text() == UGLY


def test_a_file_in_a_folder_that_cannot_be_written_stays_as_it_is(command: Command) -> None:
    command.write(f"//- sub/a.robray\n{UGLY}")
    Path("sub/a.robray").chmod(0o666)
    Path("sub").chmod(0o555)
    with unprivileged(command.folder):
        outcome = command.run("format", "sub/a.robray", "--quiet")
    assert outcome == (2, "", "robray: 'sub/a.robray' cannot be written: Permission denied\n")
    assert Path("sub/a.robray").read_text() == UGLY
    assert os.listdir("sub") == ["a.robray"]


@pytest.mark.parametrize("target", ["link.robray", "gone/a.robray"])
def test_a_link_that_leads_nowhere_stays(command: Command, target: str) -> None:
    Path("link.robray").symlink_to(target)
    assert command.run("format", "link.robray", "--quiet").status == 2
    assert os.readlink("link.robray") == target
    assert sorted(os.listdir()) == ["link.robray", "robray.toml"]


def test_who_owns_a_file_goes_on_to_own_it(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    command.write(f"//- a.robray\n{UGLY}")
    given: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "chown", lambda _path, user, group: given.append((user, group)))
    before = os.stat("a.robray")
    assert command.run("format", "--quiet").status == 0
    assert given == [(before.st_uid, before.st_gid)]


def test_check_names_what_would_change(command: Command) -> None:
    command.write(f"//- a.robray\n{UGLY}//- b.robray\n{FAIR}")
    outcome = command.run("format", "--check")
    assert outcome == (1, "Would format a.robray\n", "Would format 1 file, 1 file left unchanged\n")
    assert Path("a.robray").read_text() == UGLY
    assert command.run("format", "--check", "b.robray").status == 0


def test_diff(command: Command) -> None:
    command.write(f"//- a.robray\n{UGLY}")
    outcome = command.run("format", "--diff", "--quiet")
    assert outcome.status == 1
    assert outcome.out == (
        "--- a.robray\n+++ a.robray\n@@ -1,2 +1,3 @@\n-frame f{\n-type fixed;}\n+frame f {\n+    type fixed;\n+}\n"
    )
    assert outcome.err == ""
    assert Path("a.robray").read_text() == UGLY


def test_standard_input_goes_to_standard_output(command: Command) -> None:
    done = command.spawn("format", "-", stdin=b"\xef\xbb\xbfframe f{# \xff\r\n}")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"\xef\xbb\xbfframe f { # \xff\r\n}\r\n", b"")


def test_standard_input_is_looked_at_under_its_name(command: Command) -> None:
    done = command.spawn("format", "-", "--check", "--stdin-filename", "b/a.robray", stdin=UGLY.encode())
    assert (done.returncode, done.stdout) == (1, b"Would format b/a.robray\n")


def test_standard_input_goes_alone(command: Command) -> None:
    assert command.run("format", "-", "a.robray").status == 2
    assert command.run("format", "--stdin-filename", "a.robray").status == 2


def test_a_file_that_does_not_exist(command: Command) -> None:
    command.write(f"//- a.robray\n{UGLY}")
    outcome = command.run("format", "gone.robray", "a.robray", "--quiet")
    assert outcome == (2, "", "robray: 'gone.robray' does not exist\n")
    assert Path("a.robray").read_text() == FAIR


def test_an_excluded_file_that_is_named_is_passed_over_where_that_is_asked_for(command: Command) -> None:
    command.write(f'//- robray.toml\nexclude = ["old/"]\n//- old/a.robray\n{UGLY}//- b.robray\n{UGLY}')
    assert command.run("format", "--force-exclude", "old/a.robray", "b.robray").status == 0
    assert (Path("old/a.robray").read_text(), Path("b.robray").read_text()) == (UGLY, FAIR)
    done = command.spawn("format", "-", "--force-exclude", "--stdin-filename", "old/a.robray", stdin=UGLY.encode())
    assert (done.returncode, done.stdout, done.stderr) == (0, UGLY.encode(), b"")
    command.run("format", "old/a.robray")
    assert Path("old/a.robray").read_text() == FAIR


@pytest.mark.parametrize("name", ["arm.urdf", "arm.urdf.xacro", "arm.srdf"])
def test_a_robot_is_laid_out(command: Command, name: str) -> None:
    ugly, fair = (
        '<robot name="arm">\n<link  name="a"/>\n</robot>\n',
        '<robot name="arm">\n    <link name="a"/>\n</robot>\n',
    )
    command.write(f"//- {name}\n{ugly}")
    assert command.run("format", "--check") == (1, f"Would format {name}\n", "Would format 1 file\n")
    assert command.run("format") == (0, "", "Formatted 1 file\n")
    assert Path(name).read_text() == fair
    done = command.spawn("format", "-", "--stdin-filename", name, stdin=ugly.encode())
    assert (done.returncode, done.stdout, done.stderr) == (0, fair.encode(), b"")


def test_a_workcell_is_laid_out(command: Command) -> None:
    ugly, fair = (
        '<WorkCell name="c">\n<Frame  name="f"/>\n</WorkCell>\n',
        '<WorkCell name="c">\n    <Frame name="f"/>\n</WorkCell>\n',
    )
    broken = "<WorkCell>\n<Frame>\n</WorkCell>\n"
    command.write(f"//- a.wc.xml\n{ugly}//- b.wc.xml\n{broken}")
    assert command.run("format", "--check", "a.wc.xml") == (1, "Would format a.wc.xml\n", "Would format 1 file\n")
    assert '+    <Frame name="f"/>\n' in command.run("format", "--diff", "a.wc.xml").out
    assert command.run("format").status == 2
    assert (Path("a.wc.xml").read_text(), Path("b.wc.xml").read_text()) == (fair, broken)
    why = "robray: 'b.wc.xml' is unchanged: it is not XML: unclosed '<Frame>' (line 2)\n"
    assert command.run("format", "b.wc.xml") == (2, "", why)


def test_what_only_shares_a_suffix_is_left_alone(command: Command) -> None:
    command.write('//- package.json\n{"a":1}\n//- other.xml\n<a>\n<b/>\n</a>\n')
    found = "robray: found no scene files, only 1 .json and 1 .xml files\n"
    assert command.run("format", "--check") == (0, "", found)
    why = "is neither a robot that urdfdom reads nor a workcell or task that RobWork reads"
    assert command.run("format", "--check", "other.xml") == (2, "", f"robray: 'other.xml' {why}\n")
    Path("work").mkdir()
    Path("work/a.xml").write_text("<QTask>\n<Targets/>\n</QTask>\n")
    assert command.run("format", "--check").out == "Would format work/a.xml\n"


def test_a_folder_without_scenes(command: Command) -> None:
    assert command.run("format") == (0, "", "robray: found no scene files\n")


def test_the_configuration_sets_the_width(command: Command) -> None:
    command.write(
        "//- robray.toml\n[format]\nline-width = 40\n//- a.robray\nframe f { axis [first, second, third + fourth]; }\n"
    )
    assert command.run("format").status == 0
    assert "axis [first,\n          second,\n" in Path("a.robray").read_text()


def test_the_configuration_sets_the_indentation(command: Command) -> None:
    command.write(f"//- robray.toml\n[format]\nindent = 2\n//- a.robray\n{FAIR}")
    assert command.run("format").status == 0
    assert Path("a.robray").read_text() == FAIR.replace("    ", "  ")


def test_a_mistake_in_the_configuration_stops_it(command: Command) -> None:
    command.write(f"//- robray.toml\n[format]\nwidth = 30\n//- a.robray\n{UGLY}")
    outcome = command.run("format")
    assert outcome.status == 2
    assert outcome.err.startswith("robray.toml:2: ")
    assert Path("a.robray").read_text() == UGLY


def test_the_command_starts_without_the_protocol_and_numpy(command: Command) -> None:
    command.write(f"//- a.robray\n{UGLY}")
    program = (
        "import sys; from robray.cli.main import main; main(['format', 'a.robray', '-q']);"
        "print(sorted({'numpy', 'lsprotocol', 'pygls', 'attr'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(
    "data",
    [*map(UGLY.encode, ("utf-16", "utf-16-le", "utf-32")), b"\x89PNG\r\n\x1a\n  a { b  c; }", b"\x00"],
    ids=["UTF-16", "UTF-16 without a mark", "UTF-32", "picture", "NUL"],
)
def test_what_is_no_text_is_left_as_it_is(command: Command, data: bytes) -> None:
    command.write(f"//- b.robray\n{UGLY}")
    Path("a.robray").write_bytes(data)
    told = "robray: 'a.robray' is unchanged: it is not text in UTF-8\n"
    assert command.run("format") == (2, "", f"{told}Formatted 1 file\n")
    assert Path("a.robray").read_bytes() == data
    assert Path("b.robray").read_text() == FAIR
    assert command.run("format", "--check", "--diff", "a.robray") == (2, "", told)
    done = command.spawn("format", "-", stdin=data)
    assert (done.returncode, done.stdout) == (2, data)


def test_other_encodings_of_a_comment_stay(command: Command) -> None:
    Path("a.robray").write_bytes(b"# caf\xe9\nframe  f { }\n")
    assert command.run("format").status == 0
    assert Path("a.robray").read_bytes() == b"# caf\xe9\nframe f {}\n"


def test_files_in_yaml_and_json(command: Command) -> None:
    world = '{"modules":[{"id":0, "type":"cube"}]}'
    command.write(f"//- a.smurfs\nentities: []  \n//- broken.smurfa\nentities: [a\nb: c\n//- world.json\n{world}")
    status, _, said = command.run("format", ".", "world.json")
    assert status == 2
    assert "broken.smurfa' is unchanged: it is not YAML: " in said
    assert Path("a.smurfs").read_text() == "entities: []\n"
    assert Path("world.json").read_text() == '{"modules": [{"id": 0, "type": "cube"}]}\n'


def test_a_file_that_changed_in_the_meantime_is_not_counted_as_formatted(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    command.write("//- a.robray\nframe  f { }\n//- b.robray\nframe  g { }\n")
    write = fix.write

    def late(changes: fix.Mended) -> Iterator[tuple[str, str]]:
        Path("a.robray").write_text("# somebody else's\n")
        return write(changes)

    monkeypatch.setattr(format, "write", late)
    outcome = command.run("format")
    assert outcome.status == 2
    assert outcome.err == (
        "robray: 'a.robray' was changed in the meantime; robray did not write it\nFormatted 1 file\n"
    )
    assert Path("a.robray").read_text() == "# somebody else's\n"


def test_a_file_that_cannot_be_written_is_not_counted_as_formatted(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: str, _: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path)

    command.write("//- a.robray\nframe  f { }\n")
    monkeypatch.setattr(disk, "replace", full)
    outcome = command.run("format")
    assert outcome.status == 2
    assert outcome.err == "robray: 'a.robray' cannot be written: No space left on device\n"
    assert Path("a.robray").read_text() == "frame  f { }\n"
