"""Where findings of robots of SMURF are told, and how often."""

import re

import pytest
import yaml as pyyaml

from fixtures import fixture
from robray.rules.engine.diagnose import diagnostics
from rules.findings import findings, fixed

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
    message = f"unused name '{written}'; did you mean '{meant}', which is used and not defined?"
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
    ("section", "needed"),
    [("motors", "keys 'name' and 'joint'"), ("sensors", "keys 'name' and 'type'"), ("poses", "key 'name'")],
)
@pytest.mark.parametrize("element", ["{}", "{comment: none}"])
def test_all_that_an_element_lacks_is_told_at_once(section: str, needed: str, element: str) -> None:
    source = f"modelname: arm\nfiles: [arm.urdf, more.yml]\n//- /w/more.yml\n{section}: [{element}, {element}]\n"
    found = diagnostics(fixture(source, "/w/arm.smurf").workspace.analysis(), "/w/more.yml")
    assert [each.message for each in found] == [f"missing {needed} in an element of '{section}'"] * 2


@pytest.mark.parametrize(
    "keys", ["  file: gone.smurf\n  positon: [0, 0, 1]", "  positon: [0, 0, 1]\n  file: gone.smurf"]
)
def test_a_key_beside_a_file_that_is_not_there_is_told_as_well(keys: str) -> None:
    workspace = fixture(f"entities:\n- name: one\n{keys}\n", "/w/cell.smurfs").workspace
    found = diagnostics(workspace.analysis(), "/w/cell.smurfs")
    assert {each.code for each in found} == {"smurf-file-not-found", "smurf-unknown-key"}


def test_entities_without_a_file_and_a_name_are_not_two_of_one_name() -> None:
    found = diagnostics(
        fixture("entities:\n- {}\n- {pose: up}\n", "/w/cell.smurfs").workspace.analysis(), "/w/cell.smurfs"
    )
    assert [each.message for each in found] == ["missing key 'file' in an entity"] * 2


CELL = """\
entities:
{entities}
//- /w/arm.smurf
modelname: arm
files: [arm.urdf{files}]
//- /w/arm.urdf
<robot name="arm"><link name="base"/></robot>
//- /w/poses.yml
poses: [{{name: home, joints: {{}}}}, {{name: park, joints: {{}}}}, {{name: reach, joints: {{}}}}]
//- /w/other.smurf
modelname: other
files: [arm.urdf]
"""


def _of_entities(named: list[tuple[str, str]], files: str = "") -> list[tuple[str, str, int]]:
    """What is told of entities with a file and a pose each: where, what, and how many places are shown with it."""
    lines = [f"- {{name: e{rank}, file: {file}, pose: {pose}}}" for rank, (file, pose) in enumerate(named)]
    workspace = fixture(CELL.format(entities="\n".join(lines), files=files), "/w/cell.smurfs").workspace
    text = workspace.analysis().files["/w/cell.smurfs"].text
    return [
        (text[: each.at.span.start].decode().rpartition("- {name: ")[2][:2], each.message, len(each.related))
        for each in diagnostics(workspace.analysis(), "/w/cell.smurfs")
    ]


def test_poses_of_two_robots_are_two_findings_also_where_they_are_called_the_same() -> None:
    named = [("arm.smurf", "home"), ("other.smurf", "home"), ("./arm.smurf", "home")]
    what = "undefined pose 'home'"
    assert _of_entities(named) == [("e0", what, 1), ("e1", what, 0)]


@pytest.mark.parametrize("quote", ["", '"', "'"])
@pytest.mark.parametrize(("meant", "slip"), [("home", "hoem"), ("it's, home", "it's, hoem"), ("a #home", "a #hoem")])
def test_a_fix_keeps_the_quotes_of_a_name_and_reads_back(meant: str, slip: str, quote: str) -> None:
    there = quote + (slip.replace("'", "''") if quote == "'" else slip) + quote
    source = CELL.replace("name: home", f'name: "{meant}"')
    source = source.format(entities=f"- {{name: e, file: arm.smurf, pose: {there}}}", files=", poses.yml")
    analysis = fixture(source, "/w/cell.smurfs").workspace.analysis()
    found = next(
        (each for each in diagnostics(analysis, "/w/cell.smurfs") if each.code == "smurf-undefined-pose"), None
    )
    if found is None or found.fix is None:
        # What is no text without quotes, or stands there with others than its own letters.
        assert (quote, meant) != ("", "home")
        assert quote != '"'
        return
    ((at, new),) = found.fix.edits
    text = analysis.files["/w/cell.smurfs"].text.decode()
    after = text[: at.span.start] + new + text[at.span.end :]
    assert pyyaml.safe_load(after)["entities"][0]["pose"] == meant
    assert new[:1] == (quote or new[:1])


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("one.base", "one::base"),
        ("one/base", "one::base"),
        ("one->base", "one::base"),
        ("'one: base'", "'one::base'"),
        ("'one::'", "'one::base'"),
        ("v1.0.base", "v1.0::base"),
        ("v1.0", "v1.0::base"),
        ("paernt", "parent"),
        ('"wrold"', '"world"'),
        ("nobody.base", None),
        ("one.nothing", None),
    ],
)
def test_of_what_is_no_reference_it_is_written_what_was_meant(written: str, meant: str | None) -> None:
    others = "".join(f"- {{name: {each}, file: arm.smurf}}\n" for each in ("one", "v1.0"))
    entities = f"{others}- {{name: e, file: arm.smurf, anchor: {written}}}"
    source = CELL.format(entities=entities, files="")
    (found,) = diagnostics(fixture(source, "/w/cell.smurfs").workspace.analysis(), "/w/cell.smurfs")
    assert found.code == "smurf-malformed-reference"
    assert (None if found.fix is None else found.fix.edits[0][1]) == meant


@pytest.mark.parametrize(
    ("motor", "after"),
    [
        ("- name: shoulder", "- name: shoulder\n  joint: shoulder"),
        (
            "- type: DC\n  name: shoulder  # the first\n  p: 1",
            "- type: DC\n  name: shoulder\n  joint: shoulder  # the first\n  p: 1",
        ),
        ("- joint: shoulder", "- joint: shoulder\n  name: shoulder"),
        ("- {name: 'shoulder', p: 1}", "- {name: 'shoulder', joint: 'shoulder', p: 1}"),
        ('- {"joint": "shoulder"}', '- {"joint": "shoulder", "name": "shoulder"}'),
        ("- name: elbow", None),
        ("- {type: DC}", None),
        ("-\n  name: shoulder", "-\n  name: shoulder\n  joint: shoulder"),
        ("- name:\n    shoulder", None),
    ],
)
def test_a_motor_that_is_called_as_a_joint_is_that_of_the_joint(motor: str, after: str | None) -> None:
    urdf = ROBOT.partition("//- /w/arm.urdf")[2].partition("//- /w/more.yml")[0]
    source = f"modelname: arm\nfiles: [arm.urdf, more.yml]\n//- /w/arm.urdf{urdf}//- /w/more.yml\nmotors:\n{motor}\n"
    analysis = fixture(source, "/w/arm.smurf").workspace.analysis()
    (found,) = diagnostics(analysis, "/w/more.yml")
    assert found.code == "smurf-missing-key"
    assert (found.fix is None) is (after is None)
    for at, new in () if found.fix is None else found.fix.edits:
        text = analysis.files["/w/more.yml"].text.decode()
        assert text[: at.span.start] + new + text[at.span.end :] == f"motors:\n{after}\n"


@pytest.mark.parametrize("comma", [each.start() for each in re.finditer(r",(?= [a-z]+:)", ROBOT)])
def test_a_comma_that_entries_lack_is_told_and_inserted_between_them(comma: int) -> None:
    sound = fixture(ROBOT, "/w/arm.smurf").texts
    given = fixture(ROBOT[:comma] + ROBOT[comma + 1 :], "/w/arm.smurf")
    [found] = [each for each in findings(given) if each.code == "smurf-syntax"]
    start, end = found.at.span
    text = given.texts[found.at.path]
    assert (found.message, text[:start] + b"," + text[end:]) == ("missing ','", sound[found.at.path])
    assert fixed(given, found) == sound


@pytest.mark.parametrize(
    ("right", "wrong", "meant"),
    [
        ("{turner: 0.5}", "{turnr: 0.5}", "turner"),
        ("{turner: 0.5}", "{sholder: 0.5}", "shoulder"),
        ("joint: shoulder", "joint: sholder", "shoulder"),
    ],
)
def test_a_joint_is_suggested_among_all_that_may_be_named_there(right: str, wrong: str, meant: str) -> None:
    source = ROBOT.replace("MOTOR", "turner").replace("SENSOR", "camera").replace("USED", "turner")
    found = [each for each in findings(fixture(source.replace(right, wrong, 1), "/w/arm.smurf")) if each.suggestion]
    assert [(each.code, each.suggestion) for each in found] == [("smurf-undefined-joint", meant)]
