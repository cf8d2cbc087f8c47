"""What is looked at on a disk, and how often."""

from pathlib import Path

import pytest

from robray import disk
from robray.assemble import new_workspace
from robray.read_scope import read_scope
from robray.rules.engine.diagnose import diagnostics

pytestmark = pytest.mark.quick


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("cell.wc.xml", '<WorkCell name="w">\n{}</WorkCell>\n|<Include file="{}.xml"/>\n'),
        ("scene.robray", '{}|include "{}.robray"\n'),
    ],
)
def test_a_file_that_is_lacking_is_told_with_the_one_that_was_meant_and_resolved_once(
    tmp_path: Path, name: str, written: str
) -> None:
    around, line = written.split("|")
    root = tmp_path / name
    lacking = ["hnad", *(f"part{rank}" for rank in range(19))]
    root.write_text(around.format("".join(line.format(each) for each in lacking)))
    (tmp_path / f"hand.{name.rpartition('.')[2]}").write_text("")
    workspace = new_workspace()
    disk.load(workspace, str(root))
    disk.complete(workspace, read_scope([str(tmp_path)]))
    analysis = workspace.analysis()
    found = [each for each in diagnostics(analysis, str(root)) if each.code.endswith("include-not-found")]
    assert ["did you mean" in each.message for each in found] == [True, *[False] * 19]
    [scene] = analysis.scenes.values()
    assert workspace.resolved == len(scene.results)


def test_files_of_one_folder_are_inside_of_a_read_scope_as_each_is_alone(tmp_path: Path) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    for folder in (inside / "sub", outside):
        folder.mkdir(parents=True)
        (folder / "there.xml").write_text("")
    (inside / "link").symlink_to(outside)
    (inside / "link.xml").symlink_to(outside / "there.xml")
    (outside / "back.xml").symlink_to(inside / "sub" / "there.xml")
    scope = read_scope([str(inside)], [str(outside / "named.xml")])
    asked = [
        *(f"{inside}/{name}" for name in ("sub/there.xml", "none.xml", "link/there.xml", "link.xml", "link/back.xml")),
        *(f"{inside}/{name}" for name in ("", ".", "..", "sub/..", "sub/../../outside/there.xml", "none/x.xml")),
        *(f"{outside}/{name}" for name in ("there.xml", "back.xml", "named.xml", "none.xml")),
        *("/", "/none.xml", "relative.xml", "", f"{inside}/\0"),
    ]
    known: dict[str, tuple[str, bool]] = {}
    for _ in range(2):
        assert [scope.holds(path, known) for path in asked] == [scope.holds(path) for path in asked]
