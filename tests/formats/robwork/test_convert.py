"""A workcell as a scene: every frame is where it was, with the joints where the workcell has them."""

from pathlib import Path

import pytest

from robray.analysis.analysis import scene_model
from robray.assemble import new_workspace
from robray.cli.main import main
from robray.disk import load
from robray.rules.engine.diagnose import accepts
from robray.scene.model import Scene
from robray.scene.pose import Pose

pytestmark = pytest.mark.quick

EXAMPLES = Path(__file__).parents[3] / "examples" / "robwork"


def _poses(path: Path, positions: dict[str, float]) -> dict[str, Pose | None]:
    return _scene(path).poses_in_root(positions)


def _scene(path: Path) -> Scene:
    workspace = new_workspace()
    load(workspace, str(path))
    while wanted := workspace.missing_files():
        for each in wanted:
            load(workspace, each)
    scene = workspace.analysis().scenes[str(path)]
    assert accepts(scene)
    return scene_model(scene)


def test_every_frame_of_a_workcell_stays_where_it_is(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    written = tmp_path / "cell.robray"
    assert main(["convert", str(EXAMPLES / "cell.wc.xml"), "-o", str(written)]) == 0
    told = capfd.readouterr().err
    assert "a PosLimit has no place in a scene" in told
    assert "that 'Arm.Turn' is posed: where it stands is its zero" in told
    assert "# that 'Arm.Turn' is posed: where it stands is its zero" in written.read_text()
    before, after = _poses(EXAMPLES / "cell.wc.xml", {}), _poses(written, {})
    assert before.keys() == after.keys()
    for name, pose in before.items():
        there = after[name]
        assert pose is not None, name
        assert there is not None, name
        assert there.translation == pytest.approx(pose.translation, abs=1e-12), name
        assert there.rotation == pytest.approx(pose.rotation, abs=1e-12), name


@pytest.mark.parametrize("to", ["robray", "urdf", "c"])
def test_a_loss_of_a_joint_names_that_joint(tmp_path: Path, capfd: pytest.CaptureFixture[str], to: str) -> None:
    """A joint that moves with another one has the other's variable."""
    assert main(["convert", "--each", str(EXAMPLES / "cell.wc.xml"), "-o", str(tmp_path / f"cell.{to}")]) == 0
    told = capfd.readouterr().err
    for name in ("Hand.Left", "Hand.Right"):
        assert told.count(f"that '{name}' is posed: where it stands is its zero") == 1


def test_a_robot_and_c_have_the_limits_of_positions(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    before = {
        name: frame.joint.limits and tuple(each - frame.joint.rest for each in frame.joint.limits)
        for name, frame in _scene(EXAMPLES / "cell.wc.xml").frames.items()
        if frame.joint
    }
    assert any(before.values())
    for suffix in ("urdf", "c"):
        written = tmp_path / f"cell.{suffix}"
        assert main(["convert", str(EXAMPLES / "cell.wc.xml"), "-o", str(written), "--each"]) == 0
        assert "PosLimit" not in capfd.readouterr().err
    after = {name: frame.joint.limits for name, frame in _scene(tmp_path / "cell.urdf").frames.items() if frame.joint}
    for name, limits in before.items():
        if limits is not None and after[name] is not None:
            assert after[name] == pytest.approx(limits), name
    assert sum(each is not None and abs(each[1]) < 1e6 for each in after.values()) == sum(map(bool, before.values()))
    assert (tmp_path / "cell.c").read_text().count("aa_rx_sg_set_limit_pos") == sum(map(bool, before.values()))


def test_what_moves_by_a_multiple_stands_still(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    cell, written = tmp_path / "cell.wc.xml", tmp_path / "cell.robray"
    text = (EXAMPLES / "cell.wc.xml").read_text().replace('gain="1" offset="0"', 'gain="2" offset="0.5"')
    cell.write_text(text)
    (tmp_path / "arm.xml").write_bytes((EXAMPLES / "arm.xml").read_bytes())
    assert main(["convert", str(cell), "-o", str(written)]) == 0
    assert "it moves by 2 times 'Hand.Left', and stands still in a scene" in capfd.readouterr().err
    before, after = _poses(cell, {}), _poses(written, {})
    one, other = before["Hand.Right"], after["Hand.Right"]
    assert one is not None
    assert other is not None
    assert other.translation == pytest.approx(one.translation, abs=1e-12)


def test_other_markup_is_nothing_to_convert(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "package.xml"
    other.write_text("<package/>")
    assert main(["convert", str(other)]) == 2
    assert "package.xml" in capfd.readouterr().err


def test_what_is_drawn_and_what_collides_is_written(tmp_path: Path) -> None:
    cell, written = tmp_path / "cell.wc.xml", tmp_path / "cell.robray"
    shapes = (
        '<Drawable name="a" colmodel="Disabled"><RGB>1 0 0</RGB><Cylinder radius="0.1" z="0.4"/></Drawable>'
        '<CollisionModel name="b"><RPY>0 90 0</RPY><Pos>0 0 1</Pos><Box x="1" y="2" z="3"/></CollisionModel>'
    )
    cell.write_text(f'<WorkCell name="cell"><Frame name="Table">{shapes}</Frame></WorkCell>')
    assert main(["convert", str(cell), "-o", str(written)]) == 0
    before, after = _scene(cell), _scene(written)
    assert before.geometries == after.geometries
    assert before.poses_in_root({}) == after.poses_in_root({})


def test_a_workcell_is_written_as_a_robot(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    cell, written = tmp_path / "cell.wc.xml", tmp_path / "cell.urdf"
    text = (EXAMPLES / "cell.wc.xml").read_text().replace('gain="1" offset="0"', 'gain="-2" offset="0"')
    cell.write_text(text)
    (tmp_path / "arm.xml").write_bytes((EXAMPLES / "arm.xml").read_bytes())
    assert main(["convert", str(cell), "-o", str(written)]) == 0
    assert '<mimic joint="Hand.Left" multiplier="-2"/>' in written.read_text()
    assert "that 'Arm.Turn' is posed: where it stands is its zero" in capfd.readouterr().err
    before, after = _poses(cell, {}), _poses(written, {})
    for name, pose in before.items():
        there = after[name]
        assert pose is not None, name
        assert there is not None, name
        assert there.translation == pytest.approx(pose.translation, abs=1e-12), name


def test_limits_that_no_scene_has_are_told_as_one_says_it(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    at = "<RPY>0 0 0</RPY><Pos>0 0 0</Pos>"
    limits = '<VelLimit refjoint="J" max="1"/><AccLimit refjoint="J" max="1"/>'
    joint = f'<Frame name="Base"/><Joint name="J" type="Revolute">{at}</Joint>'
    cell = tmp_path / "cell.wc.xml"
    cell.write_text(f'<WorkCell name="w"><SerialDevice name="D">{joint}{limits}</SerialDevice></WorkCell>')
    assert main(["convert", str(cell), "-o", str(tmp_path / "cell.robray")]) == 0
    told = capfd.readouterr().err
    assert "a VelLimit has no place in a scene" in told
    assert "an AccLimit has no place in a scene" in told
