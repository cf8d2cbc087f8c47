"""What a view costs the server: the messages behind a change, and what a page is answered.

    python -m benchmarks.view

Processor time, from an evaluated text to bytes for the wire, without any transport: the least of several. Then how long
the diagnostics of a key take with a view open in a panel beside, and without: the same keys in two servers, in turns.
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from benchmarks.documents import document
from benchmarks.samples import Sample
from benchmarks.servers import SERVERS
from benchmarks.session import Session, session
from benchmarks.siblings import processor_time
from robray.text.edits import Edit
from robray.view.files import FilesHost
from robray.view.host import Shown
from robray.view.messages import Message, encoded
from robray.view.session import ViewSession

_REPEATED = 5

WARM_UP = 20
"""Keys that are not measured."""

_BETWEEN = 0.1
"""Seconds of silence after which nothing is done any more for a key."""

_SETTLED = 2.0
"""Seconds after which a server that has opened a document has nothing left to do."""

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
        yield "pick → location", *_least(lambda: _answer(session, pick), lambda: None)
        drag = {"type": "drag", "frame": f"f{frames // 2}", "translation": [0.25, 0.5, 0.25]}
        released, all_ways = json.dumps(drag | {"first": True}), json.dumps(drag)
        yield "drag release → what is written", *_least(lambda: _answer(session, released), lambda: None)
        yield "all ways to write a drag", *_least(lambda: _answer(session, all_ways), lambda: None)


def _answer(session: ViewSession, text: str) -> list[Message]:
    answer = session.receive(text)
    assert isinstance(answer, list), "nothing is waited for"
    return answer


def _least(work: Callable[[], list[Message]], before: Callable[[], None]) -> tuple[float, int]:
    found = []
    size = 0
    for _ in range(_REPEATED):
        before()
        begun = time.process_time()
        size = sum(len(encoded(message)) for message in work())
        found.append(1e3 * (time.process_time() - begun))
    return min(found), size


class Keys(NamedTuple):
    """Of each key, in milliseconds: what passed until its diagnostics, what the server's process ran until then, and
    what it ran until the next key, behind which there is nothing left to do."""

    passed: list[float]
    ran: list[float]
    ran_in_all: list[float]


def key_times(frames: int, keys: int) -> tuple[Keys, Keys]:
    """Without a view and with one: a number becomes a mistake, and back.

    With a mistake in it the scene is refused, which is the more work for a view.
    """
    typed = document(
        "scene.robray",
        scene(frames).splitlines(),
        breaks=r"translation \[[0-9.]+",
        uses="lift",
        # Shapes that touch are looked for by a process of its own, which would be measured as well.
        beside={"robray.toml": '[rules]\nignore = ["shapes-overlap"]\n'},
    )
    robray = next(server for server in SERVERS if server.name == "robray")
    with session(robray, typed) as alone, session(robray, typed) as viewed:
        for each in (alone, viewed):
            each.editor.open()
            each.editor.client.quiet(_SETTLED)
        _open_panel(viewed)
        times = (Keys([], [], []), Keys([], [], []))
        for key in range(WARM_UP + keys):
            turn = tuple(zip(times, (alone, viewed), strict=True))
            for taken, each in turn if key // 2 % 2 else turn[::-1]:
                before = processor_time(each.process)
                seconds = each.editor.key()
                ran = processor_time(each.process) - before
                each.editor.client.quiet(_BETWEEN)
                if key >= WARM_UP:
                    taken.passed.append(1e3 * seconds)
                    taken.ran.append(ran)
                    taken.ran_in_all.append(processor_time(each.process) - before)
        return times


def _open_panel(viewed: Session) -> None:
    given = {"command": "robray.openViewPanel", "arguments": [viewed.editor.uri, "panel"]}
    assert viewed.editor.client.request("workspace/executeCommand", given).result is True, "no view is open"
    viewed.editor.client.quiet(_SETTLED)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=10_000)
    parser.add_argument("--keys", type=int, default=60)
    given = parser.parse_args()
    sys.stdout.write("| what | ms | bytes |\n|---|---|---|\n")
    for what, took, size in rows(given.frames):
        sys.stdout.write(f"| {what} | {took:.2f} | {size:,} |\n")
    alone, beside = key_times(given.frames, given.keys)
    for what, one, other in (
        ("key → diagnostics", alone.passed, beside.passed),
        ("… in processor time of the server", alone.ran, beside.ran),
        ("… with what it does behind them", alone.ran_in_all, beside.ran_in_all),
    ):
        plain, viewed = [Sample((*each,), alternates=True).p50 for each in (one, other)]
        sys.stdout.write(f"| {what}, no view | {plain:.2f} | |\n")
        sys.stdout.write(f"| {what}, a view open beside: {viewed / plain:.2f} times that | {viewed:.2f} | |\n")


if __name__ == "__main__":
    main()
