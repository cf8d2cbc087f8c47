"""The lengths that are written in a robot, and how large they are beside each other."""

from collections.abc import Iterator
from itertools import islice
from statistics import median
from typing import NamedTuple

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.formats.urdf.semantics.values import chosen, numbers_of
from robray.formats.urdf.statements import Joint, LinkElement, NumberLiteral, Vector
from robray.scene.units import Unit
from robray.text.spans import Span

LIMITS = ("limit", "safety_controller")
"""The elements that say how far a joint moves."""

_LENGTHS = chosen(lambda word: word.unit is Unit.METRE)
_TRAVEL = chosen(lambda word: word.sliding is Unit.METRE, LIMITS)

_MOST_COMPARED = 100
"""Lengths that stand for all of a robot."""


class Length(NamedTuple):
    """One or several numbers of one attribute, in metres; `numbers` are never empty."""

    numbers: tuple[float, ...]
    span: Span

    @property
    def largest(self) -> float:
        return max(self.numbers, key=abs)


def lengths(statement: Joint | LinkElement) -> Iterator[Length]:
    """What a joint or a part says in metres; not how far a joint slides."""
    for written in numbers_of(statement, _LENGTHS):
        yield from _of(written)


def travel(joint: Joint) -> Iterator[Length]:
    """The limits of a joint that slides, hard and soft."""
    if joint.type is not None and joint.type.text == "prismatic":
        for written in numbers_of(joint, _TRAVEL):
            yield from _of(written)


def _of(written: Vector | NumberLiteral) -> Iterator[Length]:
    if isinstance(written, Vector) and written.values:
        yield Length(written.values, written.span)
    elif isinstance(written, NumberLiteral) and written.value is not None:
        yield Length((written.value,), written.span)


def usual_length(scene: SceneState, place: ItemPath) -> float | None:
    """The median of the largest numbers of the other statements' lengths; None where there are hardly any.

    Cost: O(statements up to the first hundred lengths).
    """
    label = place[-1]
    facts = scene.file(place).reading.facts
    others = (item.statement for own, item in zip(facts.labels, facts.items, strict=True) if own != label)
    found = (
        abs(length.largest) for other in others if isinstance(other, Joint | LinkElement) for length in lengths(other)
    )
    compared = list(islice(filter(None, found), _MOST_COMPARED))
    return median(compared) if len(compared) >= 2 else None
