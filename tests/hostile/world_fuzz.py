"""Random happenings in a folder: `PYTHONPATH=tests python -m hostile.world_fuzz [STEPS] [SEED]`.

A server that has lived through them must answer every request as one does that is started now. Where it does not, what
happened is played again with less and less, and the shortest story that shows the difference is printed.
"""

import asyncio
import logging
import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from hostile.in_process import Json
from hostile.world import Happening, World, happening

ROOM = "/dev/shm" if os.path.isdir("/dev/shm") else None
"""Where files cost least, if there is such a place."""

STORY = 40
"""Happenings before a world begins anew."""


async def difference(folder: Path, story: Sequence[Happening], *, always: bool) -> tuple[int, dict[str, Json]] | None:
    """After how many happenings a server that lived through them answers otherwise than a fresh one, and what.

    `always`: asked after each, not only after the last.
    """
    world = World(folder)
    live = await world.fresh()
    try:
        for number, one in enumerate(story, 1):
            world.happen(one, live)
            await live.rest()
            if always or number == len(story):
                found = await _compared(world, live, number)
                if found:
                    return number, found
    finally:
        live.end()
    return None


async def _compared(world: World, live: "Json", seed: int) -> dict[str, Json]:
    fresh = await world.fresh()
    try:
        had, has = await world.asked(live, seed), await world.asked(fresh, seed)
    finally:
        fresh.end()
    return {asked: (had[asked], has[asked]) for asked in had if had[asked] != has[asked]}


def told(seed: int, steps: int) -> list[Happening]:
    """A story: what happens depends on what is open, so it is played without a server first."""
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as name:
        world = World(Path(name))
        silent = _Silent()
        story = []
        for _ in range(steps):
            one = happening(rng, world)
            world.happen(one, silent)  # type: ignore[arg-type]
            story.append(one)
    return story


class _Silent:
    """A server that hears and says nothing."""

    def tell(self, method: str, params: Json) -> None:
        pass


async def played(story: Sequence[Happening], *, always: bool) -> tuple[int, dict[str, Json]] | None:
    with tempfile.TemporaryDirectory(dir=ROOM) as name:
        return await difference(Path(name), story, always=always)


async def shortened(story: Sequence[Happening]) -> list[Happening]:
    """As few happenings as still show a difference at their end."""
    kept = [*story]
    size = len(kept) // 2
    while size:
        start = 0
        while start < len(kept):
            less = kept[:start] + kept[start + size :]
            if less and await played(less, always=False) is not None:
                kept = less
            else:
                start += size
        size //= 2
    return kept


async def main(steps: int, seed: int) -> int:
    begun, done, wrong = time.monotonic(), 0, 0
    while done < steps:
        story = told(seed, STORY)
        found = await played(story, always=True)
        done += STORY if found is None else found[0]
        if found is not None:
            wrong += 1
            short = await shortened(story[: found[0]])
            print(f"\nseed {seed}: {len(short)} happenings")
            for one in short:
                print("  ", tuple(one[:4]))
            again = await played(short, always=False)
            for asked, (had, has) in list((again or found)[1].items())[:4]:
                print(f"   {asked}")
                for who, words in (("live", _around(had, has)), ("fresh", _around(has, had))):
                    print(f"      {who:5} {words}", flush=True)
        seed += 1
    print(f"{done} steps, {wrong} differences, {time.monotonic() - begun:.0f} s")
    return 1 if wrong else 0


def _around(one: Json, other: Json) -> str:
    """The answer from shortly before the two part."""
    parts = (index for index, (mine, theirs) in enumerate(zip(str(one), str(other), strict=False)) if mine != theirs)
    at = max(next(parts, min(len(str(one)), len(str(other)))) - 150, 0)
    return str(one)[at : at + 400]


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)
    arguments = [int(each) for each in sys.argv[1:]]
    sys.exit(asyncio.run(main(*(arguments + [1000, 1][len(arguments) :]))))
