"""What the page of a view takes in Chromium: the script behind its messages, and its memory.

    python -m benchmarks.page

It needs node, Chromium (`CHROMIUM`), and the browser's driver, which `editors/vscode/test/fetch.sh DIR` fetches
(`ROBRAY_VSCODE`). The times pass on a clock, so that other processes are in them: of several tries the least is told.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.view import scene

_ROOT = Path(__file__).parents[1]
_DRIVER = Path(os.environ.get("ROBRAY_VSCODE", _ROOT / "editors" / "vscode" / "test")) / "node_modules/playwright-core"
_CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
_NODE = shutil.which("node") or "node"
_LONGEST = 300
_KINDS = {
    "scene": "message of a first scene",
    "first": "… and of its poses, with the first picture",
    "moved": "message of all poses",
}


def measured(frames: int, times: int) -> dict[str, list[float]]:
    """By kind of message the milliseconds of script, each as often as the page was opened; and bytes of `memory`."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "scene.robray"
        path.write_text(scene(frames))
        command = (sys.executable, "-m", "robray", "view", "--no-browser", str(path))
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603
            try:
                assert server.stdout is not None, "it is a pipe"
                address = next(line.strip() for line in server.stdout if line.startswith("http"))
                script = str(Path(__file__).with_suffix(".cjs"))
                told = subprocess.run(  # noqa: S603
                    (_NODE, script, str(_DRIVER), _CHROMIUM, address, str(path), str(times)),
                    stdout=subprocess.PIPE,
                    text=True,
                    check=True,
                    timeout=_LONGEST,
                )
            finally:
                server.terminate()
    found: dict[str, list[float]] = json.loads(told.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=10_000)
    parser.add_argument("--times", type=int, default=2, help="how often the page is opened (default: 2)")
    given = parser.parse_args()
    found = measured(given.frames, given.times)
    sys.stdout.write(f"| {given.frames:,} shapes | least |\n|---|---|\n")
    for kind, what in _KINDS.items():
        sys.stdout.write(f"| {what} | {min(found[kind]):.1f} ms |\n")
    sys.stdout.write(f"| memory of its script | {min(found['memory']) / 1e6:.0f} MB |\n")


if __name__ == "__main__":
    main()
