"""What `robray show --format json` says of the joints of a scene tells where they put its frames."""

from typing import Any

import pytest

from fixtures import fixture
from formats.conformance.rows import ROWS, examples
from robray.analysis.analysis import scene_model
from robray.analysis.joint_states import all_positions
from robray.analysis.links import frame_names
from robray.analysis.scene_state import SceneState
from robray.export.json import scene_json
from robray.rules.engine import not_known
from robray.scene.joints import Free, FreeType, Joint, JointType
from robray.scene.model import Frame, Scene
from robray.scene.pose import Pose

pytestmark = pytest.mark.quick

CLOSE = 1e-9

GAINS = """<WorkCell name="w"><TreeDevice name="Hand"><Frame name="Palm"/>
<Joint name="Left" refframe="Palm" type="Prismatic"><RPY>0 0 90</RPY><Pos>0 0 0.1</Pos></Joint>
<Joint name="Right" refframe="Palm" type="Prismatic"><RPY>0 0 0</RPY><Pos>0 0 0.1</Pos>
<Depend on="Left" gain="-2" offset="0.3"/></Joint><Q name="Home">0.5</Q></TreeDevice></WorkCell>"""


def _rebuilt(shown: list[Any]) -> Scene:
    """A scene of what is shown of each frame, and of nothing else."""
    frames = {}
    for each in shown:
        joint = free = None
        if "variables" in each:
            normal = None if each["axis"] is None else tuple(each["axis"])
            free = Free(FreeType(each["type"]), normal, each.get("joint", ""))
        elif each["type"] != "fixed":
            joint = Joint(
                JointType(each["type"]),
                each["axis"],
                each["offset"],
                each["variable"],
                each.get("factor", 1),
                each.get("rest", 0),
            )
        pose = Pose(tuple(each["quaternion"]), tuple(each["translation"]))
        frames[each["name"]] = Frame(each["name"], each["parent"] or "", pose, joint, free)
    return Scene(frames)


def _compared(state: SceneState) -> int:
    """How many frames were found where they are, at rest and with all joints elsewhere."""
    model = scene_model(state)
    shown: Any = scene_json(state, not_known)
    if "world" not in shown or any("unknown" in each for each in shown["frames"]):
        return 0
    rebuilt = _rebuilt(shown["frames"])
    names = sorted(rebuilt.variables())
    assert {name for each in shown["frames"] for name in each.get("variables", ())} <= {*names}
    elsewhere = {name: 0.1 * number - 0.4 for number, name in enumerate(names)}
    for told in ({}, elsewhere):
        there = frame_names(state).scene(model).poses_in_root(all_positions(state, model, told))
        for name, pose in rebuilt.poses_in_root(told).items():
            real = there[name]
            if pose is None or real is None:
                assert pose is real, name
                continue
            assert pose.rotation == pytest.approx(real.rotation, abs=CLOSE), name
            assert pose.translation == pytest.approx(real.translation, abs=CLOSE), name
    return len(rebuilt.frames)


def test_frames_are_where_what_is_shown_of_joints_puts_them_in_every_example() -> None:
    found = [example for row in ROWS for example in examples(row)]
    assert sum(_compared(example.workspace().analysis().scenes[example.path]) for example in found) > 250


def test_so_are_joints_that_move_by_a_multiple_of_another() -> None:
    assert _compared(fixture(GAINS, "hand.wc.xml").scene) == 3
