"""Ghosts: while a text cannot be evaluated, its failing parts stay where they were."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from robray.view.rows import Row, Rows


def with_ghosts(now: Rows, last: Rows) -> Rows:
    """The rows of a rejected text, with the rows that only the last accepted one had as `ghost`.

    The same rows if none is missing. A frame whose pose is no longer known stays where it was; a removed one stays,
    with its geometries. A shape whose size is no longer known keeps its last size.
    """
    was_known, is_known = _known(last), _known(now)
    if [row["name"] for row in now.frames] == [row["name"] for row in last.frames]:
        # Typing a value adds and removes no frames.
        gone: list[int] = []
        lost = [(at, at) for at in np.flatnonzero(was_known & ~is_known).tolist()]
    else:
        here = {row["name"]: at for at, row in enumerate(now.frames)}
        gone = [at for at, row in enumerate(last.frames) if row["name"] not in here]
        there = [(here[row["name"]], at) for at, row in enumerate(last.frames) if row["name"] in here]
        lost = [(found, at) for found, at in there if was_known[at] and not is_known[found]]
    kept = _kept(now, last, {last.frames[at]["name"] for at in gone})
    geometries = _sized(now, last)
    if not gone and not lost and not kept and geometries is now.geometries:
        return now
    frames, poses = [*now.frames], now.poses.copy()
    for found, at in lost:
        poses[found] = last.poses[at]
        frames[found] = frames[found] | {"ghost": True}
    frames += [last.frames[at] | {"ghost": True} for at in gone]
    return now._replace(
        frames=frames,
        geometries=[*geometries, *kept] if kept else geometries,
        poses=np.concatenate([poses, last.poses[gone]]) if gone else poses,
    )


def _known(rows: Rows) -> NDArray[np.bool_]:
    """True for each frame with a known pose."""
    return np.asarray(~np.isnan(rows.poses).any(axis=1))


def _sized(now: Rows, last: Rows) -> list[Row]:
    """The geometries, with the last known sizes where sizes were lost; the same list if none was."""
    if now.geometries is last.geometries:
        return now.geometries
    counts: dict[str, int] = {}
    were: dict[tuple[str, int], Row] = {}
    for row in last.geometries:
        nth = counts[row["frame"]] = counts.get(row["frame"], 0) + 1
        were[row["frame"], nth] = row
    counts, sized = {}, now.geometries
    for at, row in enumerate(now.geometries):
        nth = counts[row["frame"]] = counts.get(row["frame"], 0) + 1
        was = were.get((row["frame"], nth))
        if was is None or was is row or None not in row["measures"].values():
            continue
        if was["shape"] == row["shape"] and None not in was["measures"].values():
            sized = [*sized] if sized is now.geometries else sized
            sized[at] = was | {"ghost": True}
    return sized


def _kept(now: Rows, last: Rows, gone: set[str]) -> list[Row]:
    """The geometries of frames that are gone, and of frames that have lost all theirs, as ghosts."""
    if now.geometries is last.geometries and not gone:
        return []
    here, held = {row["name"] for row in now.frames}, {row["frame"] for row in now.geometries}
    lacking = [row for row in last.geometries if row["frame"] not in held]
    return [
        *(row | {"ghost": True} for row in last.geometries if row["frame"] in gone),
        *(row | {"ghost": True} for row in lacking if row["frame"] not in gone and row["frame"] in here),
    ]
