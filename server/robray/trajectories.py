"""Trajectories: the positions of joints over time, in a file.

Files are CSV with a line of names, `trajectory_msgs/JointTrajectory` as YAML or JSON (also inside of another message),
and `.npz` of numpy with `time` and one array per joint, or `joint_names`, `time` and `positions`.
"""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from robray.syntax import yaml
from robray.syntax.nodes import Mapping, Node, Scalar
from robray.syntax.nodes import Sequence as Items

Array = NDArray[np.float64]

LONGEST = 8 << 20
"""Limit of bytes of a file, and of the arrays in it."""

_MOST_NESTED = 20
_TIMES = ("time", "t", "timestamp", "time_from_start", "__time", "times")
_NAMES = ("joint_names", "names", "joints")
_NAMED = 5
"""Joints that a message names."""


class TrajectoryError(Exception):
    """Reason why a file cannot be played, without a full stop."""


class Trajectory(NamedTuple):
    """`positions[n, j]` is that of joint `joints[j]` at `times[n]`: radians or metres, and seconds from the first."""

    joints: tuple[str, ...]
    times: Array
    positions: Array


def trajectory(name: str, data: bytes, joints: Collection[str]) -> Trajectory:
    """The trajectory of some of these joints in the contents of a file. Raises TrajectoryError."""
    if len(data) > LONGEST:
        raise TrajectoryError(f"it has more than {LONGEST >> 20} MB")
    read = _of_arrays if data.startswith(b"PK") else _of_table if name.lower().endswith(".csv") else _of_message
    try:
        names, times, positions = read(data, joints)
        found = np.asarray(positions, dtype=float).reshape(len(times), len(names))
        seconds = np.asarray(times, dtype=float)
    except (csv.Error, ValueError, TypeError, OverflowError, MemoryError) as error:
        raise TrajectoryError(f"it cannot be read: {error}") from error
    known = [at for at, each in enumerate(names) if each in joints]
    if not known:
        some = ", ".join([*joints][:_NAMED])
        raise TrajectoryError(f"it names no joint of this robot, such as {some}" if some else "no joint moves")
    if not len(seconds):
        raise TrajectoryError("it has no points")
    if not (np.isfinite(seconds).all() and np.isfinite(found[:, known]).all()):
        raise TrajectoryError("it has numbers that are infinite or missing")
    if (np.diff(seconds) < 0).any():
        at = int(np.argmax(np.diff(seconds) < 0)) + 1
        raise TrajectoryError(f"point {at + 1} is earlier than the one before it")
    return Trajectory(tuple(names[at] for at in known), seconds - seconds[0], found[:, known])


_Read = tuple[Sequence[str], Sequence[float] | Array, Sequence[Sequence[float]] | Array]


def _of_table(data: bytes, joints: Collection[str]) -> _Read:
    lines = data.decode("utf-8-sig", "replace").splitlines()
    head = lines[0] if lines else ""
    rows = csv.reader(lines, delimiter=max(",;\t", key=head.count))
    columns = {_column(name): at for at, name in enumerate(next(rows, []))}
    time = next((columns[each] for each in _TIMES if each in columns), None)
    if time is None:
        raise TrajectoryError("its first line must name the columns: time, and joints")
    names = [name for name in columns if name in joints]
    wanted = [time, *(columns[name] for name in names)]
    table: list[list[float]] = []
    for row in filter(None, rows):
        before = table[-1] if table else [np.nan] * len(wanted)
        cells = (row[at].strip() if at < len(row) else "" for at in wanted)
        # A recorder of several sources leaves cells empty: there, the value is the one before.
        table.append([_number(cell, rows.line_num) if cell else last for cell, last in zip(cells, before, strict=True)])
    found = np.array(table).reshape(len(table), len(wanted))
    for column in found.T:
        known = np.flatnonzero(~np.isnan(column))
        if len(known):
            column[: known[0]] = column[known[0]]
    return names, found[:, 0], found[:, 1:]


def _number(cell: str, line: int) -> float:
    try:
        return float(cell)
    except ValueError:
        raise TrajectoryError(f"line {line}: '{cell}' is not a number") from None


def _column(written: str) -> str:
    """The joint of a column: recorders write `/joint_states/elbow/position`."""
    name = written.strip()
    return name.removesuffix("/position").rpartition("/")[2] if name.endswith("/position") else name


def _of_message(data: bytes, _joints: Collection[str]) -> _Read:
    try:
        value = json.loads(data)
    except RecursionError as error:
        raise TrajectoryError("it is nested too deeply") from error
    except ValueError:
        value = _of_yaml(data)
    message = next(_messages(value, 0), None)
    if message is None:
        raise TrajectoryError("it has no joint_names and points")
    names, points = [*map(str, message["joint_names"])], message["points"]
    rows = [each.get("positions") for each in points]
    for number, row in enumerate(rows, 1):
        count = len(row) if isinstance(row, list) else 0
        if count != len(names):
            raise TrajectoryError(f"point {number} has {count} positions for {len(names)} joints")
    return names, [_seconds(each.get("time_from_start", 0)) for each in points], rows


def _of_yaml(data: bytes) -> object:
    tree = yaml.tree(data)
    if tree.mistakes:
        first = tree.mistakes[0]
        line = data.count(b"\n", 0, first.span.start) + 1
        raise TrajectoryError(f"line {line}: {first.what}")
    return None if tree.root is None else _value(tree.root)


def _value(node: Node) -> object:
    match node:
        case Scalar():
            return node.text
        case Items():
            return [_value(each) for each in node.items]
        case Mapping():
            return {key.text: _value(value) for key, value in node.pairs if isinstance(key, Scalar)}
        case _:
            return None


def _messages(value: object, depth: int) -> Iterator[dict[str, Any]]:
    """Mappings with joints and points: a trajectory may be a part of a goal, or of a list."""
    if isinstance(value, dict):
        names, points = value.get("joint_names"), value.get("points")
        if isinstance(names, list) and isinstance(points, list) and all(isinstance(one, dict) for one in points):
            yield value
    if isinstance(value, dict | list) and depth < _MOST_NESTED:
        for each in value.values() if isinstance(value, dict) else value:
            yield from _messages(each, depth + 1)


def _seconds(written: Any) -> float:
    """Seconds of a duration of ROS 1 or 2, or of a number."""
    if not isinstance(written, dict):
        return float(written)
    whole, rest = (next((float(written[key]) for key in keys if key in written), 0.0) for keys in _DURATION)
    return whole + rest * 1e-9


_DURATION = (("sec", "secs"), ("nanosec", "nsecs"))


def _of_arrays(data: bytes, _joints: Collection[str]) -> _Read:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            if sum(each.file_size for each in packed.infolist()) > LONGEST:
                raise TrajectoryError(f"its arrays have more than {LONGEST >> 20} MB")
        with np.load(io.BytesIO(data), allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
    except (zipfile.BadZipFile, EOFError, KeyError, NotImplementedError) as error:
        raise TrajectoryError(f"it cannot be read: {error}") from error
    times = next((arrays[each] for each in _TIMES if each in arrays), None)
    if times is None:
        raise TrajectoryError("it has no array 'time'")
    names = next((arrays[each] for each in _NAMES if each in arrays), None)
    if names is not None:
        return [*map(str, names)], times, arrays.get("positions", np.zeros(0))
    columns = [name for name, array in arrays.items() if array.shape == times.shape and array.dtype.kind in "fiu"]
    return columns, times, np.column_stack([arrays[name] for name in columns])
