"""`robray format`: which files it writes, what it prints, and what it answers."""

import os
import stat
import subprocess
import sys
from pathlib import Path

from cli.command import Command

UGLY = "frame f{type fixed;}\n"
FAIR = "frame f {\n    type fixed;\n}\n"


def test_a_file_is_laid_out(command: Command) -> None:
    command.write(f"//- a.robray\n{UGLY}")
    assert command.run("format", "a.robray") == (0, "", "formatted 1 file\n")
    assert Path("a.robray").read_text() == FAIR


def test_all_files_below_a_folder(command: Command) -> None:
    command.write(f"//- a.robray\n{UGLY}//- b/c.robray\n{FAIR}//- notes.txt\n{UGLY}")
    assert command.run("format") == (0, "", "formatted 1 file, 1 file left as they were\n")
    assert Path("a.robray").read_text() == FAIR
    assert Path("notes.txt").read_text() == UGLY


def test_a_file_that_does_not_change_is_not_written(command: Command) -> None:
    command.write(f"//- a.robray\n{FAIR}")
    before = os.stat("a.robray")
    assert command.run("format") == (0, "", "1 file laid out well\n")
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


def test_check_names_what_would_change(command: Command) -> None:
    command.write(f"//- a.robray\n{UGLY}//- b.robray\n{FAIR}")
    outcome = command.run("format", "--check")
    assert outcome == (1, "would format a.robray\n", "would format 1 file, 1 file left as they were\n")
    assert Path("a.robray").read_text() == UGLY
    assert command.run("format", "--check", "b.robray").status == 0


def test_diff(command: Command) -> None:
    command.write(f"//- a.robray\n{UGLY}")
    outcome = command.run("format", "--diff", "--quiet")
    assert outcome.status == 1
    assert outcome.out == (
        "--- a.robray\n+++ a.robray\n@@ -1 +1,3 @@\n-frame f{type fixed;}\n+frame f {\n+    type fixed;\n+}\n"
    )
    assert outcome.err == ""
    assert Path("a.robray").read_text() == UGLY


def test_standard_input_goes_to_standard_output(command: Command) -> None:
    done = command.spawn("format", "-", stdin=b"\xef\xbb\xbfframe f{# \xff\r\n}")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"\xef\xbb\xbfframe f { # \xff\r\n}\r\n", b"")


def test_standard_input_is_looked_at_under_its_name(command: Command) -> None:
    done = command.spawn("format", "-", "--check", "--stdin-filename", "b/a.robray", stdin=UGLY.encode())
    assert (done.returncode, done.stdout) == (1, b"would format b/a.robray\n")


def test_standard_input_goes_alone(command: Command) -> None:
    assert command.run("format", "-", "a.robray").status == 2
    assert command.run("format", "--stdin-filename", "a.robray").status == 2


def test_a_file_that_does_not_exist(command: Command) -> None:
    command.write(f"//- a.robray\n{UGLY}")
    outcome = command.run("format", "gone.robray", "a.robray", "--quiet")
    assert outcome == (2, "", "robray: 'gone.robray' does not exist\n")
    assert Path("a.robray").read_text() == FAIR


def test_a_folder_without_scenes(command: Command) -> None:
    assert command.run("format") == (0, "", "robray: there are no scene files here\n")


def test_the_configuration_sets_the_width(command: Command) -> None:
    command.write(
        "//- robray.toml\n[format]\nline-width = 40\n//- a.robray\nframe f { axis [first, second, third + fourth]; }\n"
    )
    assert command.run("format").status == 0
    assert "axis [first,\n          second,\n" in Path("a.robray").read_text()


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
        "print(sorted({'numpy', 'lsprotocol', 'pygls'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stdout == "[]\n"
