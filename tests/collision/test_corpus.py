"""What touches in real scenes: each finding is true and none is missing, by a search that knows nothing of mujoco."""

import math
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from collision.test_touching import Solid, Solids, smallest_overlaps
from export.conversion import CORPUS, PROJECT, loaded
from robray.collision.arrangement import BOX, CYLINDER, MESH, Arrangement, arrangement
from robray.collision.clearance import touching
from robray.collision.touching import rotations
from robray.rules.engine.diagnose import accepts

SEARCH = 2e-3
"""Metres: the search may find so much more than there is."""


def scenes() -> Iterator[tuple[Path, Arrangement]]:
    known = set()
    paths = sorted(PROJECT.glob("examples/*/*.robray"))
    paths += sorted(path for suffix in ("robray", "urdf") for path in (CORPUS / suffix).rglob(f"*.{suffix}"))
    for path in paths:
        if path.stat().st_size > 20_000:
            continue
        state = loaded(path)
        found = arrangement(state)
        # Of meshes another test says what is true.
        found = found._replace(bodies=tuple(body for body in found.bodies if body[1] != MESH), left_out=())
        if accepts(state) and len(found.bodies) > 1 and found not in known:
            known.add(found)
            yield path, found


class Standing(Solid):
    def __init__(self, found: Arrangement, body: int) -> None:
        frame, self.kind, numbers, _ = found.bodies[body]
        placed = np.array([found.placed[frame]])
        self.at, self.turn = placed[0, :3], rotations(placed[:, 3:])[0]
        if self.kind == CYLINDER:
            numbers = numbers[::-1]
        self.sizes = [*numbers, 0.0, 0.0][:3]

    @property
    def reach(self) -> float:
        return math.hypot(*self.sizes) / (2 if self.kind == BOX else 1)


def overlaps(found: Arrangement) -> dict[tuple[int, int], float]:
    """The largest of each two frames."""
    those = [Standing(found, body) for body in range(len(found.bodies))]
    frames = [body[0] for body in found.bodies]
    pairs = [
        (one, other)
        for one, other in combinations(range(len(those)), 2)
        if found.pieces[frames[one]] != found.pieces[frames[other]]
        and np.linalg.norm(those[one].at - those[other].at) <= those[one].reach + those[other].reach
    ]
    depths: dict[tuple[int, int], float] = {}
    for start in range(0, len(pairs), 200):
        some = pairs[start : start + 200]
        found_depths = smallest_overlaps(Solids([those[one] for one, _ in some]), Solids([those[b] for _, b in some]))
        for (one, other), depth in zip(some, found_depths.tolist(), strict=True):
            key = (min(frames[one], frames[other]), max(frames[one], frames[other]))
            depths[key] = max(depths.get(key, -math.inf), depth)
    return depths


def test_each_finding_in_real_scenes_is_true_and_none_is_missing() -> None:
    counted = told_of = 0
    for path, found in scenes():
        told = {(touch.one, touch.other): touch.depth for touch in touching(found, lambda _: "is not asked for")[0]}
        expected = overlaps(found)
        for pair, depth in told.items():
            assert expected.get(pair, -1) > depth - 1e-5, (path, pair)
        assert {pair for pair, depth in expected.items() if depth > SEARCH} <= told.keys(), path
        counted += 1
        told_of += len(told)
    if not CORPUS.is_dir():
        pytest.skip("there are no real scenes here")
    assert counted > 20
    assert told_of > 50
