"""Finding the real editors. In continuous integration all must be there; elsewhere a test that needs one is skipped."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NoReturn

import pytest

ROOT = Path(__file__).parents[2]

SEARCH = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
"""Where programs are looked for: our own `robray` and linters from the package index are beside the interpreter."""


def find(editor: str) -> str:
    """The editor's path. The test is skipped where it is not installed and need not be."""
    path = shutil.which(editor, path=SEARCH)
    return path if path is not None else lacking(f"there is no {editor} here")


def lacking(why: str) -> NoReturn:
    """Skips the test; in continuous integration it fails."""
    assert not os.environ.get("CI"), f"continuous integration needs more: {why}"
    pytest.skip(why)


def run(*command: str, environment: Mapping[str, str] | None = None) -> str:
    """What an editor says, with our own `robray` first on the path."""
    result = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PATH": SEARCH, **(environment or {})},
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
    )
    return result.stdout + result.stderr
