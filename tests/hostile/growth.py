"""How long everything takes as everything grows: processor time of each request, and the power of the size.

By hand: `PYTHONPATH=tests python -m hostile.growth [PART …] [--to FILE]`. A part is one of `PARTS`.
Each construct grows from 4 kB, four times with each step, up to `--size`, while it is expected to take no more than
`--seconds`; so what is quick reaches a megabyte, and the table tells how far the others came. Of the verbs that only
read, and of what is put in front of a text, each takes one, by its name. Constructs come in an order that is shuffled,
so that a run that is ended early has a sample of all. What is measured is kept in the file, and what is in it is not
measured again; `--share 1/2` and `2/2` are measured side by side. What grows faster than `STEEPEST` makes the run fail.
"""

import argparse
import asyncio
import contextlib
import gc
import io
import itertools
import json
import logging
import math
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from hostile.constructs import MAKERS, Construct
from hostile.fields import Scene, fields, least, parameters
from hostile.in_process import InProcess
from hostile.many_things import of_things
from robray.cli.main import main as command_line
from robray.lsp.methods import COMMANDS, METHODS, WHEN_PULLED
from robray.syntax import json as json_notation
from robray.syntax import yaml
from robray.text.edits import Edit, splice

STEEPEST = 1.3
LEAST = 0.02
"""Seconds below which constants count for more than the size."""

WORTH_FITTING = 0.1
"""Seconds that a request of the largest size has to take to be looked at again where it looks steep."""

FIRST, STEP = 4_000, 4
"""The smallest size in bytes, and how many times larger each next one is."""

PROPORTIONAL = 1.15
"""A slope between two sizes that is no sign of a power."""

WHOLE = 5
"""Of fewer sizes no power is fitted to all: one step would make it."""

SPAN = 4
"""Between the smallest and the largest of the sizes that a power is fitted to."""

CLEARLY = 1.5
"""How much larger a size is from which a slope can be told by two."""

ROUNDS, CONFIRMED = 2, 4
"""How often what looks steep is measured again, and how many times what is allowed that may take."""

MEGABYTE = 1_000_000

Json = Any
Times = dict[str, float]
EVERY = {**METHODS, **WHEN_PULLED}
SPECIAL = {
    *(
        "initialize",
        "initialized",
        "shutdown",
        "textDocument/didOpen",
        "textDocument/didChange",
        "textDocument/didClose",
    ),
    *("workspace/didRenameFiles", "workspace/didChangeWorkspaceFolders", "workspace/didChangeConfiguration"),
}
"""What begins, ends and changes a session is not simply asked."""

VERBS = (("check",), ("check", "--fix", "--unsafe-fixes"), ("format",), ("show",), ("convert",))


class Growth(NamedTuple):
    """`power` is None where what took long enough to tell is too little."""

    part: str
    construct: str
    request: str
    size: int
    seconds: float
    power: float | None

    @property
    def is_too_steep(self) -> bool:
        return self.power is not None and self.power > STEEPEST


def power(points: Iterable[tuple[float, float]]) -> float | None:
    """The slope of the line through the logarithms: the steepest of some sizes in a row, or of all of them.

    Beyond a limit nothing is read, so that what is steep before may not show in all. A step, where one more round sets
    in, is no power: what grows faster than the text does so from each size to the next one.
    """
    logarithms = [(math.log(size), math.log(seconds)) for size, seconds in sorted(points) if seconds >= LEAST]
    slopes = []
    for start in range(len(logarithms)):
        for end in range(start + 3, len(logarithms) + 1):
            if logarithms[end - 1][0] - logarithms[start][0] >= math.log(SPAN) - 1e-9:
                own = logarithms[start:end]
                slopes.append(min([_slope(own), *(step for step in _steps(own) if step < PROPORTIONAL)]))
                break
    whole = [_slope(logarithms)] if slopes and len(logarithms) >= WHOLE else []
    return max(slopes + whole, default=None)


def _steps(points: Sequence[tuple[float, float]]) -> Iterator[float]:
    """The slopes from one size to the next one that is clearly larger."""
    before = points[0]
    for point in points[1:]:
        if point[0] - before[0] >= math.log(CLEARLY):
            yield (point[1] - before[1]) / (point[0] - before[0])
            before = point


def _slope(points: Sequence[tuple[float, float]]) -> float:
    x, y = (sum(values) / len(points) for values in zip(*points, strict=True))
    return float(sum((a - x) * (b - y) for a, b in points) / sum((a - x) ** 2 for a, _ in points))


class Reached(NamedTuple):
    """What one request took at the largest size that was tried; `power` as in `Growth`."""

    size: int
    seconds: float
    power: float | None


def grown(measure: Callable[[int], Times], size: int, allowed: float = math.inf) -> Mapping[str, Reached]:
    """By requests. Sizes grow up to `size` while what they take is expected to stay within `allowed` seconds.

    What looks steep is measured again, and between the sizes, so that one that was disturbed tells nothing.
    """
    taken: dict[int, Times] = {}
    spent = 0.0

    def at(own: int) -> float:
        nonlocal spent
        times = measure(own)
        known = taken.setdefault(own, {})
        for name, seconds in times.items():
            known[name] = min(known.get(name, seconds), seconds)
        spent += (took := sum(times.values()))
        return took

    def climb(own: int, before: float, bound: float) -> int:
        while True:
            took = at(own)
            if own == size or spent + took * max(STEP, took / before if before else 0) > bound:
                return own
            own, before = min(own * STEP, size), took

    last = climb(min(FIRST, size), 0, allowed)
    if len(taken) == 1 and last > STEP:
        # One size tells nothing: two that are smaller take less than this one did.
        at(last // STEP)
        at(last // 2)
    for _ in range(ROUNDS):
        if spent > allowed * CONFIRMED or not _steep(taken):
            break
        if last < size and spent + sum(taken[last].values()) * STEP**2 < allowed * CONFIRMED:
            last = climb(min(last * STEP, size), math.inf, 0)
        for known in sorted({*taken, *filter(None, (last // 2, last // 4, last // 8))}):
            at(known)
    return {name: Reached(last, seconds, _fitted(taken, name)) for name, seconds in taken[last].items()}


def _steep(taken: Mapping[int, Times]) -> bool:
    """Whether something that takes more than a trifle may grow too fast: as fitted, or else between two sizes."""
    sizes = sorted(taken)
    for name in taken[sizes[-1]]:
        if (found := _fitted(taken, name)) is not None:
            if found > STEEPEST:
                return True
            continue
        for smaller, larger in itertools.pairwise(sizes):
            seconds = taken[larger].get(name, 0)
            before = max(taken[smaller].get(name, 0), LEAST / 2)
            if seconds >= WORTH_FITTING and math.log(seconds / before) > STEEPEST * math.log(larger / smaller):
                return True
    return False


def _fitted(taken: Mapping[int, Times], name: str) -> float | None:
    return power((size, times[name]) for size, times in taken.items() if name in times)


class _Timed:
    """What requests took; of those of one name, all together."""

    def __init__(self) -> None:
        self.times: Times = {}
        self.answers: dict[str, Json] = {}

    @contextlib.contextmanager
    def of(self, name: str) -> Iterator[None]:
        begun = time.process_time()
        yield
        self.times[name] = self.times.get(name, 0.0) + time.process_time() - begun


class Answered(NamedTuple):
    """`failures` counts what the server could not answer; `answers` has the last one of each method."""

    times: Times
    answers: Mapping[str, Json]
    failures: int


def _ends(text: str) -> tuple[dict[str, int], dict[str, int]]:
    places = []
    for at in (len(text) // 2, len(text)):
        before = text[:at]
        character = len(before[before.rfind("\n") + 1 :].encode())
        places.append({"line": before.count("\n"), "character": character})
    return places[0], places[1]


FRONTS = (("a brace in front", "{"), ("a comment in front", "/*"), ("a tag in front", "<"))


async def asked(folder: Path, file: str, text: bytes, fronts: Sequence[tuple[str, str]] = FRONTS) -> Answered:
    """Every method about a text that is opened, edited and closed; and every command."""
    timed = _Timed()
    client = InProcess([folder])
    await client.begin()
    try:
        decoded = text.decode("utf-8", "replace")
        middle, end = _ends(decoded)
        scene = Scene((folder / file).as_uri(), middle, end)
        beginning = {"line": 0, "character": 0}
        whole = {"start": beginning, "end": end}
        document = {"uri": scene.uri}
        item = {**document, "languageId": "robray", "version": 1, "text": decoded}

        def ask(method: str, params: Json, name: str = "") -> None:
            with timed.of(name or method):
                timed.answers[method] = client.ask(method, params)

        def settled(name: str) -> None:
            ask("textDocument/diagnostic", {"textDocument": document}, name)

        with timed.of("open"):
            client.tell("textDocument/didOpen", {"textDocument": item})
        settled("open")
        for method, known in EVERY.items():
            if method in SPECIAL:
                continue
            params = least(method, scene)
            if isinstance(params, dict) and "range" in params and "textDocument" in params:
                params["range"] = whole
            if known.asynchronous:
                with timed.of(method):
                    timed.answers[method] = await client.ask_slowly(method, params)
            elif _is_notification(method):
                with timed.of(method):
                    client.tell(method, params)
            else:
                ask(method, params)
        for kind in ("quickfix", "refactor", "source.fixAll.robray"):
            context = {"diagnostics": [], "only": [kind]}
            asking = {"textDocument": document, "range": whole, "context": context}
            ask("textDocument/codeAction", asking, f"textDocument/codeAction {kind}")
        near = {"start": middle, "end": {"line": middle["line"] + 1, "character": 0}}
        nearby = {"textDocument": document, "range": near, "context": {"diagnostics": []}}
        ask("textDocument/codeAction", nearby, "textDocument/codeAction near")
        for command in COMMANDS:
            params = {"command": command, "arguments": [scene.uri, *_BEHIND.get(command, ())]}
            if COMMANDS[command].asynchronous:
                with timed.of(command):
                    timed.answers[command] = await client.ask_slowly("workspace/executeCommand", params)
            else:
                ask("workspace/executeCommand", params, command)
        keys = [("a key in the middle", middle, "x"), *((name, beginning, put) for name, put in fronts)]
        for version, (name, place, put) in enumerate(keys):
            behind = {"line": place["line"], "character": place["character"] + len(put)}
            for back, change in enumerate(
                (
                    {"range": {"start": place, "end": place}, "text": put},
                    {"range": {"start": place, "end": behind}, "text": ""},
                )
            ):
                changed = {"textDocument": {**document, "version": 2 * version + back + 2}, "contentChanges": [change]}
                with timed.of(name):
                    client.tell("textDocument/didChange", changed)
                settled(name)
        with timed.of("close"):
            client.tell("textDocument/didClose", {"textDocument": document})
        status = client.ask("workspace/executeCommand", {"command": "robray.serverStatus"})
    finally:
        client.end()
    return Answered(timed.times, timed.answers, status["failures"])


_BEHIND: Mapping[str, list[Any]] = {
    "robray.framePose": ["f"],
    "robray.move": [{"frame": "f", "translation": [1, 2, 3]}],
    "robray.moveCandidates": [{"frame": "f", "translation": [1, 2, 3]}],
    "robray.sourcePlace": [{"line": 0, "character": 0}],
}
"""What commands are asked with behind the document."""


def _is_notification(method: str) -> bool:
    from lsprotocol import types

    return types.METHOD_TO_TYPES[method][1] is None


def verbs(folder: Path, file: str, text: bytes, asked_for: Iterable[tuple[str, ...]] = VERBS) -> Times:
    """Every verb of the command line that takes a file; of a configuration, about a scene beside it."""
    timed = _Timed()
    is_scene = file.endswith((".robray", ".urdf", ".xml"))
    about = folder / (file if is_scene else "a.robray")
    for verb in asked_for if is_scene else (("check",), ("config",)):
        (folder / file).write_bytes(text)
        if not is_scene:
            about.write_bytes(b"frame f { }\n")
        elif verb[0] == "format" and not file.endswith(".robray"):
            continue
        silent = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        options = ("--output-format", "concise") if verb == ("check",) else ()
        with (
            contextlib.redirect_stdout(silent),
            contextlib.redirect_stderr(silent),
            timed.of(f"robray {' '.join(verb)}"),
        ):
            command_line([*verb, *options, str(about)])
    return timed.times


def notations(file: str, text: bytes) -> Times:
    """What the readers of JSON and of YAML take for a text, and for a key in its middle and back."""
    timed = _Timed()
    if file.endswith(".json"):
        with timed.of("read"):
            json_notation.read(text)
        return timed.times
    with timed.of("tree"):
        yaml.tree(text)
    with timed.of("read"):
        reading = yaml.read(text)
    middle = len(text) // 2
    for edit in (Edit(middle, middle, b"x"), Edit(middle, middle + 1, b"")):
        with timed.of("a key in the middle"):
            reading, _ = yaml.reread(reading, splice(reading.text, edit), edit)
    return timed.times


def of_construct(construct: Construct, size: int) -> Times:
    """Of the verbs that only read, and of what is put in front, the one that its name draws."""
    text = construct.make(size)
    if construct.file.endswith((".json", ".yaml")):
        return notations(construct.file, text)
    is_scene = construct.file.endswith((".robray", ".urdf", ".xml"))
    check, fix, *reading = VERBS
    drawn = random.Random(construct.name)
    asked_for, fronts = (fix, drawn.choice((check, *reading))), (drawn.choice(FRONTS),)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        times = verbs(folder, construct.file, text, asked_for)
        if is_scene:
            (folder / construct.file).write_bytes(text)
        file, shown = (construct.file, text) if is_scene else ("a.robray", b"frame f { }\n")
        times |= asyncio.run(asked(folder, file, shown, fronts)).times
    return times


async def sent(method: str, field: int, size: int) -> tuple[str, Times, Json]:
    """One method with one of its fields made long: the answer, which may be an error, and what it took."""
    timed = _Timed()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        scene = Scene((folder / "a.robray").as_uri(), {"line": 0, "character": 7}, {"line": 1, "character": 0})
        (folder / "a.robray").write_bytes(b"frame f { }\nframe g { parent f; }\n")
        long = [*fields(method, scene)][field]
        params = long.make(size)
        client = InProcess([folder])
        if method != "initialize":
            await client.begin()
        answer: Json = {}
        try:
            with timed.of(long.name):
                if _is_notification(method):
                    client.tell(method, params)
                elif EVERY[method].asynchronous:
                    answer = await client.ask_slowly(method, params)
                else:
                    answer = client.ask(method, params)
            if method != "initialize":
                with timed.of(f"{long.name}: what is asked next"):
                    client.ask("textDocument/documentSymbol", {"textDocument": {"uri": scene.uri}})
        finally:
            client.end()
    return long.name, timed.times, answer


def of_messages() -> Iterator[tuple[str, Callable[[int], Times]]]:
    nowhere = Scene("file:///w/a.robray", {"line": 0, "character": 0}, {"line": 0, "character": 0})
    for method in EVERY:
        if parameters(method) is None:
            continue
        for index, field in enumerate(fields(method, nowhere)):

            def measure(size: int, method: str = method, index: int = index) -> Times:
                return asyncio.run(sent(method, index, size))[1]

            yield field.name, measure


def of_part(part: str) -> Iterator[tuple[str, Callable[[int], Times]]]:
    if part in _MEASURED:
        yield from _MEASURED[part]()
        return
    for construct in MAKERS[part]():

        def measure(size: int, construct: Construct = construct) -> Times:
            return of_construct(construct, size)

        yield construct.name, measure


_MEASURED: Mapping[str, Callable[[], Iterator[tuple[str, Callable[[int], Times]]]]] = {
    "messages": of_messages,
    "things": of_things,
}
"""Parts that are not one text."""

PARTS = (*MAKERS, *_MEASURED)


class Measured(NamedTuple):
    """A construct, and what it took of that of which enough can be told; the file holds one a line."""

    part: str
    construct: str
    growths: Sequence[Growth]

    @classmethod
    def read(cls, line: str) -> "Measured":
        part, construct, growths = json.loads(line)
        return cls(part, construct, [Growth(*each) for each in growths])


def run(
    parts: Sequence[str], size: int, seconds: float, to: Path, only: str = "", share: str = "1/1"
) -> list[Measured]:
    """Measures what is not in the file yet, and puts it there."""
    known = [Measured.read(line) for line in to.read_text().splitlines()] if to.exists() else []
    done = {(each.part, each.construct) for each in known}
    waiting = [(part, *each) for part in parts for each in of_part(part) if only in each[0]]
    random.Random(1).shuffle(waiting)
    first, _, of = share.partition("/")
    if waiting:
        # What is loaded with the first of its kind counts for none.
        of_construct(next(MAKERS["words"]()), 1_000)
    with to.open("a", encoding="utf-8") as file:
        for part, name, measure in waiting[int(first) - 1 :: int(of)]:
            if (part, name) in done:
                continue
            growths = [Growth(part, name, request, *each) for request, each in grown(measure, size, seconds).items()]
            # By itself the collector looks at what is old once there is much more of it.
            gc.collect()
            slowest = max(growths, key=lambda each: each.seconds)
            kept = [each for each in growths if each.seconds >= LEAST or each is slowest]
            known.append(Measured(part, name, kept))
            print(json.dumps(known[-1]), file=file, flush=True)
            for each in kept:
                if each.is_too_steep:
                    print(_row(each), file=sys.stderr, flush=True)
    return [each for each in known if each.part in parts]


def _row(growth: Growth) -> str:
    fitted = "" if growth.power is None else f"{growth.power:.2f}"
    return (
        f"| {growth.part} | {growth.construct} | {growth.request} | {growth.size:,} | {growth.seconds:.2f} | {fitted} |"
    )


def table(found: Iterable[Measured]) -> str:
    """A row for each part: how many reached which size, what grows fastest, and what takes longest."""
    by_part: dict[str, list[Measured]] = {}
    for each in found:
        by_part.setdefault(each.part, []).append(each)
    rows = [
        "| part | constructs of | largest size, bytes: how many | fitted | above 1.3 | steepest power | longest, s |",
        "|---|---|---|---|---|---|---|",
    ]
    for part, measured in by_part.items():
        growths = [growth for each in measured for growth in each.growths]
        fitted = [each for each in growths if each.power is not None]
        steepest = max(fitted, key=lambda each: each.power or 0, default=None)
        longest = max(growths, key=lambda each: each.seconds)
        sizes = Counter(each.growths[0].size for each in measured)
        rows.append(
            f"| {part} | {len(measured)} of {sum(1 for _ in of_part(part))} "
            f"| {', '.join(f'{size:,}: {count}' for size, count in sorted(sizes.items()))} "
            f"| {len(fitted)} | {sum(each.is_too_steep for each in growths)} "
            f"| {_named(steepest) if steepest else 'nothing takes long enough'} "
            f"| {longest.seconds:.2f} at {longest.size:,} ({longest.construct}, {longest.request}) |"
        )
    return "\n".join(rows)


def _named(growth: Growth) -> str:
    return f"{growth.power:.2f} ({growth.construct}, {growth.request})"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", choices=[*PARTS, []])
    parser.add_argument("--size", type=int, default=MEGABYTE, help="bytes of the largest")
    parser.add_argument("--seconds", type=float, default=2.5, help="of the processor, for each construct")
    parser.add_argument("--to", type=Path, default=Path("growth.jsonl"), help="where it is kept")
    parser.add_argument("--only", default="", help="what a construct's name has to hold")
    parser.add_argument("--share", default="1/1", help="which share, and of how many")
    given = parser.parse_args()
    # A refusal is logged with the way that led to it.
    logging.disable()
    found = run(given.parts or PARTS, given.size, given.seconds, given.to, given.only, given.share)
    print(table(found))
    return 1 if any(growth.is_too_steep for each in found for growth in each.growths) else 0


if __name__ == "__main__":
    sys.exit(main())
