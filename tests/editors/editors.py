"""Finding the real editors. In continuous integration all must be there; elsewhere what is missing is said."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

SEARCH = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
"""Where programs are looked for: our own `robray` and linters from the package index are beside the interpreter."""


def find(editor: str, capsys: pytest.CaptureFixture[str]) -> str | None:
    """The editor's path; None, and a word about it, where it is not installed and need not be."""
    path = shutil.which(editor, path=SEARCH)
    if path is None:
        assert not os.environ.get("CI"), f"continuous integration needs {editor}"
        with capsys.disabled():
            print(f"\nnot run: there is no {editor} here")
    return path


def run(*command: str, environment: Mapping[str, str] | None = None) -> str:
    """What an editor says, with our own `robray` first on the path."""
    result = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PATH": SEARCH, **(environment or {})},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return result.stdout + result.stderr
