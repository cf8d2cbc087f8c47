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
    report = judged(paths, paths, lambda: None, read_scope([str(tmp_path)]), projects=Projects())
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
