"""How long robray's command line takes; each run is a new process with an empty cache folder, unless said otherwise."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks.measures import Settle
from benchmarks.own import Own
from benchmarks.samples import Sample
from benchmarks.scenes import folder, scene

LARGE = 100_000
FILES = 1_000
SMALL = 100
RUNS = 3
SHORT_RUNS = 15

_ROBRAY = (sys.executable, "-m", "robray")


def command_line(settle: Settle) -> dict[Own, Sample]:
    """Raises CalledProcessError where robray finds something wrong with the scenes."""
    with tempfile.TemporaryDirectory(prefix="benchmarks-") as name:
        root = Path(name)
        small, large = scene(SMALL), scene(LARGE)
        _write(root / "small", {small.name: small.text, **small.beside})
        _write(root / "large", {large.name: large.text, **large.beside})
        _write(root / "many", folder(FILES))
        short = {
            Own.BARE_PYTHON: (sys.executable, "-c", "pass"),
            Own.VERSION: (*_ROBRAY, "--version"),
            Own.CHECK_SMALL: (*_ROBRAY, "check", str(root / "small")),
        }
        # In turns: what else goes on on the machine hits all alike.
        rounds = [[_seconds(command, settle) for command in short.values()] for _ in range(SHORT_RUNS + 1)][1:]
        times = dict(zip(short, zip(*rounds, strict=True), strict=True))
        cache = str(root / "cache")
        for own, again, scenes in (
            (Own.CHECK_FILE, Own.CHECK_FILE_AGAIN, root / "large"),
            (Own.CHECK_FOLDER, Own.CHECK_FOLDER_AGAIN, root / "many"),
        ):
            command = (*_ROBRAY, "check", str(scenes))
            times[own] = (
                *[_seconds(command, settle) for _ in range(RUNS - 1)],
                _seconds(command, settle, cache),
            )
            times[again] = (_seconds(command, settle, cache),)
    return {own: Sample(tuple(1000 * value for value in values)) for own, values in times.items()}


def _seconds(command: Sequence[str], settle: Settle, cache: str | None = None) -> float:
    settle()
    with tempfile.TemporaryDirectory() as empty:
        environment = {**os.environ, "XDG_CACHE_HOME": empty if cache is None else cache}
        start = time.perf_counter()
        subprocess.run(command, env=environment, check=True, capture_output=True)  # noqa: S603
        return time.perf_counter() - start


def _write(root: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
