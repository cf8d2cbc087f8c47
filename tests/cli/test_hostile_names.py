"""Names in what the command line writes: every form of findings, the tree, patches, complaints."""

import json
import os
import re
import shlex
import subprocess
import unicodedata
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.command import Command
from cli.test_outputs import valid
from hostile.names import FILES, NAMES
from robray.cli.outputs import FOR_PEOPLE, OUTPUTS
from robray.text.printable import printable

IN_SCENES = [told for told, name in NAMES.items() if '"' not in name]
TURNING = {"LRE", "LRO", "RLE", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
CONCISE = re.compile(r"^(.+?):([0-9]+):([0-9]+): (?:error|warning|hint|information)\[", re.MULTILINE)
SCENE = """\
include "{name}"
class "{name}" {{ parent "{name}"; colour "{name}"; }}
frame "{name}" {{ isa "{name}"; type "{name}"; geometry {{ shape mesh; mesh "{name}"; }} }}
frame other {{ parent "{name}"; geometry {{ shape "{name}"; }} }}
allow_collision "{name}" "{name}";
def later "{name}" + 1;
# robray: ignore[{line}]
# robray: with "{line}"
"""


def scene(name: str) -> bytes:
    return SCENE.format(name=name, line=" ".join(name.split())).encode("utf-8", "replace")


def does_nothing(text: str) -> None:
    """There is no control character in it but the end of a line, and none that turns the direction."""
    for line in text.split("\n"):
        assert line == "" or line.splitlines() == [line], repr(line)
        assert not {unicodedata.category(one) for one in line} & {"Cc", "Cs"}, repr(line)
        assert not {unicodedata.bidirectional(one) for one in line} & TURNING, repr(line)


@pytest.mark.parametrize("told", IN_SCENES)
def test_a_name_in_a_scene_is_text_in_every_form(command: Command, told: str) -> None:
    (command.folder / "a.robray").write_bytes(scene(NAMES[told]))
    found = json.loads(command.run("check", "--output-format", "json").out)
    assert len(found) > 3
    for each in found:
        does_nothing(each["message"])
        assert "\n" not in each["message"]
    for output_format in OUTPUTS:
        outcome = command.run("check", "-q", "--output-format", output_format)
        does_nothing(outcome.out)
        does_nothing(outcome.err)
        if output_format == "concise":
            lines = outcome.out.splitlines()
            assert [line.split(":")[0] for line in lines] == ["a.robray"] * len(found)
        elif output_format == "full":
            heads = re.findall(r"^(?:error|warning|information|hint)\[", outcome.out, re.MULTILINE)
            assert len(heads) == len(found)
            assert set(re.findall(r"^ *--> ([^:\n]*)", outcome.out, re.MULTILINE)) == {"a.robray"}
        else:
            assert len(valid(output_format, outcome.out)) == len(found)
        if output_format in ("sarif", "gitlab"):
            assert "](" not in outcome.out.replace("insertedContent", "")


@pytest.mark.parametrize("told", IN_SCENES)
def test_the_tree_and_the_settings_of_joints(command: Command, told: str) -> None:
    name = NAMES[told]
    text = f'frame "{name}" {{ type revolute; axis [1, 0, 0]; variable "{name}"; '
    text += f'geometry {{ shape mesh; mesh "{name}"; }} }}'
    (command.folder / "a.robray").write_bytes(text.encode("utf-8", "replace"))
    for arguments in ([], ["--set", f"{name}x=1"], ["--set", name]):
        outcome = command.run("show", "a.robray", *arguments)
        does_nothing(outcome.out)
        does_nothing(outcome.err)
    command.run("convert", "a.robray", "-o", "a.urdf")
    outcome = command.run("convert", "a.robray", "--to", "urdf")
    does_nothing(outcome.err)
    for arguments in (["explain", f"{name} "], ["config", f"./{name}x".replace("\0", "")]):
        outcome = command.run(*arguments)
        does_nothing(outcome.out)
        does_nothing(outcome.err)


@pytest.fixture
def named(command: Command, request: pytest.FixtureRequest) -> str:
    """A file with the name, and a mistake in it; the other that some names speak of is there, too."""
    name: str = FILES[request.param] + ".robray"
    (command.folder / name).write_text("frame a { parent b }\n")
    (command.folder / "other.robray").write_text("frame c { }\n" * 9)
    return name


@pytest.mark.parametrize("named", FILES, indirect=True)
def test_the_name_of_a_file_is_text_in_every_form(command: Command, named: str) -> None:
    for output_format in OUTPUTS:
        outcome = command.run("check", "-q", "--output-format", output_format, f"./{named}")
        does_nothing(outcome.out)
        found = valid(output_format, outcome.out) if output_format not in FOR_PEOPLE else []
        match output_format:
            case "json" | "jsonl":
                assert {each["path"] for each in found} == {named}
            case "concise":
                places = CONCISE.findall(outcome.out)
                assert {path for path, *_ in places} == {re.sub(r":(?=[0-9]+(:|$))", "\ufffd", printable(named))}
                assert len(places) == outcome.out.count("\n") > 0
            case "full":
                places = re.findall(r"^ *--> (.*):([0-9]+):([0-9]+)$", outcome.out, re.MULTILINE)
                assert not {path for path, *_ in places} & {"other.robray"}
            case "junit":
                assert {each.get("classname") for each in ElementTree.fromstring(outcome.out).iter("testcase")} == {
                    printable(named)
                }
            case "github":
                for line in outcome.out.splitlines():
                    head, _, _ = line.removeprefix("::").partition("::")
                    values = dict(each.split("=", 1) for each in head.partition(" ")[2].split(","))
                    file = values["file"]
                    for written, meant in (("%3A", ":"), ("%2C", ","), ("%0D", "\r"), ("%0A", "\n"), ("%25", "%")):
                        file = file.replace(written, meant)
                    assert [*map(printable, file.split("\n"))] == [*map(printable, named.split("\n"))]
            case _:
                pass


@pytest.mark.parametrize("named", FILES, indirect=True)
def test_a_patch_of_the_file_is_applied_by_git(command: Command, named: str) -> None:
    (command.folder / named).write_text("frame   a { }\n")
    outcome = command.run("format", "--diff", f"./{named}")
    assert outcome.status == 1
    done = subprocess.run(
        ["git", "apply", "-p0", "--unsafe-paths"],
        input=os.fsencode(outcome.out),
        cwd=command.folder,
        capture_output=True,
        check=False,
        env=os.environ | {"GIT_CEILING_DIRECTORIES": str(command.folder.parent)},
    )
    assert done.returncode == 0, (outcome.out, done.stderr)
    assert (command.folder / named).read_text() == "frame a {}\n"


@pytest.mark.parametrize("named", FILES, indirect=True)
def test_a_command_that_is_named_is_one_for_the_shell(command: Command, named: str) -> None:
    remark = command.run("show", f"./{named}").err
    [written] = re.findall(r"; (robray check .*) shows where$", remark, re.MULTILINE)
    [*_, path] = shlex.split(written)
    assert shlex.split(written) == ["robray", "check", path]
    assert os.path.normpath(path) == printable(named)
    assert not path.startswith("-")


@pytest.mark.parametrize("named", FILES, indirect=True)
def test_complaints_about_the_file(command: Command, named: str) -> None:
    for arguments in (
        ["show", f"./{named}x"],
        ["show", f"./{named}"],
        ["format", "--check", f"./{named}"],
        ["format", f"./{named}x"],
        ["config", f"./{named}"],
        ["convert", f"./{named}x"],
        ["check", f"./{named}x"],
        ["check", "--baseline", f"./{named}", "other.robray"],
        ["check", "--output-file", f"./{named}/x", "other.robray"],
        ["check", "--write-baseline", f"./{named}/x", "other.robray"],
        ["check", "--fix", f"./{named}"],
    ):
        outcome = command.run(*arguments)
        does_nothing(outcome.out)
        does_nothing(outcome.err)


@pytest.mark.parametrize("told", FILES)
def test_a_configuration_in_a_folder_of_the_name(command: Command, told: str) -> None:
    folder = command.folder / FILES[told]
    folder.mkdir()
    (folder / "robray.toml").write_text("exlude = 1\n")
    (folder / "a.robray").write_text("frame a { }\n")
    for verb in ("check", "show", "format", "config"):
        outcome = command.run(verb, f"./{FILES[told]}/a.robray")
        does_nothing(outcome.err)
        assert not re.search(r"^other\.robray:[0-9]+:", outcome.err, re.MULTILINE)


def test_a_baseline_is_one_or_refused_in_words(command: Command) -> None:
    command.write("//- a.robray\nframe a { parent b }\n")
    entry = {"path": "a.robray", "code": "missing-semicolon", "message": "", "source": "", "count": 1}
    wrong: list[bytes] = [
        b"[" * 100_000,
        b"[" * 100_000 + b"]" * 100_000,
        b'{"a":' * 100_000,
        b'{"version": ' + b"[" * 900 + b"]" * 900 + b"}",
        b"[]",
        b"1" * 100_000,
        b"\xff\xfe",
        b"",
    ]
    findings: list[object] = [1, [1], [{}], [entry | {"count": "1"}], [entry | {"path": []}], [entry | {"code": 1}]]
    wrong += [json.dumps({"version": 1, "findings": each}).encode() for each in findings]
    for text in wrong:
        (command.folder / "base.json").write_bytes(text)
        outcome = command.run("check", "--baseline", "base.json")
        assert (outcome.status, outcome.out) == (2, ""), text[:80]
        assert re.fullmatch(
            r"robray: 'base\.json' is not a baseline of robray(: it is nested too deeply)?\n", outcome.err
        )


def test_the_disk_has_the_names(tmp_path: Path) -> None:
    """Otherwise the tests above would have looked at other files."""
    for name in FILES.values():
        (tmp_path / name).touch()
    assert set(os.listdir(tmp_path)) == set(FILES.values())
