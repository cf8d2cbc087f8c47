"""Each visual and collision of a link has a frame of its own, even if amino gives several one name."""

import pytest

from features.moving.dragged import dragged, texts_after
from fixtures import AS_AMINO, MAIN, ROBOT, SET, fixture
from robray.analysis.analysis import Analysis, scene_model
from robray.analysis.file_set import Member
from robray.analysis.scene_state import SceneState
from robray.assemble import new_workspace
from robray.compare.changes import Moved
from robray.compare.compare import changes
from robray.compare.scenes import compared
from robray.features.kinematic_tree import kinematic_tree
from robray.rules.engine.diagnose import diagnostics

pytestmark = pytest.mark.quick

BOX = '<geometry><box size="1 1 1"/></geometry>'
TUBE = '<geometry><cylinder radius="1" length="2"/></geometry>'


def robot(*parts: str, joint: str = "j") -> str:
    """A link with some parts, on a joint; parts without an origin are on its frame."""
    inside = "\n".join(parts)
    joints = f'<joint name="{joint}" type="fixed"><parent link="root"/><child link="a"/><origin xyz="0 0 1"/></joint>'
    return f'<robot name="r"><link name="root"/>\n{joints}\n<link name="a">\n{inside}\n</link></robot>\n'


def visual(z: float, shape: str = BOX) -> str:
    return f'<visual><origin xyz="0 0 {z}"/>{shape}</visual>'


def collision(z: float) -> str:
    return visual(z).replace("visual", "collision")


def heights(state: SceneState) -> list[tuple[str, float | None]]:
    """The height of each shape, with its frame."""
    model = scene_model(state)
    poses = ((holder, model.pose_in_root(holder)) for holder, _ in model.geometries)
    return [(holder, None if pose is None else pose.translation[2]) for holder, pose in poses]


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ((visual(1), visual(2), visual(3)), [("a-visual", 2), ("a-visual-2", 3), ("a-visual-3", 4)]),
        ((f"<visual>{BOX}</visual>", visual(2), visual(3)), [("j", 1), ("a-visual", 3), ("a-visual-2", 4)]),
        ((visual(1), collision(2), visual(3)), [("a-visual", 2), ("a-collision", 3), ("a-visual-2", 4)]),
        ((visual(1, TUBE), visual(2, TUBE)), [("a-visual", 1), ("a-visual-2", 2)]),
        ((visual(1), visual(1)), [("a-visual", 2), ("a-visual-2", 2)]),
    ],
)
def test_the_first_shape_has_the_frame_that_amino_makes(
    parts: tuple[str, ...], expected: list[tuple[str, float]]
) -> None:
    assert heights(fixture(robot(*parts), main=ROBOT).scene) == expected


@pytest.mark.parametrize(
    ("joint", "expected"),
    [
        ("a-visual", [("a-visual-2", 2), ("a-visual-3", 3)]),
        ("a-visual-2", [("a-visual", 2), ("a-visual-2-1", 3)]),
    ],
)
def test_a_joint_keeps_its_name(joint: str, expected: list[tuple[str, float]]) -> None:
    state = fixture(robot(visual(1), visual(2), joint=joint), main=ROBOT).scene
    assert heights(state) == expected
    assert scene_model(state).frames[joint].pose_in_parent is not None


def test_the_tree_of_an_editor_has_each_where_the_reading_of_amino_counts() -> None:
    state = fixture(robot(visual(1), visual(2)), main=ROBOT, limits=AS_AMINO).scene
    assert [frame.name for frame in kinematic_tree(state)] == ["j", "a-visual", "a-visual-2"]


def test_dragging_the_second_visual_edits_its_own_origin() -> None:
    given = fixture(robot(visual(1), visual(2)), main=ROBOT)
    [only] = dragged(given, "a-visual-2", (0, 0, 5)).offered
    assert texts_after(given, only)[ROBOT] == robot(visual(1), visual(5))


def test_a_second_visual_that_moves_is_a_change() -> None:
    before, after = (compared(fixture(robot(visual(1), visual(z)), main=ROBOT).scene) for z in (2, 3))
    [change] = changes(before, after)
    assert isinstance(change, Moved)
    assert change.frame == "a visual 2"


def beside(scene: str) -> Analysis:
    """A scene that the robot is loaded with."""
    workspace = new_workspace()
    workspace.load_together({SET: (Member(MAIN), Member(ROBOT))})
    workspace.set_text(MAIN, scene.encode())
    workspace.set_text(ROBOT, robot(collision(1), collision(2)).encode())
    return workspace.analysis()


def test_a_scene_cannot_name_what_amino_does_not_have() -> None:
    found = diagnostics(beside("frame f { parent a-collision-2; }\n"), MAIN)
    assert [each.code for each in found] == ["undefined-frame"]


def test_a_frame_that_may_touch_the_first_collision_may_touch_all() -> None:
    scene = beside("frame f { }\nallow_collision a-collision f;\n").scenes[SET]
    assert scene_model(scene).allowed_collisions == (("a-collision", "f"), ("a-collision-2", "f"))
