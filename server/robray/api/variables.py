"""Configurations: the positions of variables, and so of joints.

A joint is at the position of its variable. If it follows another one in its format, and is given no position, its
position is that one's, times a multiplier and plus an offset, and it has no coordinate of its own.
"""

import reprlib
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from robray.analysis.joint_states import all_positions, leaders
from robray.analysis.scene_state import SceneState
from robray.api.records import Array
from robray.joint_positions import no_variable
from robray.scene import model
from robray.scene.joints import Following

Configuration = ArrayLike | Mapping[str, ArrayLike] | None
"""Positions in radians and metres: `(n,)` or `(batch, n)`, or a mapping from variables to numbers or `(batch,)`.
Variables that are missing from the mapping are at rest. Masked, NaN and infinite positions are unknown."""

_NAMED = 10
"""Variables that are named to whoever gives too many, or too few."""


def _numbers(q: ArrayLike) -> Array:
    """None, texts and times count as numbers to numpy: NaN, the spelled one, and their days. A masked value would be
    the number behind the mask, which is unknown here.
    """
    try:
        given = _unmasked(q)
        if given.dtype.kind in "biuf" or (given.dtype.kind == "O" and not any(map(_spells, given.flat))):
            return given.astype(float)
    except OverflowError as error:
        raise ValueError(f"a position is not finite: {reprlib.repr(q)}") from error
    except (TypeError, ValueError):
        # What is no number, and rows of several lengths.
        pass
    raise TypeError(
        f"expected positions as numbers in radians and metres, in rows of one length, found {reprlib.repr(q)}"
    )


def _unmasked(q: ArrayLike) -> NDArray[Any]:
    is_masked = isinstance(q, np.ma.MaskedArray)
    if not is_masked and not (isinstance(q, list | tuple) and any(isinstance(each, np.ma.MaskedArray) for each in q)):
        return np.asarray(q)
    given: np.ma.MaskedArray[Any, Any] = np.ma.asarray(q)
    if given.dtype.kind in "biuf":
        return np.where(np.ma.getmaskarray(given), np.nan, given.data)
    return given.filled(np.nan) if given.dtype.kind == "O" else np.asarray(given)


def _spells(each: object) -> bool:
    return each is None or isinstance(each, str | bytes)


class Positions(NamedTuple):
    """`values[j, b]` is where the joint of the j-th moving frame is in the b-th configuration, and
    `slopes[j] * dq[columns[j]]` how it moves with the variables. `is_batch` is whether several were given."""

    values: Array
    columns: tuple[int, ...]
    slopes: tuple[float, ...]
    is_batch: bool


class Variables:
    """Variables of a scene, in the order of its frames."""

    def __init__(self, state: SceneState, scene: model.Scene) -> None:
        at = all_positions(state, scene)
        self._frames = scene.frames
        # Of several joints with one variable the last one says where it is, as in what `robray show` prints.
        moving = {frame.joint.variable: frame for frame in scene.frames.values() if frame.joint is not None}
        self.leaders: dict[str, tuple[Following, ...]] = {name: leaders(state, frame) for name, frame in moving.items()}
        """The variables that the joints of each follow, the nearest first."""
        self.names = tuple(name for name in moving if not self.leaders[name])
        self.columns = {name: column for column, name in enumerate(self.names)}
        rests = {name: frame.joint.rest for name, frame in moving.items() if frame.joint is not None}
        self.rests: dict[str, float] = {**rests, **at}
        """Default position of each variable, also of those that follow."""
        self.rest: Array = np.array([self.rests[name] for name in self.names], dtype=float)
        self._of_joints = tuple(frame.joint.variable for frame in scene.frames.values() if frame.joint is not None)
        self._gathered = self._gather()

    def _binding(self, name: str) -> tuple[int, float, float]:
        """Column, multiplier and offset of a variable, none of those that follow being told; -1 for one that stays."""
        if name in self.columns:
            return self.columns[name], 1.0, 0.0
        for variable, multiplier, offset in self.leaders[name]:
            if variable in self.columns and multiplier:
                return self.columns[variable], multiplier, offset
        return -1, 0.0, self.rests[name]

    def _gather(self) -> tuple[NDArray[np.intp], Array, Array]:
        """The same of the variable of each joint, in the order of the frames."""
        found = [self._binding(name) for name in self._of_joints]
        multipliers, offsets = (np.array([each[which] for each in found], dtype=float) for which in (1, 2))
        return np.array([each[0] for each in found], dtype=np.intp), multipliers[:, None], offsets[:, None]

    def positions(self, q: Configuration) -> Positions:
        """Raises a ValueError for an array of another shape, a KeyError for an unknown variable, and a TypeError for
        something other than numbers."""
        if q is None:
            return self._of_array(self.rest)
        if isinstance(q, Mapping):
            return self._of_mapping(q)
        return self._of_array(_numbers(q))

    def told(self, q: Configuration) -> dict[str, float]:
        """The position of each variable, also of those that follow, in one configuration. They are finite."""
        if self.positions(q).is_batch:
            raise ValueError("expected one configuration, found several")
        (found,) = self.told_each(q)
        return found

    def told_each(self, q: Configuration) -> list[dict[str, float]]:
        """The same of each configuration; of one alone it is one, too."""
        return [dict(zip(self._of_joints, row, strict=True)) for row in self.finite(q).T.tolist()]

    def finite(self, q: Configuration) -> Array:
        """The `values` of positions, which are all numbers."""
        values = self.positions(q).values
        for joint, configuration in np.argwhere(~np.isfinite(values))[:1]:
            at, which = values[joint, configuration], f" in row {configuration}" if values.shape[1] > 1 else ""
            raise ValueError(f"poses are unknown with '{self._of_joints[joint]}' at {at:g}{which}")
        return values

    def _of_array(self, q: Array) -> Positions:
        if q.ndim not in (1, 2) or q.shape[-1] != len(self.names):
            named = ", ".join(self.names[:_NAMED]) + (", …" if len(self.names) > _NAMED else "")
            raise ValueError(
                f"expected a configuration of the shape ({len(self.names)},) or (batch, {len(self.names)})"
                f"{f', for {named}' if named else ''}, found {q.shape}"
            )
        columns, multipliers, offsets = self._gathered
        told = np.atleast_2d(q).T
        if told.shape[0]:
            values = np.where(multipliers, told[columns] * multipliers + offsets, offsets)
        else:
            values = np.broadcast_to(offsets, (len(columns), told.shape[1])).copy()
        return Positions(values, tuple(columns.tolist()), tuple(multipliers[:, 0].tolist()), q.ndim > 1)

    def _of_mapping(self, q: Mapping[str, ArrayLike]) -> Positions:
        for name in q:
            if name not in self.leaders:
                raise KeyError(no_variable(str(name), self._frames))
        given = [_numbers(value) for value in q.values()] or [np.zeros(())]
        if any(each.ndim > 1 for each in given) or len({each.shape for each in given} - {(), (1,)}) > 1:
            shapes = ", ".join(f"'{name}' {each.shape}" for name, each in zip(q, given, strict=True) if each.shape)
            raise ValueError(f"each value of a configuration is a number, or all have one shape (batch,): {shapes}")
        arrays = np.broadcast_arrays(*given)
        told = dict(zip(q, arrays, strict=False))
        whole = np.empty((*arrays[0].shape, len(self.names)))
        whole[...] = self.rest
        for name, column in self.columns.items():
            if name in told:
                whole[..., column] = told[name]
        found = self._of_array(whole)
        followers = {name: values for name, values in told.items() if name not in self.columns}
        return self._with_followers(found, followers) if followers else found

    def _with_followers(self, found: Positions, told: Mapping[str, Array]) -> Positions:
        """Joints that follow others, where somebody says where they are; and what follows them in turn."""
        columns, slopes = [*found.columns], [*found.slopes]
        for row, name in enumerate(self._of_joints):
            for variable, multiplier, offset in (Following(name, 1.0, 0.0), *self.leaders[name]):
                if variable in told and multiplier:
                    found.values[row] = told[variable] * multiplier + offset
                    columns[row], slopes[row] = -1, 0.0
                    break
        return found._replace(columns=tuple(columns), slopes=tuple(slopes))
