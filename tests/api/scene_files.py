"""The scenes that the API is tried on: the examples, and the corpora where they are at hand."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from robray.api.loading import LoadError, load
from robray.api.records import Array
from robray.api.scene import Scene
from robray.formats import FORMATS
from robray.scene.pose import Pose, rotated

REPOSITORY = Path(__file__).parents[2]
EXAMPLES = REPOSITORY / "examples"
CORPUS = Path(os.environ.get("ROBRAY_ROBOTS", os.devnull)).parent
"""Beside the robots lie the other formats."""


def paths_in(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*")) if path.is_file() and path.name.endswith(FORMATS.searched)]


def scenes_in(folder: Path) -> Iterator[Scene]:
    """All that can be read in a folder, refused or not."""
    return scenes_of(paths_in(folder))


def scenes_of(paths: Iterable[Path]) -> Iterator[Scene]:
    for path in paths:
        try:
            yield load(path, lenient=True)
        except LoadError:
            # A file that belongs to another one, or to somebody else.
            continue


def matrix(pose: Pose | None) -> Array:
    """What a pose does to the axes and the origin, one by one."""
    found = np.full((4, 4), np.nan)
    found[3] = 0, 0, 0, 1
    if pose is not None:
        for column, axis in enumerate(((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))):
            found[:3, column] = rotated(pose.rotation, axis)
        found[:3, 3] = pose.translation
    return found
