"""What is missing since it is misspelt is one mistake: told at what is written, with what was meant as the fix."""

import re

import pytest

from fixtures import fixture
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.text.edits import Edit, splice

pytestmark = pytest.mark.quick

_OF_QTASK = '<QTask><Targets><QTarget id="a"><Q>0</Q></QTarget></Targets><Entities>{}</Entities></QTask>'
_OF_OLD = "<Task><Trajectory><Device>A</Device><Target>{}</Target></Trajectory></Task>"
_ROFI = """{{"modules": [{{"id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0}}{}],
"spaceJoints": [{{"point": [0, 0, 0], "to": {},
"joint": {{"type": "rigid", "sourceToDestination": "identity"}}}}]}}"""
_DEVICE = '<WorkCell name="c"><SerialDevice name="d"><Frame name="a"/>{}</SerialDevice></WorkCell>'
_CUP = '<robot name="cup"><link name="cup"/></robot>'
_END = '{"id": 1, "connector": 0}'

PAIRS = [
    ("smurfs", "entities: [{name: cup, [|fiel|]: cup.urdf}]", "file"),
    ("smurfs", "entities: [{name: cup, [|URI|]: cup.urdf}]", "file"),
    ("smurf", "modelname: arm\n[|flies|]: [cup.urdf]\n", "files"),
    ("smurf", "[|model_name|]: arm\nfiles: [cup.urdf]\n", "modelname"),
    ("wc.xml", '<WorkCell name="c"><Frame [|nam|]="a"/></WorkCell>', "name"),
    ("wc.xml", _DEVICE.format('<DHJoint name="j" alpha="0" a="0" [|D|]="1" offset="0"/>'), "d"),
    ("wc.xml", '<WorkCell name="c"><Frame name="a"><Pos>0 0 0</Pos><[|RYP|]>0 0 0</RYP></Frame></WorkCell>', "RPY"),
    ("rwtask.xml", '<QTask><Targets><QTarget [|Id|]="a"><Q>0</Q></QTarget></Targets></QTask>', "id"),
    ("rwtask.xml", '<QTask><Targets><QTarget id="a"><[|q|]>0</q></QTarget></Targets></QTask>', "Q"),
    ("rwtask.xml", _OF_QTASK.format('<Motion [|tpye|]="P2P"><Start>a</Start><End>a</End></Motion>'), "type"),
    ("rwtask.xml", _OF_QTASK.format('<Motion type="P2P"><[|Strat|]>a</Strat><End>a</End></Motion>'), "Start"),
    ("task.xml", "<Task><Trajectory><[|Devcie|]>A</Devcie><Target><Joint><Q>0</Q></Joint></Target></Trajectory></Task>",
     "Device"),
    ("task.xml", _OF_OLD.format("<[|Joints|]><Q>0</Q></Joints>"), "Joint"),
    ("json", _ROFI.format("", '{"id": 1, [|"conector"|]: 0}'), '"connector"'),
    ("json", _ROFI.format("", _END).replace('"gamma"', '[|"gama"|]'), '"gamma"'),
]  # fmt: skip


@pytest.mark.parametrize(("suffix", "source", "meant"), PAIRS)
def test_what_is_missing_and_misspelt_is_told_once(suffix: str, source: str, meant: str) -> None:
    path = f"/w/main.{suffix}"
    given = fixture(f"{source}\n//- /w/cup.urdf\n{_CUP}", path)
    [told] = diagnostics(given.workspace.analysis(), path)
    [wanted] = given.marked[path]
    assert told.at.span == wanted
    assert told.fix is not None
    assert {text for _, text in told.fix.edits} == {meant}
    assert accepts(given.scene) is (not told.rejected_by_reader)
    wanted_text = fixture(f"{_mended(source, meant)}\n//- /w/cup.urdf\n{_CUP}", path)
    text = given.texts[path]
    for at, new in sorted(told.fix.edits, reverse=True):
        text = splice(text, Edit(at.span.start, at.span.end, new.encode()))
    assert text == wanted_text.texts[path]
    assert diagnostics(wanted_text.workspace.analysis(), path) == ()


def _mended(source: str, meant: str) -> str:
    """What was meant in the place of the marked word, and in the tag that closes it."""
    found = re.search(r"\[\|(.*?)\|\]", source)
    assert found is not None
    return source.replace(found[0], meant).replace(f"</{found[1]}>", f"</{meant}>")


PASSED_OVER = [
    ("smurfs", "entities: [{name: cup, file: cup.urdf, [|postion|]: [0, 0, 1]}]", "information"),
    ("smurfs", "entities: [{name: cup, file: cup.urdf, [|fiel|]: cup.urdf}]", "information"),
    ("json", _ROFI.format("", _END).replace('"spaceJoints"', '[|"moduleJoint"|]: [], "spaceJoints"'), "hint"),
    ("rwtask.xml", "<QTask><[|Targts|]/></QTask>", "hint"),
]


@pytest.mark.parametrize(("suffix", "source", "severity"), PASSED_OVER)
def test_what_is_misspelt_and_not_needed_refuses_nothing(suffix: str, source: str, severity: str) -> None:
    path = f"/w/main.{suffix}"
    given = fixture(f"{source}\n//- /w/cup.urdf\n{_CUP}", path)
    [told] = diagnostics(given.workspace.analysis(), path)
    assert [told.at.span] == given.marked[path]
    assert told.severity.value == severity
    assert not told.rejected_by_reader
    assert accepts(given.scene) is True
