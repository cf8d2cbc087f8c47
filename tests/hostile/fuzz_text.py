"""Text made worse under the eye of coverage: `PYTHONPATH=tests python -m hostile.fuzz_text [SECONDS] [SEED]`.

Texts are changed at random; one that makes the server's code go where no text went before is kept and changed further.
Each is read, judged, asked about with every request (`asking`), mended, laid out, edited and read afresh. With atheris
installed
(`--atheris FOLDER`, and whatever libFuzzer understands) its engine chooses the texts; the loop here needs nothing but
Python, and a seed makes it go the same way again.
"""

import contextlib
import importlib
import random
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FrameType
from typing import Any

from analysis import robot_fuzz
from analysis.fuzz import SCRAPS, document, statement
from hostile.asking import ask_about, change_all
from robray.assemble import new_workspace
from robray.configuration.configuration import DEFAULT
from robray.facts.layout import NoLayoutError
from robray.features.formatting import formatted
from robray.formats import FORMATS
from robray.rules.engine.diagnose import diagnostics
from robray.text.edits import Edit, splice

WORST = (
    b"1e400",
    b"9**9**9",
    b"-1**0.5",
    b"0**-1",
    b"((((",
    b"[[[[",
    b"{{{{",
    b"}}}}",
    b"/*",
    b'"',
    b"\xf0\x9f\xa4\x96",
    b"\xed\xa0\x80",
    b"\xe2\x80\xa8",
    b"# robray: ignore[",
    b"# robray: format off\n",
    b"package://",
    b"\xef\xbb\xbf",
)


def tried(text: bytes, at: int, change: Edit) -> None:
    """Everything once. What goes wrong is an exception."""
    suffix = ".urdf" if text.startswith(b"<") else ".robray"
    path = f"/w/a{suffix}"
    workspace = new_workspace()
    workspace.set_text(path, text)
    for wanted in workspace.missing_files():
        workspace.set_absent(wanted)
    analysis = workspace.analysis()
    told = diagnostics(analysis, path, DEFAULT.limits)
    for diagnostic in told:
        assert 0 <= diagnostic.at.span.start <= diagnostic.at.span.end <= len(text), diagnostic
    ask_about(analysis, path, at, change.end)
    change_all(workspace, path, at, change.end)
    with contextlib.suppress(NoLayoutError):
        once = formatted(FORMATS[suffix].front_end, text)
        assert formatted(FORMATS[suffix].front_end, once) == once, "laying out twice changes nothing"
    workspace.edit(path, [change])
    afresh = new_workspace()
    afresh.set_text(path, splice(text, change))
    assert workspace.analysis().files[path].reading.facts == afresh.analysis().files[path].reading.facts


def changed(rng: random.Random, kept: list[bytes]) -> bytes:
    """A text that is kept, with a few stretches of it taken out, doubled, or exchanged for something else."""
    text = rng.choice(kept)
    for _ in range(rng.choice((1, 1, 2, 4))):
        start = rng.randint(0, len(text))
        end = min(len(text), start + rng.choice((0, 0, 1, 3, 20, 80)))
        scrap, whole = (
            (rng.choice(robot_fuzz.SCRAPS), robot_fuzz.statement(rng, robot_fuzz.STATEMENTS))
            if text.startswith(b"<")
            else (rng.choice(SCRAPS), statement(rng))
        )
        piece = rng.choice((b"", scrap, rng.choice(WORST), whole, text[start:end] * 2, rng.randbytes(2)))
        other = rng.choice(kept)
        cut = rng.randint(0, len(other))
        text = text[:start] + (piece if rng.random() < 0.9 else other[cut : cut + 60]) + text[end:]
    return text[:4_000]


def input_of(rng: random.Random, text: bytes) -> tuple[bytes, int, Edit]:
    start = rng.randint(0, len(text))
    end = min(len(text), start + rng.choice((0, 1, 5, 40)))
    return text, rng.randint(0, len(text)), Edit(start, end, rng.choice((*SCRAPS, *WORST, *robot_fuzz.SCRAPS)))


class Coverage:
    """The arcs between lines of the server that were gone so far. Line events of CPython's tracing tell."""

    def __init__(self) -> None:
        self.seen: set[tuple[int, int, int]] = set()
        self._folder = str(Path(__file__).parents[2] / "server" / "robray")
        self._ours: dict[Any, bool] = {}
        self._fresh = False
        self._last = 0

    def of(self, call: Callable[[], None]) -> bool:
        """Whether a call goes where none went before."""
        self._fresh = False
        sys.settrace(self._enter)
        try:
            call()
        finally:
            sys.settrace(None)
        return self._fresh

    def _enter(self, frame: FrameType, _event: str, _argument: Any) -> Any:
        code = frame.f_code
        ours = self._ours.get(code)
        if ours is None:
            ours = self._ours[code] = code.co_filename.startswith(self._folder)
        self._last = 0
        return self._line if ours else None

    def _line(self, frame: FrameType, event: str, _argument: Any) -> Any:
        if event == "line":
            arc = (id(frame.f_code), self._last, frame.f_lineno)
            self._last = frame.f_lineno
            if arc not in self.seen:
                self.seen.add(arc)
                self._fresh = True
        return self._line


def run(seed: int, tries: int, seconds: float = 1e9, kept: Iterable[bytes] = ()) -> tuple[int, int, int]:
    """How many texts were tried, how many kept, and how many arcs were seen. Raises what a text made go wrong."""
    rng = random.Random(seed)
    coverage = Coverage()
    texts = [*kept] or [*[document(rng) for _ in range(20)], *[robot_fuzz.document(rng, "") for _ in range(10)]]
    until = time.monotonic() + seconds
    done = 0
    while done < tries and time.monotonic() < until:
        done += 1
        given = input_of(rng, changed(rng, texts))
        start = time.monotonic()
        try:
            is_fresh = coverage.of(lambda given=given: tried(*given))  # type: ignore[misc]
        except Exception as error:
            raise AssertionError(f"seed {seed}, try {done}: {given!r}") from error
        assert time.monotonic() - start < 20, f"seed {seed}, try {done} takes too long: {given!r}"
        if is_fresh:
            texts.append(given[0])
    return done, len(texts), len(coverage.seen)


def with_atheris(arguments: list[str]) -> None:
    # It is no requirement, and has no types.
    atheris = importlib.import_module("atheris")

    def one(data: bytes) -> None:
        rng = random.Random(len(data))
        tried(*input_of(rng, data))

    atheris.instrument_all()
    atheris.Setup([sys.argv[0], *arguments], one)
    atheris.Fuzz()


def main() -> None:
    if "--atheris" in sys.argv:
        with_atheris(sys.argv[sys.argv.index("--atheris") + 1 :])
        return
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    done, kept, arcs = run(seed, sys.maxsize, seconds)
    print(f"{done} texts with seed {seed}, {kept} kept, {arcs} arcs: nothing went wrong")


if __name__ == "__main__":
    main()
