"""What it costs to find what touches: a whole scene, and a key while an editor has it looked for.

    python -m benchmarks.collisions

A scene is measured in processor time, the least of several. Keys are typed in turns with the rule on and off, in two
servers that are open side by side: as fast as anybody types, and so that each meets the look that the key before it has
brought about. Of each the time until its findings come, in which a look may be in the way, and what the thread ran in
it that answers.

A key makes a mistake and the next one mends it. Which server comes first changes with these pairs, not with the keys:
else one of them would make its mistakes first and mend them second. Servers that do the same differ by some per cent
from one start to the next, so several are started.
"""

import argparse
import random
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import NamedTuple

from benchmarks.documents import Document, document
from benchmarks.samples import Sample
from benchmarks.servers import SERVERS
from benchmarks.session import Session, session
from benchmarks.siblings import main_thread_time
from robray.collision.arrangement import arrangement
from robray.collision.clearance import touching
from robray.loading import load
from robray.lsp.overlaps import DELAY
from robray.project import Projects

_REPEATED = 5
_PATH = "/scenes/crowded.robray"
_SEED = 20261124
_OFF = '[rules]\nignore = ["shapes-overlap"]\n'
_INTO_THE_LOOK = DELAY + 0.03
_LONGEST_LOOK = 30.0
"""Seconds until what touches must be told."""
_AT_ONCE = {"robray": {"diagnostics": {"pause": 0}}}
"""Names that are being typed are told of at once."""
_WARM_UP = 10
_STARTS = 12
_PAIRS = 49
_NEARER = 0.8
"""Of the distance between two."""

SHAPES = (
    "shape box; dimension [0.1, 0.15, 0.2]",
    "shape cylinder; radius 0.06; height 0.2",
    "shape sphere; radius 0.08",
)


def crowded(shapes: int) -> str:
    """Each in a place by chance, in a space in which most of them have a neighbour that is near."""
    rng = random.Random(_SEED)  # noqa: S311 - the same places every time
    side = 0.22 * shapes ** (1 / 3)
    lines = []
    for n in range(shapes):
        x, y, z = (f"{rng.uniform(0, side):.4f}" for _ in range(3))
        turn = f"rpy [{rng.uniform(-3, 3):.3f}, {rng.uniform(-3, 3):.3f}, 0]"
        lines.append(f"frame f{n} {{ translation [{x}, {y}, {z}]; {turn}; geometry {{ {SHAPES[n % 3]}; }} }}")
    return "\n".join([*lines, ""])


def spread(shapes: int, configuration: str, pairs: int = 0) -> Document:
    """In rows, so that nothing touches but so many pairs: what is told comes from the keys alone otherwise."""
    lines = ["def lift 0.5;"]
    for n in range(shapes):
        x, y = f"{(n - _NEARER * (n < 2 * pairs and n % 2)) % 100 * 0.3:.2f}", f"{n // 100 * 0.3:.1f}"
        lines.append(f"frame f{n} {{ translation [{x}, {y}, lift]; geometry {{ {SHAPES[n % 3]}; }} }}")
    typed = document("shelf.robray", lines, breaks="lift", uses="lift", beside={"robray.toml": configuration})
    # What touches is told whatever is typed.
    return replace(typed, shows=False)


def whole(shapes: int) -> Iterator[tuple[str, float]]:
    """What was done, and the milliseconds of it."""
    loaded = load(_PATH, Projects(), {_PATH: crowded(shapes).encode()})
    assert not isinstance(loaded, str), loaded
    gathered, measured, pairs = [], [], 0
    for _ in range(_REPEATED):
        start = time.process_time()
        found = arrangement(loaded.state)
        between = time.process_time()
        pairs = len(touching(found, lambda _: "does not exist")[0])
        gathered.append(1e3 * (between - start))
        measured.append(1e3 * (time.process_time() - between))
    yield f"{shapes:,} shapes are gathered", min(gathered)
    yield f"… and measured: {pairs:,} pairs touch", min(measured)
    yield "… both", min(map(sum, zip(gathered, measured, strict=True)))


class Keys(NamedTuple):
    """Milliseconds of each, on the clock and of the thread that answers."""

    took: Sample
    ran: Sample

    def and_of(self, other: "Keys") -> "Keys":
        return Keys(*(replace(one, values=one.values + more.values) for one, more in zip(self, other, strict=True)))


def keys(shapes: int, count: int) -> Iterator[tuple[str, Keys, Keys]]:
    """What was typed; with the rule on, and off."""
    for pairs, what, pause in (
        (0, "keys where nothing touches", 0.0),
        (1, "keys where two frames are told to touch", 0.0),
        (_PAIRS, f"keys where {2 * _PAIRS} are", 0.0),
        (1, "keys into a look", _INTO_THE_LOOK),
    ):
        each_time = (count // 4 if pause else count) // _STARTS
        on = off = Keys(*[Sample((), alternates=True)] * 2)
        for start in range(_STARTS):
            with _typing(shapes, pairs, on_first=start % 2 == 0) as typed:
                later_on, later_off = _in_turns(typed, each_time, pause)
            on, off = on.and_of(later_on), off.and_of(later_off)
        yield what, on, off


@contextmanager
def _typing(shapes: int, pairs: int, *, on_first: bool) -> Iterator[Sequence[Session]]:
    """Two that have looked already, or have nothing to look for. A RuntimeError where one told other than it should."""
    server = replace(SERVERS[0], only_keys=True, settings=_AT_ONCE)
    with ExitStack() as stack:
        configurations = ("", _OFF) if on_first else (_OFF, "")
        opened = [stack.enter_context(session(server, spread(shapes, each, pairs))) for each in configurations]
        opened = opened if on_first else opened[::-1]
        for each, expected in zip(opened, (2 * pairs, 0), strict=True):
            each.editor.open()
            _told(each, expected)
        _in_turns(opened, _WARM_UP, 0.0)
        yield opened
        for each, expected in zip(opened, (2 * pairs, 0), strict=True):
            each.editor.key()
            _told(each, expected)


def _told(opened: Session, expected: int) -> None:
    editor = opened.editor
    deadline = time.perf_counter() + _LONGEST_LOOK
    found = editor.told
    while found < expected and time.perf_counter() < deadline:
        editor.client.quiet(2)
        found = max((each.found for each in editor.client.published.get(editor.uri, ())), default=found)
    # A name that is not there may be told, too.
    if not expected <= found <= expected + 1:
        raise RuntimeError(f"{found} findings where {expected} frames touch")


def _in_turns(opened: Sequence[Session], count: int, pause: float) -> tuple[Keys, Keys]:
    took: tuple[list[float], list[float]] = ([], [])
    ran: tuple[list[float], list[float]] = ([], [])
    for number in range(count // 2 * 2):
        for index in (0, 1) if number // 2 % 2 else (1, 0):
            editor, process = opened[index].editor, opened[index].process
            if pause:
                editor.key()
                editor.client.quiet(pause)
            before = main_thread_time(process)
            took[index].append(1e3 * editor.key())
            ran[index].append(main_thread_time(process) - before)
    on, off = [
        Keys(Sample((*clock,), alternates=True), Sample((*own,), alternates=True))
        for clock, own in zip(took, ran, strict=True)
    ]
    return on, off


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shapes", type=int, default=5_000)
    parser.add_argument("--keys", type=int, default=480)
    given = parser.parse_args()
    sys.stdout.write("| what | ms |\n|---|---|\n")
    for what, took in whole(given.shapes):
        sys.stdout.write(f"| {what} | {took:.1f} |\n")
    sys.stdout.write(f"\n| with {given.shapes:,} shapes, p50 | on | off | on / off |\n|---|---|---|---|\n")
    for what, on, off in keys(given.shapes, given.keys):
        for name, one, other in ((what, on.took, off.took), ("… of it the thread that answers", on.ran, off.ran)):
            sys.stdout.write(f"| {name} | {one.p50:.2f} | {other.p50:.2f} | {one.p50 / other.p50:.2f} |\n")


if __name__ == "__main__":
    main()
