"""Python's byte code as an installation leaves it, whatever the checkout's own folders hold."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import robray


@contextmanager
def byte_code() -> Iterator[None]:
    """Processes that are started meanwhile find the byte code of robray, and write that of what else they import."""
    with tempfile.TemporaryDirectory(prefix="byte-code-") as folder:
        kept = {name: os.environ.get(name) for name in ("PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX")}
        os.environ["PYTHONPYCACHEPREFIX"] = folder
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        package = Path(robray.__file__).parent
        try:
            for command in (("compileall", "-q", str(package)), ("robray", "--version")):
                subprocess.run((sys.executable, "-m", *command), check=True, capture_output=True)  # noqa: S603
            yield
        finally:
            os.environ.pop("PYTHONPYCACHEPREFIX")
            os.environ.update({name: value for name, value in kept.items() if value is not None})
