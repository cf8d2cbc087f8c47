"""What the fixes of SMURF, RobWork and RoFI write where the examples of their rules do not show it."""

import pytest

from fixtures import fixture
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.rule import Applicability
from robray.text.edits import Edit, splice

pytestmark = pytest.mark.quick

_URDF = '//- /w/arm.urdf\n<robot name="arm"><link name="base"/></robot>\n'
_ROBOT = f"//- /w/arm.smurf\nmodelname: arm\nfiles: [arm.urdf]\n{_URDF}"
_YML = "//- /w/arm.yml\nmotors: []\n"
_HAND = '//- /w/hand.wc.xml\n<SerialDevice name="H"><Frame name="B"/></SerialDevice>\n'
_RIGHT = "- {name: right, file: arm.smurf}\n"
_SHAPE = '<WorkCell name="c"><Frame name="a"><Drawable name="d"><Box x="1"{} z="1"/></Drawable></Frame></WorkCell>\n'
_ROFI = (
    '{{"modules": [{{"id": 1, "type": "universal", "alpha": 0, "beta": 0, "gamma": 0}}], "spaceJoints":'
    ' [{{"point": [0, 0, 0], "to": {{"id": 1, "connector": "{}"}}, "joint":'
    ' {{"type": "rigid", "sourceToDestination": "identity"}}}}]}}\n'
)
_UNSAFE, _BY_HAND = Applicability.UNSAFE, Applicability.BY_HAND

SUFFIXES = [
    ("modelname: arm\nfiles: [arm.urdf, arm.yaml]\n", "modelname: arm\nfiles: [arm.urdf, arm.yml]\n"),
    ("modelname: arm\nfiles: [arm.URDF]\n", "modelname: arm\nfiles: [arm.urdf]\n"),
    ("modelname: arm\nfiles: [arm.yml]\n", "modelname: arm\nfiles: [arm.urdf, arm.yml]\n"),
    ("modelname: x\nfiles:\n  - arm.yml\n", "modelname: x\nfiles:\n  - arm.urdf\n  - arm.yml\n"),
]
LATE = [
    (
        "entities:\n- name: left\n  file: arm.smurf\n  parent: right::base\n",
        "entities:\n- name: left\n  file: arm.smurf\n  parent: right::base\n  anchor: parent\n",
    ),
    (
        'entities:\n- {name: left, parent: "right::base", file: arm.smurf}\n',
        'entities:\n- {name: left, parent: "right::base", anchor: parent, file: arm.smurf}\n',
    ),
    (
        'entities:\n- {name: left, file: arm.smurf, parent: "right::base", anchor: none}\n',
        'entities:\n- {name: left, file: arm.smurf, parent: "right::base", anchor: parent}\n',
    ),
]
TYPES = [
    (
        f"entities: [{{name: a, type: {each}, file: arm.smurf}}]\n",
        "entities: [{name: a, type: smurf, file: arm.smurf}]\n",
    )
    for each in ("robot", "scene")
]
ATTRIBUTES = [
    (
        "wc.xml",
        '<WorkCell name="c"><Frame type="Movable"/></WorkCell>\n',
        '<WorkCell name="c"><Frame name="frame1" type="Movable"/></WorkCell>\n',
    ),
    ("wc.xml", _SHAPE.format(""), _SHAPE.format(' y="0.1"')),
    (
        "rwtask.xml",
        "<QTask><Targets><QTarget><Q>0</Q></QTarget></Targets></QTask>\n",
        '<QTask><Targets><QTarget id="qtarget1"><Q>0</Q></QTarget></Targets></QTask>\n',
    ),
]
INCLUDE = '<WorkCell name="c"><Include file="{}.wc.xml"/></WorkCell>\n'

CASES = [
    *(("smurf", before, _URDF + _YML, after, _UNSAFE) for before, after in SUFFIXES),
    ("smurf", "modelname:\nfiles: [arm.urdf]\n", _URDF, "modelname: main\nfiles: [arm.urdf]\n", _BY_HAND),
    *(("smurfs", before + _RIGHT, _ROBOT, after + _RIGHT, _BY_HAND) for before, after in LATE),
    *(("smurfs", before, _ROBOT, after, _BY_HAND) for before, after in TYPES),
    *((suffix, before, "", after, _BY_HAND) for suffix, before, after in ATTRIBUTES),
    ("wc.xml", INCLUDE.format("hnad"), _HAND, INCLUDE.format("hand"), _UNSAFE),
    ("json", _ROFI.format("BX"), "", _ROFI.format("B-X"), _BY_HAND),
]


@pytest.mark.parametrize(("suffix", "source", "others", "wanted", "applicability"), CASES)
def test_a_fix_writes_what_is_wanted(
    suffix: str, source: str, others: str, wanted: str, applicability: Applicability
) -> None:
    path = f"/w/main.{suffix}"
    given = fixture(source + others, path)
    found = []
    for told in diagnostics(given.workspace.analysis(), path):
        if told.fix is not None:
            text = given.texts[path]
            for at, new in sorted(told.fix.edits, reverse=True):
                text = splice(text, Edit(at.span.start, at.span.end, new.encode()))
            found.append((text.decode(), told.fix.applicability))
    assert (wanted, applicability) in found
