"""What an entity hangs from, and what of it is attached: each mistake there is one finding, as severe as its worst."""

import pytest

from fixtures import Fixture, fixture
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.rules.engine.rule import Severity

pytestmark = pytest.mark.quick

MAIN = "/w/main.smurfs"
ROBOT = """
//- /w/arm.smurf
modelname: arm
files: [arm.urdf]
//- /w/arm.urdf
<robot name="arm"><link name="base"/></robot>
"""


def _told(found: Fixture) -> list[tuple[str, Severity, bytes]]:
    text = found.texts[MAIN]
    return [
        (each.code, each.severity, text[slice(*each.at.span)]) for each in diagnostics(found.workspace.analysis(), MAIN)
    ]


@pytest.mark.parametrize("layout", ["- {{name: a, file: {}, child: {}}}", "- name: a\n  file: {}\n  child: {}"])
@pytest.mark.parametrize("file", ["arm.smurf", "arm.urdf"])
def test_a_child_that_the_robot_has_not_is_told(layout: str, file: str) -> None:
    assert _told(fixture(f"entities:\n{layout.format(file, 'base')}\n{ROBOT}", MAIN)) == []
    found = fixture(f"entities:\n{layout.format(file, 'bse')}\n{ROBOT}", MAIN)
    assert _told(found) == [("smurf-undefined-link", Severity.WARNING, b"bse")]
    assert accepts(found.scene)


def test_what_is_told_once_for_two_is_as_severe_as_the_worse() -> None:
    scene = "entities:\n- {name: a, file: arm.smurf, child: foot}\n"
    scene += '- {name: b, file: arm.smurf, parent: "a::foot", anchor: parent}\n'
    found = fixture(scene + ROBOT, MAIN)
    assert _told(found) == [("smurf-undefined-link", Severity.ERROR, b"foot")]
    assert not accepts(found.scene)


def test_a_ring_is_one_finding_whatever_stands_first() -> None:
    pair = ["- {name: a, file: arm.smurf, parent: 'b::base'}\n", "- {name: b, file: arm.smurf, parent: 'a::base'}\n"]
    for order in (pair, pair[::-1]):
        found = fixture("entities:\n" + "".join(order) + ROBOT, MAIN)
        assert [code for code, _, _ in _told(found)] == ["smurf-parent-cycle"]
    late = fixture("entities:\n" + pair[0] + "- {name: b, file: arm.smurf}\n" + ROBOT, MAIN)
    assert [code for code, _, _ in _told(late)] == ["smurf-late-parent"]


@pytest.mark.parametrize(
    "robot",
    ["files: []", "files: [amr.urdf]", "files: [arm.yml]", "flies: [arm.urdf]", "files: [arm.URDF]", "", "files: 1"],
)
def test_links_of_a_robot_whose_urdf_is_lost_are_told_there(robot: str) -> None:
    scene = "entities:\n- {name: a, file: arm.smurf, pose: up}\n- {name: b, file: arm.smurf, parent: 'a::base'}\n"
    broken = ROBOT.replace("files: [arm.urdf]", robot) + "//- /w/arm.yml\nposes:\n- {name: up, joints: {}}\n"
    found = fixture(scene + broken, MAIN)
    analysis = found.workspace.analysis()
    of_robot = [each.code for each in diagnostics(analysis, "/w/arm.smurf") if each.rejected_by_reader]
    assert len(of_robot) == 1
    assert [each for each in _told(found) if each[0] == "smurf-undefined-link"] == []


def test_the_older_key_of_a_file_is_told_and_not_read() -> None:
    found = fixture("entities:\n- {name: a, URI: arm.smurf}\n" + ROBOT, MAIN)
    assert _told(found) == [("smurf-unknown-key", Severity.ERROR, b"URI")]
    assert "/w/arm.smurf" not in found.workspace.analysis().scenes[MAIN].instances.prefixes
    both = fixture("entities:\n- {name: a, file: arm.smurf, URI: arm.smurf}\n" + ROBOT, MAIN)
    assert _told(both) == [("smurf-unknown-key", Severity.INFORMATION, b"URI")]
    assert accepts(both.scene)
