"""Finds cycles of two or more parents; amino does not notice them and hangs."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from robray.analysis.results import FrameResult

Cycle = tuple[str, ...]
"""The names from child to parent, starting at the smallest."""


class Cycles(NamedTuple):
    """The cycle of each frame in one."""

    of: Mapping[str, Cycle]


def updated_cycles(old: Cycles, touched: Iterable[str], frame: Callable[[str], FrameResult | None]) -> Cycles:
    """The cycles after the parents of `touched` frames may have changed.

    Every frame has one parent, so a new or removed cycle contains a frame whose parent changed. Cost: the chains of
    parents above the touched frames, each walked once; least if parents come before their children.
    """
    changed = dict.fromkeys(touched).keys()
    cycles = {name: cycle for name, cycle in old.of.items() if changed.isdisjoint(cycle)} if old.of else {}
    settled: set[str] = set()
    for start in changed:
        found = frame(start)
        if found is None or not found.frame.parent or found.frame.parent in settled:
            settled.add(start)
            continue
        way: list[str] = []
        steps: set[str] = set()
        name: str | None = start
        while name and name not in settled and name not in steps and name not in cycles:
            way.append(name)
            steps.add(name)
            found = frame(name)
            name = None if found is None else found.frame.parent
        if name in steps:
            members = way[way.index(name) :]
            if len(members) > 1:
                smallest = members.index(min(members))
                cycle = (*members[smallest:], *members[:smallest])
                cycles.update(dict.fromkeys(cycle, cycle))
        settled.update(way)
    return old if cycles == old.of else Cycles(cycles)
