"""What a view costs the server: the messages behind a change, and what a page is answered.

    python -m benchmarks.view

Processor time, from an evaluated text to bytes for the wire, without any transport: the least of several.
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from robray.text.edits import Edit
from robray.view.files import FilesHost
from robray.view.host import Shown
from robray.view.messages import Message, encoded
from robray.view.session import ViewSession

_REPEATED = 5

SHAPES = (
    "shape box; dimension [0.1, 0.15, 0.2]",
    "shape cylinder; radius 0.06; height 0.2",
    "shape cone; start_radius 0.08; end_radius 0.02; height 0.2",
    "shape sphere; radius 0.08",
)


def scene(frames: int) -> str:
    """Shapes in rows, all of them as high as one constant says."""
    lines = ["def lift 0.5;"]
    for n in range(frames):
        x, y = n % 100 * 3 / 10, n // 100 * 3 / 10
        lines.append(f"frame f{n} {{ translation [{x}, {y}, lift]; geometry {{ {SHAPES[n % 4]}; }} }}")
    return "\n".join([*lines, ""])


class _Host(FilesHost):
    """Its text is edited in memory, and the scene follows, as an editor's does."""

    def edit(self, before: str, after: str) -> None:
        assert not isinstance(self.loaded, str)
        path = self.loaded.path
        start = self.loaded.workspace.analysis().files[path].text.index(before.encode())
        self.loaded.workspace.edit(path, [Edit(start, start + len(before), after.encode())])
        self.shown()

    def shown(self) -> Shown | None:
        if isinstance(self.loaded, str):
            return None
        analysis = self.loaded.workspace.analysis()
        return Shown(analysis, analysis.scenes[self.loaded.path])


def rows(frames: int) -> Iterator[tuple[str, float, int]]:
    """What was done, the milliseconds that it took, and how many bytes were sent for it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "scene.robray"
        path.write_text(scene(frames))
        host = _Host([str(path)])
        session = ViewSession(host, "scene")
        yield "a page comes", *_least(session.opened, lambda: None)
        at = iter(range(1, 1_000))
        yield (
            "key → message, one frame moves",
            *_least(
                session.changed, lambda: host.edit("frame f7 { translation [", f"frame f7 {{ translation [{next(at)}+")
            ),
        )
        values = iter(range(1, 1_000))
        told = ["def lift 0.5;"]

        def lift() -> None:
            told.append(f"def lift 0.5{next(values)};")
            host.edit(told[-2], told[-1])

        yield "constant that moves all frames → message", *_least(session.changed, lift)
        pick = json.dumps({"type": "pick", "frame": f"f{frames // 2}", "geometry": frames // 2})
        yield "pick → location", *_least(lambda: session.receive(pick), lambda: None)
        drag = json.dumps({"type": "drag", "frame": f"f{frames // 2}", "translation": [0.25, 0.5, 0.25]})
        yield "drag release → candidates", *_least(lambda: session.receive(drag), lambda: None)


def _least(work: Callable[[], list[Message]], before: Callable[[], None]) -> tuple[float, int]:
    found = []
    size = 0
    for _ in range(_REPEATED):
        before()
        begun = time.process_time()
        size = sum(len(encoded(message)) for message in work())
        found.append(1e3 * (time.process_time() - begun))
    return min(found), size


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=10_000)
    sys.stdout.write("| what | ms | bytes |\n|---|---|---|\n")
    for what, took, size in rows(parser.parse_args().frames):
        sys.stdout.write(f"| {what} | {took:.2f} | {size:,} |\n")


if __name__ == "__main__":
    main()
