"""Messages to a page: objects that become JSON, and poses packed as 32-bit floats."""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from robray.view.rows import Row, Rows

Message = dict[str, Any] | bytes

ALL, SOME = 1, 2
"""The kinds of a message of poses."""

HEADER: Final = "<IIII"
"""Kind, version of the rows, number of frames, 0; all little-endian."""

ALONE, AMONG_ALL = 32, 28
"""Bytes of a pose that is sent with its row, and of one among all."""


def packed(poses: NDArray[np.float64], version: int, rows: Sequence[int] | None = None) -> bytes:
    """Poses of all frames, or of some rows, whose numbers then come first as 32-bit integers."""
    if rows is None:
        return struct.pack(HEADER, ALL, version, len(poses), 0) + poses.astype("<f4").tobytes()
    listed = np.asarray(rows, dtype="<u4")
    values: bytes = poses[listed].astype("<f4").tobytes()
    return struct.pack(HEADER, SOME, version, len(listed), 0) + listed.tobytes() + values


def splice(before: Sequence[Row], after: Sequence[Row]) -> dict[str, Any] | None:
    """The change from one list to the other: rows to remove at an index, and to insert there; None if equal.

    Cost: none for the same list; otherwise a look at each row, by identity first.
    """
    if before is after:
        return None
    first, most = 0, min(len(before), len(after))
    while first < most and _same(before[first], after[first]):
        first += 1
    if first == len(before) == len(after):
        return None
    last = 0
    while last < most - first and _same(before[-1 - last], after[-1 - last]):
        last += 1
    return {"at": first, "remove": len(before) - first - last, "insert": [*after[first : len(after) - last]]}


def _same(one: Row, other: Row) -> bool:
    return one is other or one == other


def moved(before: Rows, after: Rows, version: int) -> bytes | None:
    """The poses that differ between rows of the same frames; None if none does."""
    if before.poses is after.poses:
        return None
    differ = np.flatnonzero(
        ((before.poses != after.poses) & ~(np.isnan(before.poses) & np.isnan(after.poses))).any(axis=1)
    )
    if not len(differ):
        return None
    some = len(differ) * ALONE < len(after.poses) * AMONG_ALL
    return packed(after.poses, version, differ.tolist() if some else None)


def encoded(message: Message) -> str | bytes:
    """The message as it is sent; infinite numbers and NaN are null in JSON."""
    if isinstance(message, bytes):
        return message
    try:
        return json.dumps(message, allow_nan=False, separators=(",", ":"))
    except ValueError:
        return json.dumps(_finite(message), separators=(",", ":"))


def _finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _finite(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_finite(one) for one in value]
    if isinstance(value, float):
        return value if value - value == 0 else None
    return value
