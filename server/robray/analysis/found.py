"""Findings of a scene in the reader's order, by code and by file.

Most callers ask for codes without a finding, so findings are gathered in C, and those of a code when somebody asks.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain
from operator import itemgetter

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem

_CODE = itemgetter(0)


def with_codes(scene: SceneState, codes: AbstractSet[str]) -> Iterator[tuple[ItemPath, Problem]]:
    """The findings with some codes, in the reader's order. Cost: these, and for each code that the scene has, once
    O(findings of the scene).
    """
    several = [_with_code(scene, code) for code in codes & _codes(scene)]
    for place in sorted({*chain.from_iterable(several)}):
        for problem in scene.findings[place]:
            if problem.code in codes:
                yield place, problem


def places_in(scene: SceneState, prefix: ItemPath) -> list[ItemPath]:
    """The places of findings in the file with a prefix, in order. Cost: these, and those in files that it includes."""
    every = _places(scene)
    if prefix:
        every = every[bisect_left(every, prefix) : bisect_left(every, (*prefix[:-1], prefix[-1] + 1))]
    return [place for place in every if len(place) == len(prefix) + 1]


def _places(scene: SceneState) -> Sequence[ItemPath]:
    found: Sequence[ItemPath] | None = scene.made.get(_places)
    if found is None:
        found = scene.made[_places] = sorted(scene.findings)
    return found


def _codes(scene: SceneState) -> AbstractSet[str]:
    found: AbstractSet[str] | None = scene.made.get(_codes)
    if found is None:
        found = scene.made[_codes] = {*map(_CODE, chain.from_iterable(scene.findings.values()))}
    return found


def _with_code(scene: SceneState, code: str) -> Sequence[ItemPath]:
    """The places of the findings with a code, unordered."""
    by_code: dict[str, Sequence[ItemPath]] = scene.made.setdefault(_with_code, {})
    found = by_code.get(code)
    if found is None:
        found = by_code[code] = [place for place, each in scene.findings.items() if code in map(_CODE, each)]
    return found
