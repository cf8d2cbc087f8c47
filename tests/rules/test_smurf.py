"""Where findings of robots of SMURF are told, and how often."""

import pytest

from fixtures import fixture
from robray.rules.engine.diagnose import diagnostics

ROBOT = """\
modelname: arm
files: [arm.urdf, more.yml, poses.yml]
//- /w/arm.urdf
<robot name="arm"><link name="base"/><link name="upper"/>
<joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/>
<limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>
//- /w/more.yml
motors:
- {name: MOTOR, joint: shoulder}
sensors:
- {name: current, type: MotorCurrent, id: [turner]}
- {name: SENSOR, type: CameraSensor, link: upper}
controllers:
- {name: steer, sensors: [camera], motors: [USED]}
- {name: look, sensors: [camera], motors: [turner]}
//- /w/poses.yml
poses:
- {name: up, joints: {turner: 0.5}}
- {name: down, joints: {turner: -0.5}}
"""


def _said(motor: str, sensor: str, used: str = "turner") -> list[tuple[str, str, str]]:
    source = ROBOT.replace("MOTOR", motor).replace("SENSOR", sensor).replace("USED", used)
    workspace = fixture(source, "/w/arm.smurf").workspace
    found: list[tuple[str, str, str]] = []
    for path in ("/w/arm.smurf", "/w/more.yml", "/w/poses.yml"):
        text = workspace.analysis().files[path].text
        found += [
            (each.code, text[each.at.span.start : each.at.span.end].decode(), each.message)
            for each in diagnostics(workspace.analysis(), path)
        ]
    return found


@pytest.mark.parametrize(
    ("motor", "sensor", "code", "written"),
    [("tunrer", "camera", "smurf-undefined-motor", "tunrer"), ("turner", "camrea", "smurf-undefined-sensor", "camrea")],
)
def test_a_slip_where_a_motor_or_a_sensor_is_named_is_told_there_and_once(
    motor: str, sensor: str, code: str, written: str
) -> None:
    meant = "turner" if motor == written else "camera"
    message = f"nothing uses '{written}', and '{meant}' is used and defined nowhere; did you mean '{meant}' here?"
    assert _said(motor, sensor) == [(code, written, message)]


def test_a_motor_that_is_used_as_it_is_named_is_not_the_one_that_is_misspelt() -> None:
    found = _said("tunrer", "camera", used="tunrer")
    assert {written for _, written, _ in found} == {"turner"}
    assert "did you mean 'tunrer'?" in found[0][-1]


def test_motors_of_a_robot_are_not_misspelt_for_what_another_one_uses() -> None:
    source = f"""\
entities:
- {{name: one, file: one.smurf}}
- {{name: two, file: arm.smurf}}
//- /w/one.smurf
modelname: one
files: [arm.urdf, one.yml]
//- /w/one.yml
motors:
- {{name: tunrer, joint: shoulder}}
//- /w/arm.smurf
{ROBOT.replace("MOTOR", "wheel").replace("SENSOR", "camera").replace("USED", "turner")}"""
    workspace = fixture(source, "/w/cell.smurfs").workspace
    workspace.analysis()
    assert [each.code for each in diagnostics(workspace.analysis(), "/w/one.yml")] == []
    assert {each.code for each in diagnostics(workspace.analysis(), "/w/more.yml")} == {"smurf-undefined-motor"}


@pytest.mark.parametrize(
    ("section", "needed"), [("motors", "'name' and 'joint'"), ("sensors", "'name' and 'type'"), ("poses", "'name'")]
)
@pytest.mark.parametrize("element", ["{}", "{comment: none}"])
def test_all_that_an_element_lacks_is_told_at_once(section: str, needed: str, element: str) -> None:
    source = f"modelname: arm\nfiles: [arm.urdf, more.yml]\n//- /w/more.yml\n{section}: [{element}, {element}]\n"
    found = diagnostics(fixture(source, "/w/arm.smurf").workspace.analysis(), "/w/more.yml")
    assert [each.message for each in found] == [f"an element of '{section}' needs {needed}"] * 2


def test_entities_without_a_file_and_a_name_are_not_two_of_one_name() -> None:
    found = diagnostics(
        fixture("entities:\n- {}\n- {pose: up}\n", "/w/cell.smurfs").workspace.analysis(), "/w/cell.smurfs"
    )
    assert [each.message for each in found] == ["an entity needs 'file'"] * 2
