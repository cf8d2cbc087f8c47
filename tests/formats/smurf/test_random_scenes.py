"""Scenes by chance stand where a computation that knows nothing of the server has them."""

import random

import pytest

from fixtures import fixture
from formats.smurf.reference import Written, scene_by_chance
from robray.analysis.analysis import scene_model
from robray.analysis.links import poses_in_world
from robray.export.matrices import matrix
from robray.rules.engine.diagnose import accepts
from trials import trials

MAIN = "/w/main.smurfs"


def check(expected: Written) -> None:
    """Nothing is refused, and each link of each entity stands where it is expected."""
    others = "".join(f"//- /w/{name}\n{text}" for name, text in expected.files.items() if f"/w/{name}" != MAIN)
    scene = fixture(f"{expected.files[MAIN[3:]]}{others}", MAIN).workspace.analysis().scenes[MAIN]
    assert accepts(scene), expected.files
    poses = poses_in_world(scene, scene_model(scene), {})
    assert poses.keys() == expected.poses.keys()
    for name, pose in expected.poses.items():
        there = poses[name]
        assert there is not None, (name, expected.files)
        assert matrix(there) == pytest.approx(pose, abs=1e-9), (name, expected.files)


@pytest.mark.parametrize("seed", range(trials(4)))
def test_links_of_random_scenes_are_where_they_are_by_the_specification(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(40):
        check(scene_by_chance(rng, MAIN[3:]))
