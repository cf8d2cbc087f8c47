"""Files of a reader's that are none of a format's: whoever names one is told what it is, and where it is judged."""

from pathlib import Path

import pytest

from cli.command import Command
from robray.formats import FORMATS

pytestmark = pytest.mark.quick

PAIRS = '<CollisionSetup><Exclude><FramePair first="A" second="Z"/></Exclude></CollisionSetup>\n'
PART = '<!-- a part --><Frame name="b" refframe="Z"/>\n'

KIN = {
    "x.prox.xml": (PAIRS, "is a collision setup of RobWork's: it is read with the workcell or device that names it"),
    "y.xml": ("<ProximitySetup/>", "is a proximity setup of RobWork's, which is not read"),
    "z.xml": ('<?xml version="1.0"?>\n<DynamicWorkcell/>', "is a dynamic workcell of RobWork's, which is not read"),
    "c.xml": ("<WorkCellCalibration/>", "is a calibration of RobWork's, which is not read"),
    "p.xml": (PART, "may be a part of a workcell: such are read with the file that includes them"),
    "v.json": ('{"name": "a", "bodies": []}', "is a world of voxels, which is not read"),
    "t.json": ('{"forces": [], "walls": []}', "is an input for torques, which is not read"),
    "o.xml": ("<project/>", "is neither a robot that urdfdom reads nor a workcell or task that RobWork reads"),
    "o.json": ('{"forces": []}', "is not a configuration that RoFI reads"),
}


@pytest.mark.parametrize("name", KIN)
def test_whoever_names_it_is_told_what_it_is(name: str, command: Command) -> None:
    text, what = KIN[name]
    Path(name).write_text(text)
    for verb in ("check", "show"):
        assert command.run(verb, name) == (2, "", f"robray: '{name}' {what}\n")
    assert command.run("check").err == f"robray: found no scene files, only 1 {Path(name).suffix} file\n"
    assert FORMATS.of(f"/w/{name}", text.encode()) is None


@pytest.mark.parametrize(
    ("name", "element", "code"),
    [
        ("x.prox.xml", '<CollisionSetup file="x.prox.xml"/>', "robwork-idle-pair"),
        ("p.xml", '<Include file="p.xml"/>', "robwork-undefined-frame"),
    ],
)
def test_what_a_workcell_names_is_judged_with_it(name: str, element: str, code: str, command: Command) -> None:
    Path(name).write_text(KIN[name][0])
    Path("a.wc.xml").write_text(f'<WorkCell name="a"><Frame name="A"/>{element}</WorkCell>\n')
    found = command.run("check", "--output-format", "concise", name)
    assert found.err == ""
    assert [line.partition(":")[0] for line in found.out.splitlines() if code in line] == [name]
