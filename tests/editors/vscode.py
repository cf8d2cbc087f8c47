"""Driving VS Code: its grammar engine, the package, and the real workbench."""

import functools
import json
import os
import re
import shutil
import subprocess
import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from editors.editors import ROOT, lacking
from editors.recognised import BY_CONTENT, LEFT, NAMED, write

EXTENSION = ROOT / "editors" / "vscode"
RUNNERS = EXTENSION / "test"
VSCODE = Path(os.environ.get("ROBRAY_VSCODE", RUNNERS))
"""Where `editors/vscode/test/fetch.sh` put VS Code's server and the browser's driver."""

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")

_TOOLS: Mapping[str, Callable[[], object]] = {
    "node": lambda: shutil.which("node"),
    "what `npm ci` installs in editors/vscode": (EXTENSION / "node_modules").is_dir,
}
_WORKBENCH: Mapping[str, Callable[[], object]] = {
    **_TOOLS,
    "what editors/vscode/test/fetch.sh fetches": (VSCODE / "node_modules" / "code-server").is_dir,
    "chromium": lambda: shutil.which(CHROMIUM),
}

_WRAPPER = """#!/bin/sh
[ "$1" = lsp ] && echo "$0 $$" >> "$ROBRAY_WORK/started"
exec "{robray}" "$@"
"""

_MUTE = """#!/bin/sh
echo "$$" > "$ROBRAY_WORK/mute"
exec sleep 600
"""

_PIPX = """#!/bin/sh
pwd > "$ROBRAY_WORK/installed-in"
case "$*" in "install --force /"*.whl) mkdir -p ~/.local/bin && cp "$ROBRAY_WORK/bin/robray" ~/.local/bin/robray ;; esac
"""
"""Stands in for pipx; it notes in which folder it was run."""


def needs_tools() -> None:
    """Skips the test where the package cannot be made and need not."""
    _all_there(_TOOLS)


def needs_workbench() -> None:
    _all_there(_WORKBENCH)


def _all_there(needed: Mapping[str, Callable[[], object]]) -> None:
    missing = [name for name, is_there in needed.items() if not is_there()]
    if missing:
        lacking(f"missing: {', '.join(missing)}")


def tokens(texts: Sequence[str], *given: str) -> list[list[list[tuple[int, int, list[str]]]]]:
    """For each text its lines, for each line its tokens: start and end in UTF-16 units, and scopes.

    With `evaluated` the texts are not scenes, but scenes as they are evaluated.
    """
    answer: list[list[list[tuple[int, int, list[str]]]]] = _tokens(texts, *given)
    return answer


def kinds(text: str) -> str:
    """For each character of a line whether VS Code takes it for code (`.`), comment (`c`) or string (`s`)."""
    (((*found,),),) = _tokens([text], "types")
    ends = [start for start, _ in found[1:]] + [len(text)]
    return "".join(".cs"[kind] * (end - start) for (start, kind), end in zip(found, ends, strict=True))


def _tokens(texts: Sequence[str], *arguments: str) -> Any:
    node = subprocess.run(
        ["node", "tokens.cjs", *arguments],
        cwd=RUNNERS,
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        check=False,
    )
    assert node.returncode == 0, node.stderr
    return json.loads(node.stdout)


@functools.cache
def package() -> Path:
    """The package, made afresh; one for all tests."""
    made = EXTENSION / "out" / "test.vsix"
    made.parent.mkdir(exist_ok=True)
    npm = subprocess.run(
        ["npm", "run", "package", "--silent", "--", "--out", str(made)],
        cwd=EXTENSION,
        capture_output=True,
        text=True,
        check=False,
    )
    assert npm.returncode == 0, npm.stdout + npm.stderr
    return made


def steps(name: str) -> list[str]:
    """The names of the steps in a runner's file."""
    return re.findall(r'^ {2,4}"(.+)": async', (RUNNERS / name).read_text(), re.MULTILINE)


def is_complete() -> bool:
    return all(is_there() for is_there in _WORKBENCH.values())


Results = dict[str, str | None]
"""What each step of a runner went wrong with, None where it went well."""

Settings = Callable[[Path], Mapping[str, Any] | None]
"""Of a workspace, by the folder that it is in."""


def results(runner: str, work: Path, settings: Settings = lambda _work: None) -> Results:
    """What was to be seen is in `looked`, in `work/first` or `work/again`. `settings` are the workspace's there."""
    return tried_twice(work, functools.partial(_results, runner, settings=settings))


def tried_twice(work: Path, tried: Callable[[Path], Results]) -> Results:
    """A workbench that lost a click or was too slow once is tried again from the start; that it was is a warning.

    `tried` gets an empty folder.
    """
    for name in ("first", "again"):
        (work / name).mkdir()
        told = tried(work / name)
        wrong = {step: error for step, error in told.items() if error is not None}
        if not wrong:
            break
        warnings.warn(f"{name}: {wrong}", stacklevel=2)
    return told


def _results(runner: str, work: Path, settings: Settings) -> Results:
    _furnish(work)
    given = settings(work)
    if given is not None:
        (work / "workspace" / ".vscode").mkdir()
        (work / "workspace" / ".vscode" / "settings.json").write_text(json.dumps(given))
    node = subprocess.run(
        ["node", str(RUNNERS / runner), str(package()), str(work)],
        env={**os.environ, "ROBRAY_VSCODE": str(VSCODE)},
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    told = [json.loads(line) for line in node.stdout.splitlines() if line.startswith("{")]
    assert told, node.stderr
    return {each["name"]: each.get("error") for each in told}


def _furnish(work: Path) -> None:
    """A workspace with the examples and one more file, and in it and elsewhere servers that note their starts."""
    workspace = work / "workspace"
    shutil.copytree(ROOT / "examples", workspace)
    (workspace / "closed").mkdir()
    (workspace / "closed" / "wrong.robray").write_text(
        "def k 1;\nframe f { geometry { shape sphere; radius 1; opacity 1; } }\n"
    )
    (work / "home").mkdir()
    (work / "recognised").mkdir()
    write(work / "recognised")
    languages: dict[str, str | None] = {name: language for name, (language, _) in (NAMED | BY_CONTENT).items()}
    (work / "recognised.json").write_text(json.dumps(languages | dict.fromkeys(LEFT)))
    robray = Path(sys.executable).parent / "robray"
    for folder in (work / "bin", workspace / "tools", *(work / "environments" / n / "bin" for n in ("one", "two"))):
        for name, text in {"robray": _WRAPPER.format(robray=robray), "python": "#!/bin/sh\n"}.items():
            _put(folder / name, text)
    _put(workspace / "tools" / "mute", _MUTE)
    _put(work / "tools" / "pipx", _PIPX)


def _put(path: Path, text: str) -> None:
    """A program."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
