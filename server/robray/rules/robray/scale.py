"""How large things are in a scene, and what is out of all proportion to the rest of it.

What a scene is like is told by some hundred of its blocks, spread evenly, so that it costs the same in any scene. It is
looked at only where a length is remarkable by itself.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple, TypeVar

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem
from robray.formats.robray.statements import Block
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.robray.details import Length, MeshSize
from robray.rules.robray.own_values import own_numbers_of, short
from robray.scene.units import Unit
from robray.text.spans import Span

_Noticed = TypeVar("_Noticed")

LENGTHS = ROBRAY.names(lambda word: word.unit is Unit.METRE)

_JUDGED = frozenset({"mesh-looks-like-millimetres", "out-of-scale"})
"""What is said only if the rest of the scene bears it out."""

LEAST_OUT_OF_SCALE = 20.0
"""Metres. Shorter is nothing that is too large for any scene."""

GROUND = 2
"""Numbers in the dimension of a grid, which is mostly the ground and as wide as anybody likes."""

_MOST_LOOKED_AT = 300
"""Blocks of a scene."""

_FEWEST = 3
"""Lengths without which nobody knows how large things are."""

_FEWEST_OF_ALL = 6
"""Without which nobody knows that a whole scene is in other units."""

_ABOVE_MEDIAN = 100
_ABOVE_LARGEST = 10
"""How many times the usual, and the largest, of the others a length is that is no slip of one digit."""

_FIT = 3
"""How many times more or less than the others the thousandth may be that fits to them."""


class Scale(NamedTuple):
    """Of the lengths that are not remarkable the least, the usual and the largest, in metres; and of all the usual."""

    others: int
    least: float
    usual: float
    largest: float
    usual_of_all: float
    is_whole: bool
    """Whether no length of the scene has a fraction."""


def perhaps_out_of_scale(span: Span, details: Length) -> Problem:
    """What is said of a length if the rest of the scene bears it out."""
    return Problem("out-of-scale", span, details)


def in_scale(
    scene: SceneState, found: Iterable[tuple[ItemPath, Problem, _Noticed]]
) -> Iterator[tuple[ItemPath, Problem, _Noticed]]:
    """The findings, but for the lengths that are in proportion to their scene; the others get the usual length.

    With each goes whatever the caller knows of where it was noticed.
    """
    scale: Scale | None = None
    for place, problem, noticed in found:
        length = _length(problem) if problem.code in _JUDGED else None
        if length is None:
            yield place, problem, noticed
            continue
        scale = scale or _scale(scene)
        if (usual := _out_of(scale, abs(length))) is not None:
            yield place, problem._replace(details=problem.details._replace(usual=usual)), noticed


def _length(problem: Problem) -> float | None:
    """What may be in proportion to a scene, in metres."""
    found: Length | MeshSize = problem.details
    if isinstance(found, Length):
        return float(found.number)
    return None if found.instead == "scale" else float(found.size)


def _out_of(scale: Scale, length: float) -> str | None:
    """The usual length, where this one is out of all proportion; empty where the whole scene is."""
    if scale.is_whole and scale.usual_of_all >= LEAST_OUT_OF_SCALE:
        return ""
    is_far_off = length >= _ABOVE_MEDIAN * scale.usual and length >= _ABOVE_LARGEST * scale.largest
    fits = scale.least / _FIT <= length / 1000 <= scale.largest * _FIT
    return short(scale.usual) if scale.others >= _FEWEST and is_far_off and fits else None


def _scale(scene: SceneState) -> Scale:
    # Most scenes have no length that is remarkable, and need not wait for it.
    from statistics import median

    others: list[float] = []
    every: list[float] = []
    is_whole = True
    for place, block in _blocks(scene):
        for _, _, numbers in own_numbers_of(block, scene.results[place], LENGTHS):
            sizes = [abs(number) for number in numbers if number and len(numbers) != GROUND]
            is_whole = is_whole and all(size.is_integer() for size in sizes)
            every += sizes
            if sizes and max(sizes) < LEAST_OUT_OF_SCALE:
                others += sizes
    is_known = len(every) >= _FEWEST_OF_ALL
    usual_of_all = median(every) if is_known else 0.0
    if not others:
        return Scale(0, 0, 0, 0, usual_of_all, is_whole and is_known)
    return Scale(len(others), min(others), median(others), max(others), usual_of_all, is_whole and is_known)


def _blocks(scene: SceneState) -> Iterator[tuple[ItemPath, Block]]:
    """Some of the scene's, spread evenly over its items."""
    count = sum(len(file.reading.facts) for file in scene.instances.files.values())
    step = 1 + count // _MOST_LOOKED_AT
    for prefix, file in scene.instances.files.items():
        facts = file.reading.facts
        for label, item in islice(zip(facts.labels, facts.items, strict=True), 0, None, step):
            if isinstance(item.statement, Block):
                yield (*prefix, label), item.statement
