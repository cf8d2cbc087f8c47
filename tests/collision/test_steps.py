"""Whoever must not wait for shapes to be gathered rests between any two things that are gone through."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

import pytest

from fixtures import fixture
from robray.collision.arrangement import arrangement
from robray.collision.findings import measured
from robray.collision.touching import Touch

pytestmark = pytest.mark.quick

Each = TypeVar("Each")

FRAMES = 40
BALLS = "".join(
    f'frame f{n} {{ translation [{n // 2}, 0, 0]; geometry {{ shape "sphere"; radius 0.1; }} }}\n'
    for n in range(FRAMES)
)


class _NoMoreError(Exception):
    pass


class Steps:
    """How many things were gone through, until there are `most`."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.gone = 0

    def __call__(self, things: Iterable[Each], /) -> Iterator[Each]:
        for each in things:
            self.gone += 1
            if self.gone > self.most:
                raise _NoMoreError
            yield each


def test_all_that_is_gathered_and_told_is_gone_through_in_steps() -> None:
    state = fixture(BALLS).scene
    gathering, telling = Steps(10**6), Steps(10**6)
    found = arrangement(state, steps=gathering)
    assert found == arrangement(state)
    # Frames with a geometry each, in the orders in which they close and stand; frames once more for their poses.
    assert gathering.gone >= 4 * FRAMES
    touches = [Touch(0, 1, 0.2, (0.0, 0.0, 0.0), hull=False, apart=(0.2, 0.0, 0.0))]
    told = measured(state, found, touches, telling)
    assert told == measured(state, found, touches)
    assert len(told.noted) == 2
    assert telling.gone >= 5 * FRAMES


@pytest.mark.parametrize("most", [0, FRAMES // 2, 2 * FRAMES, 4 * FRAMES])
def test_what_nobody_wants_any_more_ends_at_the_next_step(most: int) -> None:
    steps = Steps(most)
    with pytest.raises(_NoMoreError):
        arrangement(fixture(BALLS).scene, steps=steps)
    assert steps.gone == most + 1
