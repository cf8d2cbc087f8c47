"""Previews a candidate, as its difference from the scene that pages have."""

from __future__ import annotations

from typing import Any

import numpy as np

from robray.analysis.workspace import Workspace
from robray.features.moving.wanted import Candidate
from robray.features.refactorings.verification import by_file
from robray.view.host import Shown
from robray.view.messages import splice
from robray.view.rows import Rows, followed


def rows_after(candidate: Candidate, scratch: Workspace, shown: Shown, rows: Rows) -> Rows | None:
    """The rows of the `shown` scene after the candidate's edits; None if these would lose it.

    `scratch` is a copy of its workspace. Cost: that of the edits.
    """
    for path, edits in by_file(candidate.edits).items():
        scratch.edit(path, edits)
    after = scratch.analysis().scenes.get(shown.state.root)
    return None if after is None else followed(rows, shown.state, after)


def difference(before: Rows, after: Rows) -> dict[str, Any]:
    """`frames` and `geometries` as in a message `change`, null if none differs, and `poses` with rows."""
    frames = splice(before.frames, after.frames)
    if [row["name"] for row in before.frames] == [row["name"] for row in after.frames]:
        is_same = (before.poses == after.poses) | (np.isnan(before.poses) & np.isnan(after.poses))
        moved = np.flatnonzero(~is_same.all(axis=1)).tolist()
    else:
        moved = [*range(len(after.frames))]
    return {
        "frames": frames,
        "geometries": splice(before.geometries, after.geometries),
        "poses": [[row, after.poses[row].tolist()] for row in moved],
    }
