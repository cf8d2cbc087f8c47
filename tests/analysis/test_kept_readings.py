"""A robot that many scenes have is read twice at most, and read anew where anything about it is another."""

from pathlib import Path

import pytest

from robray.analysis.kept_readings import KeptReadings
from robray.assemble import new_workspace
from robray.checking.judge import judged
from robray.facts.limits import DEFAULT_LIMITS
from robray.formats import URDF
from robray.project import Projects
from robray.read_scope import read_scope

pytestmark = pytest.mark.quick

SCENES = 6
ROBOT = b'<robot name="arm"><link name="base"/></robot>'


def test_scenes_share_the_readings_of_their_robots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "arm.urdf").write_bytes(ROBOT)
    names = [f"{number}.smurfs" for number in range(SCENES)]
    for number, name in enumerate(names):
        # Each second one names a link that there is not.
        link = ("base", "bsae")[number % 2]
        entities = f'[{{name: a, file: arm.urdf}}, {{name: b, file: arm.urdf, parent: "a::{link}", anchor: parent}}]'
        (tmp_path / name).write_text(f"entities: {entities}\n")
    reads: list[bytes] = []
    front_end = URDF.front_end
    read = type(front_end).read

    def counted(self: object, text: bytes, limits: object = DEFAULT_LIMITS) -> object:
        reads.append(text)
        return read(self, text, limits)  # type: ignore[arg-type]

    monkeypatch.setattr(type(front_end), "read", counted)
    paths = [str(tmp_path / name) for name in names]
    report = judged(paths, paths, read_scope([str(tmp_path)]), projects=Projects())
    found = [each for each in report.found.values() if each.code == "smurf-undefined-link"]
    assert sorted(each.at.path for each in found) == paths[1::2]
    assert len(reads) <= 2


def test_another_text_or_other_limits_are_read_anew() -> None:
    kept = KeptReadings()
    path = "/w/arm.urdf"

    def file(text: bytes, nesting: int = DEFAULT_LIMITS.nesting) -> object:
        workspace = new_workspace(lambda _: DEFAULT_LIMITS._replace(nesting=nesting), kept=kept)
        workspace.set_text(path, text)
        found = workspace.file(path)
        assert found is not None
        return found.reading

    first, second = file(ROBOT), file(ROBOT)
    assert second is not first
    assert file(ROBOT) is second
    assert file(ROBOT + b" ") is not second
    assert file(ROBOT, nesting=7) is not second
    assert file(ROBOT) is second


def test_no_more_is_kept_than_is_allowed() -> None:
    kept = KeptReadings(most=len(ROBOT))
    found = []
    for path in ("/w/a.urdf", "/w/b.urdf"):
        for _ in range(3):
            workspace = new_workspace(kept=kept)
            workspace.set_text(path, ROBOT)
            file = workspace.file(path)
            assert file is not None
            found.append(file.reading)
    assert found[1] is found[2]
    assert found[4] is not found[5]


def test_a_robot_beside_many_scenes_is_resolved_twice() -> None:
    kept = KeptReadings()
    resolved = []
    for number in range(SCENES):
        workspace = new_workspace(kept=kept)
        workspace.set_text(f"/w/{number}.smurfs", b"entities: [{name: a, file: arm.urdf}]\n")
        workspace.set_text("/w/arm.urdf", ROBOT)
        scenes = workspace.analysis().scenes
        fresh = new_workspace()
        fresh.set_texts({path: file.text for path, file in workspace.files().items()})
        for root, scene in fresh.analysis().scenes.items():
            assert (scene.results, scene.findings) == (scenes[root].results, scenes[root].findings)
        resolved.append(workspace.resolved)
    # The readings of the second are kept, and the scene that the third makes of them.
    assert resolved[-1] < resolved[0]


def test_a_robot_of_which_a_mesh_came_is_resolved_anew() -> None:
    kept = KeptReadings()
    geometry = b'<visual><geometry><mesh filename="arm.stl"/></geometry></visual>'
    text = ROBOT.replace(b'"base"/>', b'"base">' + geometry + b"</link>")
    found = []
    for there in (False, False, False, True):
        workspace = new_workspace(kept=kept)
        workspace.set_existing({"/w/arm.stl": there})
        workspace.set_text("/w/arm.urdf", text)
        found.append(
            sorted(
                {each.code for told in workspace.analysis().scenes["/w/arm.urdf"].findings.values() for each in told}
            )
        )
    assert found[0] == found[1] == found[2] != found[3]
