"""Whether a mesh that is turned and then moved meets a shape that stays where it is."""

import numpy as np

from robray import _triangles
from robray.collision.surfaces import MOST_STEPS, Surface
from robray.export.triangles import Floats


def searched(
    one: Surface,
    other: Surface,
    turn: Floats | None = None,
    way: Floats | None = None,
    steps: int = MOST_STEPS,
) -> tuple[bool | None, int]:
    """The answer, and the number of steps left."""
    translations = np.array([np.zeros(3) if way is None else way, np.zeros(3)])
    turns = np.array([np.eye(3) if turn is None else turn, np.eye(3)])
    return _triangles.meet(one.numbers, one.boxes, 0, *other, 1, translations, turns, steps)


def meets(one: Surface, other: Surface, turn: Floats | None = None, way: Floats | None = None) -> bool | None:
    return searched(one, other, turn, way)[0]
