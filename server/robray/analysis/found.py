"""Findings of a scene in the reader's order, by code and by file.

One traversal of all findings of a state serves all callers: most ask for codes without a finding.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain
from typing import NamedTuple

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem


class _Places(NamedTuple):
    """Places of findings, in the reader's order: all, and by code, possibly several times."""

    every: Sequence[ItemPath]
    by_code: Mapping[str, Sequence[ItemPath]]


def with_codes(scene: SceneState, codes: AbstractSet[str]) -> Iterator[tuple[ItemPath, Problem]]:
    """The findings with some codes, in the reader's order. Cost: these, and once O(findings of the scene)."""
    by_code = _places(scene).by_code
    several = [by_code[code] for code in codes & by_code.keys()]
    places = sorted({*chain.from_iterable(several)})
    for place in places:
        for problem in scene.findings[place]:
            if problem.code in codes:
                yield place, problem


def places_in(scene: SceneState, prefix: ItemPath) -> list[ItemPath]:
    """The places of findings in the file with a prefix, in order. Cost: these, and those in files that it includes."""
    every = _places(scene).every
    if prefix:
        every = every[bisect_left(every, prefix) : bisect_left(every, (*prefix[:-1], prefix[-1] + 1))]
    return [place for place in every if len(place) == len(prefix) + 1]


def _places(scene: SceneState) -> _Places:
    found: _Places | None = scene.made.get(_places)
    if found is None:
        every = sorted(scene.findings)
        by_code: defaultdict[str, list[ItemPath]] = defaultdict(list)
        for place in every:
            for problem in scene.findings[place]:
                by_code[problem.code].append(place)
        found = scene.made[_places] = _Places(every, dict(by_code))
    return found
