"""What is shown while a text cannot be evaluated: what can is live, what cannot stays where it was."""

from __future__ import annotations

import numpy as np

from robray.view.rows import Rows


def with_ghosts(now: Rows, last: Rows) -> Rows:
    """The rows of a text that is refused, with what the last accepted one had and this lacks as `ghost`.

    A frame whose pose is not known any more is where it was; one that is gone is still there, with its geometries.
    """
    frames, poses = [*now.frames], now.poses.copy()
    here = {row["name"]: at for at, row in enumerate(frames)}
    gone: list[int] = []
    for at, row in enumerate(last.frames):
        found = here.get(row["name"])
        if found is None:
            gone.append(at)
        elif np.isnan(poses[found]).any() and not np.isnan(last.poses[at]).any():
            poses[found] = last.poses[at]
            frames[found] = frames[found] | {"ghost": True}
    names = {last.frames[at]["name"] for at in gone}
    frames += [last.frames[at] | {"ghost": True} for at in gone]
    kept = [row | {"ghost": True} for row in last.geometries if row["frame"] in names]
    held = {row["frame"] for row in now.geometries}
    # A shape that cannot be made out any more leaves its frame bare.
    kept += [
        row | {"ghost": True}
        for row in last.geometries
        if row["frame"] not in names and row["frame"] in here and row["frame"] not in held
    ]
    return now._replace(
        frames=frames,
        geometries=[*now.geometries, *kept],
        poses=np.concatenate([poses, last.poses[gone]]) if gone else poses,
    )


def ghosts(rows: Rows) -> int:
    return sum("ghost" in row for row in (*rows.frames, *rows.geometries))
