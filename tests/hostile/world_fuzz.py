"""Random happenings in a folder: `PYTHONPATH=tests python -m hostile.world_fuzz [STEPS] [SEED]`.

A server that has lived through them must answer every request as one does that is started now: everything is asked
after each one to eight of them. Where it does not, what happened is played again with less and less, and the shortest
story that shows the difference is printed.
"""

import asyncio
import contextlib
import logging
import os
import random
import sys
import tempfile
import time
from collections.abc import Coroutine, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from unittest.mock import patch

from hostile.in_process import InProcess, Json, StillClock
from hostile.world import ASKED, CLIENT, CLIENTS, FOLDING, PAST, Happening, World, happening
from robray.lsp.findings import POSTPONED_DELAY
from robray.lsp.preferences import PAUSE

ROOM = "/dev/shm" if os.path.isdir("/dev/shm") else None
"""Where files cost least, if there is such a place."""

STORIES = (40, 40, 80, 160)
"""Happenings before a world begins anew."""

ASKING, MOST_UNASKED = 0.15, 8
"""How likely everything is asked after a step, and after how many it is in any case."""

_HURRIED = 0.5
"""How likely the documents are opened in the fresh server before it has read the folders."""

_MANY = 3
"""Findings of a document that is told of when nobody types."""

T = TypeVar("T")


class Difference(NamedTuple):
    """After `number` of a story a server that lived through it answers otherwise than a fresh one."""

    number: int
    answers: dict[str, tuple[Json, Json]]
    """Of the one and of the other, by what was asked."""


def played(story: Sequence[Happening], *, only_at_its_end: bool = False) -> Difference | None:
    """The first difference; `only_at_its_end`: the server is asked as the story says, but compared when it is over."""
    return _in_time(_played(story, only_at_its_end=only_at_its_end))


def told(seed: int, steps: int) -> list[Happening]:
    """A story of so many steps: what happens depends on what is open, so it is played without a server first.

    Questions, time, and what is not possible as things are do not count.
    """
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory(dir=ROOM) as name:
        world, heard = World(Path(name)), _Listener()
        story = [Happening(CLIENT, rng.choice(FOLDING), rng.choice(CLIENTS))]
        world.folds = bool(story[0].path)
        unasked = 0
        for number in range(1, steps + 1):
            while heard.times < number:
                one = happening(rng, world)
                if one.kind != PAST:
                    world.happen(one, heard)  # type: ignore[arg-type]
                story.append(one)
            heard.times = number
            unasked += 1
            if number == steps or unasked == MOST_UNASKED or rng.random() < ASKING:
                story.append(_asked(rng.random()))
                unasked = 0
    return story


def asked_at_each(story: Sequence[Happening]) -> list[Happening]:
    """A story in which everything is asked after each of its steps."""
    return [each for number, one in enumerate(story) for each in (one, _asked(number))]


def shortened(story: Sequence[Happening]) -> list[Happening]:
    """As few happenings as still show a difference when they are over."""
    *kept, last = story
    size = len(kept)
    while size:
        start = 0
        while start < len(kept):
            less = kept[:start] + kept[start + size :]
            if played([*less, last], only_at_its_end=True) is not None:
                kept = less
            else:
                start += size
        size //= 2
    return [*kept, last]


def _asked(seed: float) -> Happening:
    return Happening(ASKED, "", numbers=(seed, 0))


class _Listener:
    """A server that says nothing, and how often it was told something."""

    def __init__(self) -> None:
        self.times = 0

    def tell(self, *_message: object) -> None:
        self.times += 1

    def ask(self, *_message: object) -> None:
        self.times += 1


def _in_time(work: Coroutine[Any, Any, T]) -> T:
    with asyncio.Runner(loop_factory=StillClock) as runner:
        return runner.run(work)


async def _played(story: Sequence[Happening], *, only_at_its_end: bool) -> Difference | None:
    with tempfile.TemporaryDirectory(dir=ROOM) as name:
        world = World(Path(name))
        if story[0].kind == CLIENT:
            world.client, world.folds = story[0].text, bool(story[0].path)
        live = await world.fresh()
        try:
            for number, one in enumerate(story, 1):
                if one.kind not in (ASKED, CLIENT):
                    await _lived_through(one, world, live)
                elif one.kind == ASKED and only_at_its_end and number < len(story):
                    for _, method, params in world.questions(one.numbers[0]):
                        await live.ask_for_bytes(method, params)
                elif one.kind == ASKED and (found := await _compared(world, live, one.numbers[0])):
                    return Difference(number, found)
        finally:
            live.end()
    return None


async def _lived_through(one: Happening, world: World, live: InProcess) -> None:
    if one.kind == PAST:
        await _let_pass(one.numbers[0])
    else:
        world.happen(one, live)
    await live.rest()


async def _let_pass(seconds: float) -> None:
    clock = asyncio.get_running_loop()
    assert isinstance(clock, StillClock)
    await clock.let_pass(seconds)


async def _compared(world: World, live: InProcess, seed: float) -> dict[str, tuple[Json, Json]]:
    """All that differs once both servers have told what there is to tell."""
    fresh = await world.fresh(hurries=random.Random(seed).random() < _HURRIED)
    try:
        while any(map(_is_waiting, (live, fresh))):
            await _let_pass(PAUSE.default / 1_000 + POSTPONED_DELAY + 0.1)
            for each in (live, fresh):
                await each.rest()
        return await world.compared(live, fresh, seed)
    finally:
        fresh.end()


def _is_waiting(server: InProcess) -> bool:
    """Of a name that is being typed not all is told, nor of many findings, a configuration does not hold yet, or robots
    are not expanded yet."""
    session = server.server.session
    if "robots" in vars(session) and session.robots.is_waiting:
        return True
    return session.project_files.is_waiting or session.postponed.is_waiting or session.half_typed.is_waiting


def main(steps: int, seed: int) -> int:
    """Steps of a story that shows a difference are not counted."""
    begun, done, wrong = time.monotonic(), 0, 0
    while done < steps:
        length = random.Random(seed).choice(STORIES)
        story = told(seed, length)
        found = played(story)
        if found is None:
            done += length
        else:
            wrong += 1
            _show(seed, story[: found.number], found)
        seed += 1
        if seed % 100 == 0 or found is not None or done >= steps:
            print(f"{done} steps, {wrong} differences, {time.monotonic() - begun:.0f} s, next {seed}", flush=True)
    return 1 if wrong else 0


@contextlib.contextmanager
def hastened() -> Iterator[None]:
    """Without what only costs a process that has one server after the other.

    What gives memory back freezes what there is, which would be all that the fuzzer ever made; and pygls asks of each
    handler of each server whether it wants the server, which none does. A mock would keep every server that it is asked
    about. Findings are many here when there are three, so that some wait for a pause.
    """
    with (
        patch("robray.analysis.collector.give_back", _nothing),
        patch("robray.lsp.findings.MANY", _MANY),
        patch("pygls.feature_manager.has_ls_param_or_annotation", _nothing),
    ):
        yield


def _nothing(*_arguments: object) -> None:
    """Is no, too."""


def _show(seed: int, past: Sequence[Happening], found: Difference) -> None:
    short = shortened(past)
    print(f"\nseed {seed}: {len(short)} happenings")
    for one in short:
        print("  ", tuple(one))
    again = played(short, only_at_its_end=True)
    for asked, (had, has) in list((again or found).answers.items())[:4]:
        print(f"   {asked}")
        for who, words in (("live", _around(had, has)), ("fresh", _around(has, had))):
            print(f"      {who:5} {words}", flush=True)


def _around(one: Json, other: Json) -> str:
    """The answer from shortly before the two part."""
    parts = (index for index, (mine, theirs) in enumerate(zip(str(one), str(other), strict=False)) if mine != theirs)
    at = max(next(parts, min(len(str(one)), len(str(other)))) - 150, 0)
    return str(one)[at : at + 400]


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)
    arguments = [int(each) for each in sys.argv[1:]]
    with hastened():
        sys.exit(main(*(arguments + [1000, 1][len(arguments) :])))
