"""Names of files that look like options, wherever robray is called with the names of files that somebody else chose."""

import contextlib
import io
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from cli.command import PROGRAM, Command
from cli.validation import REPOSITORY
from robray.cli.arguments import VERBS, arguments_of

VICTIM = "frame victim { }\n"
MISTAKE = "frame a { parent b }\n"
NAMES = (
    "--output-file=victim.robray",
    "--fix.robray",
    "-q.robray",
    "--write-baseline=victim.robray",
    "--",
    "-o.robray",
)


@pytest.fixture
def folder(command: Command) -> Path:
    """Files of such names, each with a mistake, and one that must stay as it is."""
    (command.folder / "victim.robray").write_text(VICTIM)
    for name in NAMES:
        (command.folder / name).write_text(MISTAKE)
    return command.folder


def untouched(folder: Path) -> bool:
    return (folder / "victim.robray").read_text() == VICTIM and all(
        (folder / name).read_text() == MISTAKE for name in NAMES
    )


@pytest.fixture
def program(command: Command) -> str:
    """A folder for PATH with the program in it."""
    place = command.folder / "programs"
    place.mkdir()
    (place / "robray").write_text(f'#!/bin/sh\nexec {shlex.join(PROGRAM)} "$@"\n')
    (place / "python").write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} "$@"\n')
    for each in place.iterdir():
        each.chmod(0o755)
    return f"{place}:/usr/bin:/bin"


def hooks() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.safe_load((REPOSITORY / ".pre-commit-hooks.yaml").read_text())
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_looks_like_an_option_is_refused_as_one(command: Command, folder: Path, name: str) -> None:
    """As where a shell puts in all names for `*`."""
    if name == "--":
        return
    for verb in ("check", "format", "show", "config", "convert", "explain"):
        outcome = command.run(verb, name, "victim.robray")
        assert (outcome.status, outcome.out) == (2, "")
        assert f"'./{name}'" in outcome.err
    assert untouched(folder)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "--"])
def test_behind_two_dashes_and_in_a_folder_it_is_a_file(command: Command, folder: Path, name: str) -> None:
    for arguments in (("--", name), (f"./{name}",)):
        outcome = command.run("check", "--output-format", "concise", *arguments)
        assert outcome.status == 1
        assert outcome.out.startswith(f"{name}:1:")
    assert untouched(folder)


def test_an_unknown_option_is_told_without_doing_anything_to_the_terminal(command: Command) -> None:
    outcome = command.run("check", "--bo\x1b[31mgus")
    assert outcome.status == 2
    assert "\x1b" not in outcome.err


@pytest.mark.parametrize("hook", hooks(), ids=lambda hook: str(hook["id"]))
@pytest.mark.parametrize("own", [None, ["--quiet", "--"], ["--quiet"]], ids=["default", "ended", "not ended"])
def test_hooks_take_names_as_names(folder: Path, program: str, hook: dict[str, Any], own: list[str] | None) -> None:
    """As pre-commit does: the entry, the arguments of the hook or of who uses it, and the files."""
    names = [name for name in NAMES if name.endswith(".robray")]
    done = subprocess.run(
        [*shlex.split(hook["entry"]), *(hook["args"] if own is None else own), *names],
        cwd=folder,
        env=os.environ | {"PATH": program},
        capture_output=True,
        check=False,
        text=True,
    )
    assert (folder / "victim.robray").read_text() == VICTIM
    if own == ["--quiet"]:
        # Refused, since nobody can tell what is meant.
        assert done.returncode == 2
        assert untouched(folder)
    elif hook["id"] == "robray-check":
        assert done.returncode == 1
        assert all(f"--> {name}:1:" in done.stdout for name in names)
    else:
        assert done.returncode in (0, 1)
        changed = [name for name in names if (folder / name).read_text() != MISTAKE]
        assert changed == (names if hook["id"] == "robray-fix" else [])


def action() -> str:
    """The script that checks."""
    [step] = [
        step
        for step in yaml.safe_load((REPOSITORY / "action.yml").read_text())["runs"]["steps"]
        if step.get("name") == "Check scenes"
    ]
    script: str = step["run"]
    return script


def given(folder: Path, **inputs: str) -> list[str]:
    """The arguments that the action calls robray with."""
    fake = folder / "bin"
    fake.mkdir(exist_ok=True)
    (fake / "python").write_text('#!/usr/bin/env bash\nshift 3; printf "%s\\0" "$@"\n')
    (fake / "python").chmod(0o755)
    inputs = {"PATHS": ".", "ARGUMENTS": "", "OUTPUT_FORMAT": "github", "OUTPUT_FILE": ""} | inputs
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", action()],
        env={"PATH": f"{fake}:/usr/bin:/bin", **inputs},
        capture_output=True,
        check=True,
        text=True,
        cwd=folder,
    )
    assert done.stderr == ""
    return done.stdout.split("\0")[:-1]


@pytest.mark.parametrize(
    ("paths", "names"),
    [
        (".", ["."]),
        ("", []),
        ("scenes more", ["scenes", "more"]),
        ("  scenes \t more  ", ["scenes", "more"]),
        ("scenes\nmore", ["scenes", "more"]),
        ("scenes\nmore\n", ["scenes", "more"]),
        ("scenes\r\nmore\r\n", ["scenes", "more"]),
        ("\n\nscenes\n\n  more third\n", ["scenes", "more", "third"]),
        ("a b.robray", ["a b.robray"]),
        ("scenes\na b.robray\nmore\n", ["scenes", "a b.robray", "more"]),
        ("*", ["*"]),
        ("scenes/*.robray [ab] ?", ["scenes/*.robray", "[ab]", "?"]),
        ('it\'s "so" `x` $(touch x) ${HOME} ~ a;b a&b \\n', None),
        ("--output-file=victim.robray", ["./--output-file=victim.robray"]),
        ("-\n-n\n-e x", ["./-", "./-n", "./-e", "x"]),
        ("%s %d", ["%s", "%d"]),
    ],
)
def test_the_action_checks_all_paths(command: Command, paths: str, names: list[str] | None) -> None:
    command.write("//- a b.robray\nframe f { }\n//- scenes/b.robray\nframe f { }\n")
    expected = paths.split() if names is None else names
    assert given(command.folder, PATHS=paths) == ["check", "--output-format", "github", *expected]
    assert not (command.folder / "x").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("", []),
        ("--severity warning -q", ["--severity", "warning", "-q"]),
        ("--severity warning\n--ignore unused-constant\n", ["--severity", "warning", "--ignore", "unused-constant"]),
        ("--select * $(touch x)", ["--select", "*", "$(touch", "x)"]),
    ],
)
def test_the_action_hands_on_all_arguments(command: Command, arguments: str, words: list[str]) -> None:
    assert given(command.folder, ARGUMENTS=arguments) == ["check", "--output-format", "github", *words, "."]
    assert not (command.folder / "x").exists()


@pytest.mark.parametrize("name", ["out.json", "an out.json", "$(touch x)", "*", "-q", "--fix", "a\nb", "'\""])
def test_the_action_writes_where_it_is_told(command: Command, name: str) -> None:
    written = f"./{name}" if name.startswith("-") else name
    expected = ["check", "--output-format", "sarif", "--output-file", written, "."]
    assert given(command.folder, OUTPUT_FORMAT="sarif", OUTPUT_FILE=name) == expected
    assert not (command.folder / "x").exists()


def test_the_action_checks_files_that_look_like_options(folder: Path, program: str) -> None:
    names = [name for name in NAMES if name.endswith(".robray")]
    done = subprocess.run(
        ["bash", "-eo", "pipefail", "-c", action()],
        env=os.environ
        | {
            "PATH": program,
            "PATHS": "\n".join(names),
            "ARGUMENTS": "-q",
            "OUTPUT_FORMAT": "concise",
            "OUTPUT_FILE": "",
        },
        capture_output=True,
        check=False,
        text=True,
        cwd=folder,
    )
    assert done.returncode == 1, done.stderr
    assert {line.split(":")[0] for line in done.stdout.splitlines()} == set(names)
    assert untouched(folder)


def test_each_verb_with_arguments_of_xacro_takes_them_as_ros_gives_them(command: Command) -> None:
    (command.folder / "c:=1").touch()
    taking = [verb for verb in VERBS if "--arg" in usage_of(verb)]
    assert {"check", "show", "view", "convert", "expand", "diff", "collisions"}.issubset(taking)
    for verb in taking:
        more = {"convert": ("--to", "robray"), "diff": ("b.xacro",)}.get(verb, ())
        given = arguments_of((verb, "a:=1", "arm.xacro", *more, "--arg", "b:=2", "d:=3"))
        assert sorted(given.arg) == [("a", "1"), ("b", "2"), ("d", "3")]
    # A shell may have put the file in for `*`.
    assert arguments_of(("check", "arm.xacro", "a:=1", "c:=1")).paths == ["arm.xacro", "c:=1"]


def usage_of(verb: str) -> str:
    found = io.StringIO()
    with contextlib.suppress(SystemExit), contextlib.redirect_stdout(found):
        arguments_of([verb, "--help"])
    return found.getvalue()
