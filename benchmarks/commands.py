"""What whole commands cost at 10,000 frames: C, and comparisons, in processor time with all their processes.

python -m benchmarks.commands
"""

import argparse
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.collisions import SHAPES

_ROBRAY = (sys.executable, "-m", "robray")
_REPEATED = 5
_SEED = 20261124


def shelves(frames: int, *, moved: bool = False) -> str:
    """Chains of ten, each frame with a shape, every fifth with a joint; moved, with another rotation each and every
    second one elsewhere."""
    rng = random.Random(_SEED + moved)  # noqa: S311 - the same places every time
    lines = ["def lift 0.5;"]
    for n in range(frames):
        x = n % 100 * 0.3 + 0.01 * (moved and n % 2)
        hung = f"parent f{n - 1}; " if n % 10 else ""
        joint = "type revolute; axis [0, 0, 1]; " if n % 5 == 0 else ""
        place = f"translation [{x:.3f}, {n // 100 * 0.3:.1f}, lift]; rpy [0, 0, {rng.uniform(-3, 3):.3f}];"
        lines.append(f"frame f{n} {{ {hung}{place} {joint}geometry {{ {SHAPES[n % 3]}; }} }}")
    return "\n".join([*lines, ""])


def commands(frames: int) -> Iterator[tuple[str, float, float]]:
    """What was done, and the least seconds of processor time and of the clock."""
    with tempfile.TemporaryDirectory(prefix="benchmarks-") as name:
        folder = Path(name)
        first = shelves(frames)
        texts = {"a": first, "moved": shelves(frames, moved=True), "lifted": first.replace("lift 0.5", "lift 0.6")}
        for stem, text in texts.items():
            (folder / f"{stem}.robray").write_text(text)
        asked = {
            "convert to C": ("convert", "a.robray", "--force", "-o", "a.c"),
            "diff, most of the text differs": ("diff", "a.robray", "moved.robray"),
            "diff, a constant moves all": ("diff", "a.robray", "lifted.robray"),
        }
        for what, arguments in asked.items():
            rows = [_cost(arguments, folder) for _ in range(_REPEATED)]
            yield (what, *map(min, zip(*rows, strict=True)))


def _cost(arguments: tuple[str, ...], folder: Path) -> tuple[float, float]:
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run((*_ROBRAY, *arguments), cwd=folder, check=False, capture_output=True)  # noqa: S603 - our own words
    took = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert done.returncode in (0, 1), done.stderr
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=10_000)
    frames = parser.parse_args().frames
    sys.stdout.write(f"| {frames:,} frames, whole command | s of processor | s |\n|---|---|---|\n")
    for what, spent, took in commands(frames):
        sys.stdout.write(f"| {what} | {spent:.2f} | {took:.2f} |\n")


if __name__ == "__main__":
    main()
