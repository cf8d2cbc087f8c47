"""Mending many files in one run: a second run changes nothing, and what is left says why."""

import os
import random
import re
from pathlib import Path

import pytest

from cli.command import Command
from robray.cli import fix
from slips import slips

EXAMPLES = Path(__file__).parents[2] / "examples"


def texts() -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(Path().rglob("*.robray"))}


def slipped(folder: Path, scenes: int) -> None:
    """Scenes with one to four slips each; every fifth includes a file that all of those share."""
    rng = random.Random(11)
    sources = [(EXAMPLES / name).read_bytes() for name in ("arm/arm.robray", "table/scene.robray")]
    (folder / "shared.robray").write_bytes(b"def shared 1\nclass of-shared { color [1, 1, 1] }\n")
    for number in range(scenes):
        text = rng.choice(sources)
        for _ in range(rng.randint(1, 4)):
            text = rng.choice(list(slips(text, seed=number))).text
        include = b'include "shared"\n' if number % 5 == 0 else b""
        (folder / f"{number}.robray").write_bytes(include + text)


@pytest.mark.parametrize("option", ["--fix", "--unsafe-fixes"])
@pytest.mark.parametrize("worth", [0, 1 << 40])
def test_one_run_is_enough(command: Command, option: str, worth: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one process and in several."""
    monkeypatch.setattr(fix, "_WORTH_FORKING", worth)
    slipped(Path(), 40)
    before = texts()
    command.run("check", option, ".")
    once = texts()
    assert sum(once[path] != text for path, text in before.items()) > 3
    assert "mended" not in command.run("check", option, ".").out
    assert texts() == once


def test_a_file_alone_is_mended_as_among_others(command: Command) -> None:
    slipped(Path(), 20)
    before = texts()
    command.run("check", "--unsafe-fixes", ".")
    together = texts()
    for path, text in before.items():
        if path == "shared.robray" or text.startswith(b"include"):
            continue
        Path(path).write_bytes(text)
        command.run("check", "--unsafe-fixes", path)
        assert Path(path).read_bytes() == together[path]


def test_a_fix_that_is_refused_keeps_no_other_back(command: Command) -> None:
    """Each of the files has more refused fixes than were once tried in a whole run."""
    bad = "".join(f"frame f{number} {{ isa a b 3; }}\n" for number in range(60))
    for name in "abcde":
        Path(f"{name}.robray").write_text(f"class a {{ }}\nclass b {{ }}\n{bad}def last 1\n")
    command.run("check", "--fix", ".")
    assert all(text.endswith(b"def last 1;\n") for text in texts().values())


def test_what_is_not_mended_says_why(command: Command) -> None:
    command.write(
        "//- a.robray\nclass a { }\nclass b { }\nframe f { isa a b 3; }\nframe g { axis [0, 0, 1]; }\n"
        "allow_collision g g;\nframe h { quaternoin [0, 0, 0, 1]; }\n"
    )
    said = command.run("check", "--fix", ".").err.splitlines()
    assert said[0].startswith("a.robray:3:17: [extra-value] not fixed: the fix would cause an error: 'isa'")
    assert said[1:] == [
        "2 findings not fixed: the fixes may change the meaning; see --diff --unsafe-fixes",
        "1 finding not fixed: choose a quick fix in an editor",
    ]
    said = command.run("check", "--unsafe-fixes", ".").err.splitlines()
    assert said[1].endswith("[self-collision] not fixed: fix the errors in the same scene first")
    assert not command.run("check", "--unsafe-fixes", "--quiet", ".").err


def test_what_was_not_written_is_not_counted(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: str, _: bytes) -> None:
        if path.endswith("a.robray"):
            raise PermissionError(13, "Permission denied")

    command.write("//- a.robray\ndef a 1\n//- b.robray\ndef b 1\n")
    monkeypatch.setattr("robray.disk.replace", refuse)
    outcome = command.run("check", "--fix", ".")
    assert "Fixed 1 finding in 1 file;" in outcome.out
    assert "'a.robray' cannot be written" in outcome.err
    Path("b.robray").unlink()
    assert "mended" not in command.run("check", "--fix", ".").out


def test_a_misspelt_include_is_mended_before_what_it_brings(command: Command) -> None:
    """Whether its file was asked about or not: a name that looks alike is not taken for it."""
    files = (
        '//- main.robray\ninlcude "parts.robray"\ndef table-heigh 1.2;\n'
        "frame table { translation [0, 0, table-height + table-heigh]; }\n"
        "//- parts.robray\ndef table-height 0.75;\n"
    )
    for asked in (".", "main.robray"):
        command.write(files)
        outcome = command.run("check", "--unsafe-fixes", asked)
        assert "Fixed 1 finding" in outcome.out
        text = Path("main.robray").read_text()
        assert text.startswith('include "parts.robray"')
        assert "table-height + table-heigh]" in text


def test_nothing_is_taken_for_what_a_robot_beside_it_has(command: Command) -> None:
    command.write(
        '//- arm.urdf\n<robot name="arm"><link name="a"/><link name="b"/><joint name="tool" type="fixed">'
        '<parent link="a"/><child link="b"/></joint></robot>\n'
        '//- scene.robray\n# robray: with "arm.urdf"\nframe tooll { }\nframe a { parent tool; }\n'
        "frame b { parent tooll; }\n"
    )
    before = texts()
    command.run("check", "--unsafe-fixes", "scene.robray")
    assert texts() == before


def test_a_file_and_a_link_to_it_are_one_file(command: Command) -> None:
    command.write("//- robray.toml\n//- a.robray\nframe  f { translation [1, 0, 0];; }\n")
    (command.folder / "b.robray").symlink_to("a.robray")
    before = (command.folder / "a.robray").read_bytes()
    for verb in (["check", "--fix"], ["format"]):
        done = command.run(*verb, str(command.folder))
        assert "was changed" not in done.err, done
        assert done.status == 0, done
    assert (command.folder / "a.robray").read_bytes() != before
    assert (command.folder / "b.robray").is_symlink()
    assert command.run("check", str(command.folder)).status == 0


@pytest.mark.parametrize(("own", "link"), [("a", "b"), ("b", "a")])
def test_a_file_is_told_of_by_its_own_name_once(command: Command, own: str, link: str) -> None:
    command.write(f"//- robray.toml\n//- {own}.robray\nframe f {{ offset 1; offset 2; }}\ndef unused  1\n")
    (command.folder / f"{link}.robray").symlink_to(f"{own}.robray")
    for verb in (["check", "--diff"], ["format", "--diff"]):
        done = command.run(*verb, str(command.folder))
        assert re.findall(r"^\+\+\+ (.*)$", done.out, re.MULTILINE) == [f"{own}.robray"]
        assert " in 1 file" in done.err or "Would format 1 file\n" in done.err
    assert "2 findings not fixed" in command.run("check", "--diff", str(command.folder)).err
    assert command.run("format", "--check", str(command.folder)).out == f"Would format {own}.robray\n"
    assert "Fixed 2 findings in 1 file;" in command.run("check", "--fix", str(command.folder)).out
    assert command.run("format", str(command.folder)).err == "Formatted 1 file\n"


def test_what_a_killed_run_left_is_removed_and_nothing_else(command: Command) -> None:
    command.write("//- a.robray\nframe   f { }\n//- outside\nx\n")
    old = 10_000.0
    ours = command.folder / ".a.robray.robray-abcd_123"
    others = [
        ".a.robray.abcd_123",
        ".a.robray.robray-abcd_1234",
        ".a.robray.robray-ABCD_123",
        ".b.robray.robray-abcd_123",
        ".a.robray.robray-",
    ]
    for path in [ours, *(command.folder / name for name in others)]:
        path.touch()
        os.utime(path, (old, old))
    young = command.folder / ".a.robray.robray-abcd_999"
    young.touch()
    link = command.folder / ".a.robray.robray-abcd_777"
    link.symlink_to("outside")
    folder = command.folder / ".a.robray.robray-abcd_555"
    folder.mkdir()
    assert command.run("format", str(command.folder / "a.robray")).status == 0
    assert not ours.exists()
    assert all((command.folder / name).exists() for name in others)
    assert young.exists()
    assert link.is_symlink()
    assert folder.is_dir()
    assert (command.folder / "outside").exists()


def test_what_is_wrong_in_a_file_does_not_keep_its_include_broken(command: Command) -> None:
    """The error was there, and said, before the file was included."""
    command.write(
        '//- main.robray\ninclude "prats.robray"\nframe g { translation [gap, 0, 0]; }\n'
        "//- parts.robray\ndef gap 0.1;\nframe f { offset 1 2; }\n"
    )
    command.run("check", "--unsafe-fixes", ".")
    assert Path("main.robray").read_text().startswith('include "parts.robray"\n')


def test_what_an_include_leads_to_by_a_mended_path_is_mended_with_it(command: Command) -> None:
    command.write(
        '//- main.robray\ninclude "prats.robray"\nframe g { translation [gap, 0, 0]; geometry { isa ball; } }\n'
        "//- parts.robray\ndef gap 0.1;\nclass ball { shape sphere; radius 1 }\n"
    )
    command.run("check", "--unsafe-fixes", ".")
    once = texts()
    assert once["main.robray"].startswith(b'include "parts.robray"\n')
    assert b"radius 1; }" in once["parts.robray"]
    command.run("check", "--unsafe-fixes", ".")
    assert texts() == once
