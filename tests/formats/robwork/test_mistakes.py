"""A file in which thousands of elements are wrong is none, and is not read: the first of them is told."""

import pytest

from fixtures import fixture
from robray.analysis.analysis import scene_model
from robray.facts.limits import DEFAULT_LIMITS
from robray.formats import FORMATS
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.text.edits import Edit, splice
from rules.robwork_findings import CELL, TASK

MANY = DEFAULT_LIMITS.mistakes + 1
FEW = DEFAULT_LIMITS._replace(mistakes=3)
FRONT_END = FORMATS[".wc.xml"].front_end


@pytest.mark.parametrize(
    ("path", "before", "one", "behind"),
    [
        (CELL, '<WorkCell name="w">', "<Use/>", "</WorkCell>"),
        (CELL, '<WorkCell name="w">', '<Use id="x"/>', "</WorkCell>"),
        (CELL, '<WorkCell name="w">', "<Define/>", "</WorkCell>"),
        (CELL, '<WorkCell name="w">', "<Include/>", "</WorkCell>"),
        (CELL, '<WorkCell name="w">', "<Frame/>", "</WorkCell>"),
        (CELL, '<WorkCell name="w">', "<SerialDevice/>", "</WorkCell>"),
        (CELL, '<SerialDevice name="w"><Frame name="f"/>', "<DHJoint/>", "</SerialDevice>"),
        (CELL, "", "<Frame/>", ""),
        (TASK, "<QTask><Targets>", "<QTarget/>", "</Targets></QTask>"),
        (TASK, "<QTask><Entities>", "<Motion/>", "</Entities></QTask>"),
        (TASK, "<QTask><Entities>", "<Action/>", "</Entities></QTask>"),
        (TASK, "<QTask><PropertyMap>", "<Property/>", "</PropertyMap></QTask>"),
        (TASK, "<Task><Trajectory>", "<Link/>", "</Trajectory></Task>"),
        (TASK, "<Task>", "<AttachFrame/>", "</Task>"),
        (TASK, "<Task>", "<Trajectory/>", "</Task>"),
    ],
)
def test_a_file_with_thousands_of_mistakes_is_not_read(path: str, before: str, one: str, behind: str) -> None:
    given = fixture(before + one * MANY + behind, path)
    (found,) = diagnostics(given.workspace.analysis(), path)
    assert (found.code, found.message[:46]) == ("beyond-limits", "the file is not read: it has more than 2,500 m")
    # At an element, not at the file's first byte.
    assert found.at.span.start > 0
    assert accepts(given.scene) is None
    assert not scene_model(given.scene).frames


@pytest.mark.parametrize(
    "one",
    [
        '<CartesianTarget id="t{0}"><Transform3D><RPY>0 0 0</RPY></Transform3D></CartesianTarget>',
        '<CartesianTarget id="t{0}"><Transform3D>1 0 0 0 0 1 0 0 0 0 1.1 0</Transform3D></CartesianTarget>',
        '<CartesianTarget id="t{0}"/>',
    ],
)
def test_what_programs_write_at_each_target_is_read(one: str) -> None:
    targets = "".join(map(one.format, range(MANY)))
    given = fixture(f"<CartesianTask><Targets>{targets}</Targets></CartesianTask>", TASK)
    assert accepts(given.scene)
    assert len(scene_model(given.scene).frames) == MANY


def test_a_project_may_allow_more() -> None:
    source = '<WorkCell name="w">' + "<Frame/>" * MANY + "</WorkCell>"
    limits = DEFAULT_LIMITS._replace(mistakes=10_000)
    assert len(fixture(source, CELL, limits).scene.results) == MANY + 1


@pytest.mark.parametrize("torn", ["", "<Frame"])
def test_an_edit_that_brings_one_too_many_and_one_that_mends_it_are_read_as_from_scratch(torn: str) -> None:
    text = f'<WorkCell name="w">{torn}<Frame name="a"/><Frame/><Frame/>\n<Frame/></WorkCell>'.encode()
    reading = FRONT_END.read(text, FEW)
    for edit in (
        Edit(text.index(b"\n"), text.index(b"\n"), b"<Frame/>"),
        Edit(text.index(b"<Frame/>"), text.index(b"\n"), b""),
    ):
        changed = splice(reading.text, edit)
        reading, _ = FRONT_END.reread(reading, changed, edit)
        assert reading.facts == FRONT_END.read(changed, FEW).facts
        assert len(reading.facts) >= 3 or not torn
