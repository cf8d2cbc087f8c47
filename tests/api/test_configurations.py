"""Whatever numpy takes for numbers is a configuration, and means the same; what is masked is not known."""

from array import array
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import robray

pytestmark = pytest.mark.quick

ARM = (
    "frame base { } frame turn { parent base; type revolute; axis [0, 0, 1]; } "
    "frame slide { parent turn; type prismatic; axis [1, 0, 0]; } frame tool { parent slide; translation [0, 1, 0]; }"
)
NAN, BOTH = float("nan"), [0.25, 0.5]
OF_A_KIND = np.arange(8.0) / 8


class Arraylike:
    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        del dtype, copy
        return np.array(BOTH)


def masked(values: Any, mask: Any) -> Any:
    return np.ma.array(values, mask=mask)


ONE: dict[str, tuple[Any, list[float]]] = {
    "a list": (BOTH, BOTH),
    "a tuple": (tuple(BOTH), BOTH),
    "single precision": (np.array(BOTH, np.float32), BOTH),
    "half precision": (np.array(BOTH, np.float16), BOTH),
    "more than double precision": (np.array(BOTH, np.longdouble), BOTH),
    "the other end first": (np.array(BOTH, np.dtype(float).newbyteorder()), BOTH),
    "whole numbers": ([1, 2], [1, 2]),
    "bytes without a sign": (np.array([1, 200], np.uint8), [1, 200]),
    "truth": (np.array([True, False]), [1, 0]),
    "a range": (range(2), [0, 1]),
    "memory": (memoryview(array("d", BOTH)), BOTH),
    "what gives an array": (Arraylike(), BOTH),
    "objects": (np.array(BOTH, object), BOTH),
    "exact numbers": ([Fraction(1, 4), Decimal("0.5")], BOTH),
    "each other one": (OF_A_KIND[2:5:2], BOTH),
    "backwards": (np.array(BOTH[::-1])[::-1], BOTH),
    "a mask without a use": (masked(BOTH, False), BOTH),
    "masked": (masked(BOTH, [False, True]), [0.25, NAN]),
    "masked whole numbers": (masked([1, 2], [True, False]), [NAN, 2]),
    "masked objects": (masked(np.array(BOTH, object), [False, True]), [0.25, NAN]),
    "by name": ({"slide": 0.5, "turn": 0.25}, BOTH),
    "by a name of numpy's": ({np.str_("turn"): np.float32(0.25), "slide": Fraction(1, 2)}, BOTH),
    "masked by name": ({"turn": 0.25, "slide": np.ma.masked}, [0.25, NAN]),
}
SEVERAL: dict[str, tuple[Any, Any]] = {
    "rows": ([BOTH, BOTH], [BOTH, BOTH]),
    "one row": ([BOTH], [BOTH]),
    "arrays": ([np.array(BOTH), np.array(BOTH)], [BOTH, BOTH]),
    "none": (np.zeros((0, 2)), np.zeros((0, 2))),
    "in columns": (np.asfortranarray(OF_A_KIND.reshape(4, 2)), OF_A_KIND.reshape(4, 2)),
    "transposed": (OF_A_KIND.reshape(2, 4).T, OF_A_KIND.reshape(2, 4).T.tolist()),
    "some columns": (OF_A_KIND.reshape(2, 4)[:, ::2], OF_A_KIND.reshape(2, 4)[:, ::2].tolist()),
    "one row again and again": (np.broadcast_to(np.array(BOTH), (3, 2)), [BOTH] * 3),
    "masked": (masked([BOTH, BOTH], [[False, False], [True, False]]), [BOTH, [NAN, 0.5]]),
    "some masked": ([masked(BOTH, [True, False]), BOTH], [[NAN, 0.5], BOTH]),
    "by name": ({"turn": [0.25, 0.75]}, [[0.25, 0], [0.75, 0]]),
    "by name, with one for all": ({"turn": [0.25, 0.75], "slide": 0.5}, [[0.25, 0.5], [0.75, 0.5]]),
    "none by name": ({"turn": []}, np.zeros((0, 2))),
    "masked by name": ({"turn": masked([0.25, 0.75], [False, True])}, [[0.25, 0], [NAN, 0]]),
}


@pytest.fixture(name="arm", scope="module")
def _arm() -> robray.Scene:
    return robray.load("arm.robray", text=ARM)


@pytest.mark.parametrize("given", [*ONE, *(f"several: {name}" for name in SEVERAL)])
def test_what_numpy_takes_for_numbers_is_a_configuration(given: str, arm: robray.Scene) -> None:
    several = given.startswith("several: ")
    q, meant = SEVERAL[given.removeprefix("several: ")] if several else ONE[given]
    numbers = np.array(meant, float)
    for found, expected in (
        (arm.poses(q), arm.poses(numbers)),
        (arm.jacobian("tool", q), arm.jacobian("tool", numbers)),
    ):
        np.testing.assert_array_equal(found, expected)
        assert type(found) is np.ndarray
        assert found.dtype == float
        assert found.shape[:-2] == (*numbers.shape[:-1], *((4,) if found.shape[-1] == 4 else ()))
    # What is not known is not known of what stands above, and of nothing else.
    unknown: Any = np.isnan(arm.poses(q)).any(axis=(-1, -2))
    np.testing.assert_array_equal(unknown[..., arm.frames["base"].index], np.zeros(numbers.shape[:-1]))
    np.testing.assert_array_equal(unknown[..., arm.frames["turn"].index], np.isnan(numbers[..., 0]))
    np.testing.assert_array_equal(unknown[..., arm.frames["tool"].index], np.isnan(numbers).any(axis=-1))


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_where_a_joint_is_nowhere_nothing_behind_it_is_known(value: float, arm: robray.Scene) -> None:
    poses = arm.poses([[value, 0.5], [0.25, value]])
    known: Any = np.isfinite(poses).all(axis=(-1, -2))
    names = ("base", "turn", "slide", "tool")
    assert [[name for name in names if row[arm.frames[name].index]] for row in known] == [["base"], ["base", "turn"]]


def test_what_is_given_stays_as_it_is(arm: robray.Scene) -> None:
    q = np.array([BOTH])
    hidden = masked(q.copy(), [[False, True]])
    for given in (q, hidden):
        arm.poses(given)[...] = 7
        arm.poses({"turn": given[:, 0]})[...] = 7
    assert (q.tolist(), hidden.data.tolist(), hidden.mask.tolist()) == ([BOTH], [BOTH], [[False, True]])
