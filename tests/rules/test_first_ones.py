"""Whoever is told of a second thing of one name in SMURF is shown the first, in whichever file it is."""

import pytest

from fixtures import Fixture, fixture
from robray.analysis.analysis import FileSpan
from rules.findings import findings

pytestmark = pytest.mark.quick

ROBOT = """\
//- /w/arm.smurf
modelname: arm
files: [arm.urdf, arm.yml, more.yml]
//- /w/arm.urdf
<robot name="arm"><link name="base"/><link name="tip"/>
<joint name="turn" type="continuous"><parent link="base"/><child link="tip"/></joint></robot>
"""
NOTHING = "//- /w/arm.yml\n{}\n//- /w/more.yml\n{}\n"


def shown(given: Fixture, code: str) -> list[tuple[str, str]]:
    """The lines of what a finding shows besides, with what is said of it, but for what leads to its own file."""
    told = [each for each in findings(given) if each.code == code]
    assert told
    return [
        (given.texts[at.path][: at.span.start].rpartition(b"\n")[2].decode() + written(given, at), words)
        for each in told
        for at, words, _ in each.related
        if words != "included here"
    ]


def written(given: Fixture, at: FileSpan) -> str:
    return given.texts[at.path][at.span.start : at.span.end].decode()


def test_the_first_entity_is_shown_in_its_file() -> None:
    given = fixture(
        "entities:\n- {name: a, file: arm.smurf}\n- {file: arm.smurf}\n- {name: inner, file: inner.smurfs}\n"
        "- {name: arm, file: arm.smurf}\n- {name: b, file: arm.smurf}\n"
        f"//- /w/inner.smurfs\nentities: [{{name: b, file: arm.smurf}}]\n{ROBOT}{NOTHING}",
        "/w/main.smurfs",
    )
    assert shown(given, "smurf-duplicate-entity") == [
        ("- {file", "first defined here"),
        ("entities: [{name: b", "first defined here"),
    ]


def test_of_an_entity_that_is_there_twice_with_its_scene_the_other_place_of_that_is_shown() -> None:
    given = fixture(
        "entities:\n- {name: x, file: inner.smurfs}\n- {name: y, file: inner.smurfs}\n"
        f"//- /w/inner.smurfs\nentities: [{{name: b, file: arm.smurf}}]\n{ROBOT}{NOTHING}",
        "/w/main.smurfs",
    )
    assert shown(given, "smurf-duplicate-entity") == [
        ("- {name: x, file: inner.smurfs", "its scene is already included here")
    ]


@pytest.mark.parametrize(
    ("kind", "element"), [("motors", "name: a, joint: turn"), ("poses", "name: a, joints: {}"), ("sensors", "name: a")]
)
@pytest.mark.parametrize("is_other", [False, True])
def test_the_first_motor_sensor_or_pose_is_shown_in_its_file(kind: str, element: str, *, is_other: bool) -> None:
    second = f"- {{{element}}}\n"
    own, more = (f"{second}", "x: {}\n") if not is_other else ("", f"{kind}:\n{second}")
    annotations = f"//- /w/arm.yml\n{kind}:\n- {{name: other}}\n- {{{element}}}\n{own}//- /w/more.yml\n{more}"
    given = fixture(ROBOT.removeprefix("//- /w/arm.smurf\n") + annotations, "/w/arm.smurf")
    assert shown(given, "smurf-duplicate-name") == [("- {name: a", "first defined here")]


def test_the_file_that_has_a_section_first_is_shown() -> None:
    annotations = "//- /w/arm.yml\nmotors:\n- {name: a, joint: turn}\n//- /w/more.yml\nmotors: []\n"
    given = fixture(ROBOT.removeprefix("//- /w/arm.smurf\n") + annotations, "/w/arm.smurf")
    assert shown(given, "smurf-section-twice") == [("motors", "first defined here")]
