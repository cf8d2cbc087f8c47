"""Paths as somebody may write them who wants us to go round in circles: each is taken, or refused in words."""

import subprocess
from pathlib import Path

import pytest

from hostile.server import LONGEST_WAIT, PROGRAM, Server, confined, in_time

SPELLINGS = {
    "two slashes": "//proc/self/cwd/b.robray",
    "three slashes": "///proc/self/cwd/b.robray",
    "two slashes and nothing": "//",
    "slashes": "/" * 4000,
    "up, beyond the root": "/../../../b.robray",
    "levels": "/a" * 2000 + "/b.robray",
    "levels, relative": "a/" * 400 + "b.robray",
    "levels up": "../" * 1300 + "b.robray",
    "a megabyte of levels": "a/" * 500_000 + "b.robray",
    "a megabyte of slashes": "/" * 1_000_000 + "b.robray",
    "a long name": "a" * 5_000 + ".robray",
    "NUL": "a\0b.robray",
    "NUL and slashes": "//\0/b.robray",
    "home of nobody": "~nobody-at-all/b.robray",
}

NAMING = {
    "include": 'include "{}"\n',
    "mesh": 'frame f {{ geometry {{ mesh "{}"; }} }}\n',
    "with": '# robray: with "{}"\nframe f {{ }}\n',
}

CONFIGURED = {
    "include-paths": 'include-paths = ["{}"]\n',
    "package-paths": 'package-paths = ["{}"]\n',
    "exclude": 'exclude = ["{}"]\n',
    "scenes": '[scenes.x]\nfiles = ["a.robray", "{}"]\n',
    "overrides": '[[overrides]]\npaths = ["{}"]\nignore = ["no-shape"]\n',
}


def run(folder: Path, *arguments: str, stdin: str = "") -> "subprocess.CompletedProcess[str]":
    """In a process of its own: what goes on for ever is ended, and has failed."""
    with in_time():
        done = subprocess.run(
            (*PROGRAM, *arguments),
            cwd=folder,
            input=stdin,
            text=True,
            capture_output=True,
            timeout=LONGEST_WAIT,
            preexec_fn=confined,
            check=False,
        )
    assert "Traceback" not in done.stderr, done.stderr
    return done


@pytest.mark.parametrize("sort", NAMING)
def test_a_path_in_a_scene(tmp_path: Path, sort: str) -> None:
    (tmp_path / "b.robray").write_text("frame b { }\n")
    for name, path in SPELLINGS.items():
        (tmp_path / f"{name}.robray").write_text(NAMING[sort].format(path))
    assert run(tmp_path, "check", "--force-exclude", *(f"{name}.robray" for name in SPELLINGS)).returncode in (0, 1)


def test_two_slashes_lead_where_one_does(tmp_path: Path) -> None:
    (tmp_path / "b.robray").write_text("def b 1;\n")
    (tmp_path / "a.robray").write_text(f'include "/{tmp_path}/b.robray"\nframe f {{ rpy [b, 0, 0]; }}\n')
    assert run(tmp_path, "check", "a.robray").returncode == 0


@pytest.mark.parametrize("key", CONFIGURED)
def test_a_path_in_a_configuration(tmp_path: Path, key: str) -> None:
    for name, path in SPELLINGS.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "robray.toml").write_text(CONFIGURED[key].format(path.replace("\0", "\\u0000")))
        (tmp_path / name / "a.robray").write_text("frame f { }\n")
    done = run(tmp_path, "check", *(f"{name}/a.robray" for name in SPELLINGS))
    assert done.returncode == 1
    told = [name for name in SPELLINGS if f"{name}/robray.toml" in done.stdout + done.stderr]
    assert {"NUL", "a megabyte of levels", "a megabyte of slashes"} <= {*told}, "what no path can be is a finding"


def test_a_path_on_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "a.robray").write_text("frame f { }\n")
    for path in ("//proc/self/cwd/a.robray", "//", f"/{tmp_path}/a.robray"):
        if path != "//":
            assert run(tmp_path, "check", "--force-exclude", path).returncode == 0
            assert run(tmp_path, "show", path).returncode == 0
        for verb in (("check", "-"), ("format", "-")):
            arguments = (*verb, "--stdin-filename", path, "--force-exclude")
            assert run(tmp_path, *arguments, stdin="frame f { }\n").returncode == 0


def test_a_path_in_the_editor(tmp_path: Path) -> None:
    """Each scene is opened, and the server goes on with a text in which there is nothing odd."""
    sound = f"{tmp_path.as_uri()}/sound.robray"
    with Server(tmp_path) as server:
        for number, (sort, path) in enumerate((sort, path) for sort in NAMING for path in SPELLINGS.values()):
            uri = f"{tmp_path.as_uri()}/{number}.robray"
            server.open(uri, NAMING[sort].format(path))
            server.published(uri)
            position = {"line": 0, "character": 12}
            asked = {"textDocument": {"uri": uri}, "position": position}
            for method in ("completion", "definition", "hover", "documentLink"):
                server.ask(f"textDocument/{method}", asked)
        server.open(sound, "frame f { parent nowhere }\n")
        assert server.published(sound)
        assert "Traceback" not in server.log


PATTERNS = {
    "stars": "*a" * 40,
    "stars and sets": "*[a-z]" * 40,
    "folders": "**/a/" * 300,
    "folders and stars": "**/*a*a/" * 100,
    "a set that is none": "[z-a]",
    "a set that never ends": "[" * 1_000,
    "sets": "[a" * 1_000 + "]",
    "a long name": "a" * 1_000_000,
    "long stars": "*a" * 2_000,
}

PATTERNED = {
    "robray.toml": (
        'exclude = ["{}"]\n',
        '[[overrides]]\npaths = ["{}"]\nignore = ["no-shape"]\n',
        '[scenes.x]\nfiles = ["{}"]\n',
    ),
    ".gitignore": ("{}\n",),
}
NAMED = ("a" * 64 + ".robray", "a/" * 40 + "b.robray")


@pytest.mark.parametrize(("file", "text"), [(file, text) for file, texts in PATTERNED.items() for text in texts])
def test_a_pattern_is_matched_or_refused(tmp_path: Path, file: str, text: str) -> None:
    for name, pattern in PATTERNS.items():
        for named in NAMED:
            (tmp_path / name / named).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name / named).write_text("frame f { }\n")
        (tmp_path / name / file).write_text(text.format(pattern))
    done = run(tmp_path, "check", ".")
    if file == "robray.toml":
        assert done.returncode == 1
        told = {name for name in PATTERNS if f"{name}/{file}" in done.stdout + done.stderr}
        assert {"a set that is none", "a set that never ends", "a long name"} <= told
    else:
        assert done.returncode == 0
    with Server(tmp_path) as server:
        for name in PATTERNS:
            uri = f"{(tmp_path / name / NAMED[0]).as_uri()}"
            server.open(uri, "frame f { }\n")
            server.published(uri)
        assert "Traceback" not in server.log
