"""Worlds by chance stand where a computation that knows nothing of the server has them, or are wrong as it says."""

import json
import random
from collections import Counter

import pytest

from formats.rofi.reference import Json, judged, world_by_chance
from robray.analysis.analysis import scene_model
from robray.assemble import new_workspace
from robray.export.matrices import matrix
from robray.rules.engine.diagnose import diagnostics
from trials import trials

PATH = "/w/main.json"


def check(world: Json) -> str | None:
    """The verdict, once the server has said the same."""
    workspace = new_workspace()
    workspace.set_text(PATH, json.dumps(world).encode())
    analysis = workspace.analysis()
    refused = {found.code for found in diagnostics(analysis, PATH) if found.rejected_by_reader}
    expected = judged(world)
    # The reader reports the first contradiction, and the server all of them.
    assert expected.code in refused if expected.code else not refused, world
    poses = scene_model(analysis.scenes[PATH]).poses_in_root({}) if not refused else {}
    for number, pose in expected.poses.items():
        found = poses[str(number)]
        assert found is not None
        assert matrix(found) == pytest.approx(pose, abs=1e-9), world
    return expected.code


@pytest.mark.parametrize("seed", range(trials(4)))
def test_random_worlds_are_judged_and_posed_as_by_the_specification(seed: int) -> None:
    rng = random.Random(seed)
    verdicts = Counter(check(world_by_chance(rng)) for _ in range(100))
    assert len(verdicts) == 5
    assert verdicts[None] > 20
