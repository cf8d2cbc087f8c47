"""What MARS and Phobos read differently follows the project's choice: poses, severities, and what is said of either."""

import pytest

from fixtures import Fixture, fixture
from robray.analysis.analysis import scene_model
from robray.analysis.links import poses_in_world
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.configuration.reading import read_configuration
from robray.facts.limits import DEFAULT_LIMITS
from robray.features.hover import hover
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.scene.pose import roll_pitch_yaw
from robray.text.edits import Edit

pytestmark = pytest.mark.quick

MAIN = "/w/main.smurfs"
PHOBOS = DEFAULT_LIMITS._replace(readers=(("smurf", "phobos"),))
ROBOT = """\
//- /w/arm.smurf
modelname: arm
files: [arm.urdf]
//- /w/arm.urdf
<robot name="arm"><link name="base"/></robot>
"""
LATE = """\
entities:
- {name: left, file: arm.smurf, parent: "right::base"}
- {name: right, file: arm.smurf}
"""
TWO = """\
modelname: arm
files: [arm.urdf, other.urdf]
//- /w/other.urdf
<robot name="other"><link name="base"/></robot>
"""


def _read(source: str, main: str = MAIN) -> tuple[Fixture, Fixture]:
    """As MARS does, and as Phobos does."""
    return fixture(source + ROBOT, main), fixture(source + ROBOT, main, PHOBOS)


def _turned(given: Fixture) -> tuple[float, ...]:
    found = given.scene.frame("left")
    assert found is not None
    assert found.frame.pose_in_parent is not None
    return tuple(round(each, 6) for each in roll_pitch_yaw(found.frame.pose_in_parent.rotation))


def _entity(more: str) -> str:
    return f"entities:\n- {{name: left, file: arm.smurf, {more}}}\n"


@pytest.mark.parametrize(
    ("written", "mars", "phobos"),
    [
        ("[0, 0, 1]", (0.0, 0.0, 0.017453), (0.0, 0.0, 1.0)),
        ("[1, 0, 0, 0]", (0.0, 0.0, 0.0), (3.141593, 0.0, 0.0)),
        ("{x: 0, y: 0, z: 1.5}", (0.0, 0.0, 1.5), (0.0, 0.0, 1.5)),
        ("{w: 1, x: 0, y: 0, z: 0}", (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)),
    ],
)
def test_rotations_are_those_of_the_reader(written: str, mars: tuple[float, ...], phobos: tuple[float, ...]) -> None:
    by_mars, by_phobos = _read(_entity(f"rotation: {written}"))
    assert _turned(by_mars) == mars
    assert _turned(by_phobos) == phobos


_BAD, _NO_NAME, _TWO = "smurf-bad-rotation", "smurf-no-modelname", "smurf-two-models"


@pytest.mark.parametrize(
    ("main", "source", "mars", "phobos"),
    [
        (MAIN, _entity("rotation: [90]"), [], [(_BAD, "error")]),
        (MAIN, _entity("rotation: {x: 0, y: 0, z: 1}"), [(_BAD, "warning")], []),
        (MAIN, _entity("rotation: [0, 1]"), [(_BAD, "error")], [(_BAD, "error")]),
        (MAIN, LATE, [("smurf-late-parent", "information")], []),
        ("/w/main.smurf", "files: [arm.urdf]\n", [(_NO_NAME, "information")], [(_NO_NAME, "error")]),
        ("/w/main.smurf", TWO, [(_TWO, "warning")], [(_TWO, "error")]),
    ],
)
def test_severities_are_those_of_the_reader(
    main: str, source: str, mars: list[tuple[str, str]], phobos: list[tuple[str, str]]
) -> None:
    for given, wanted in zip(_read(source, main), (mars, phobos), strict=True):
        told = diagnostics(given.workspace.analysis(), main)
        assert [(each.code, each.severity.value) for each in told] == wanted
        assert accepts(given.scene) is all(severity != "error" for _, severity in wanted)


def test_annotations_are_judged_by_the_reader() -> None:
    source = "modelname: arm\nfiles: [arm.urdf, arm.yml]\n//- /w/arm.yml\nlinks: [{name: base}]\nodd: [{name: base}]\n"
    by_mars, by_phobos = _read(source, "/w/main.smurf")
    codes = ["smurf-singular-section", "smurf-unknown-section"]
    assert [each.code for each in diagnostics(by_mars.workspace.analysis(), "/w/arm.yml")] == codes
    [told] = diagnostics(by_phobos.workspace.analysis(), "/w/arm.yml")
    assert (told.code, told.severity.value) == ("smurf-unknown-section", "error")
    assert accepts(by_mars.scene) is True
    assert accepts(by_phobos.scene) is False


JOINTED = """\
//- /w/arm.urdf
<robot name="arm"><link name="base"/><link name="upper"/>
<joint name="shoulder" type="continuous"><axis xyz="0 0 1"/><parent link="base"/><child link="upper"/></joint></robot>
"""
SAME = """\
modelname: arm
files: [arm.urdf, arm.yml, more.yml]
//- /w/arm.yml
motors:
- {name: turn, joint: shoulder}
- {name: both, joint: shoulder}
poses:
- {name: up, joints: {turn: 1.0}}
//- /w/more.yml
motors:
- {name: both, joint: shoulder}
controllers:
- {name: c, motors: [turn, both]}
"""


def test_of_two_equal_lists_phobos_has_the_last() -> None:
    told = []
    for given in (fixture(SAME + JOINTED, "/w/main.smurf", limits) for limits in (DEFAULT_LIMITS, PHOBOS)):
        found = [each for path in given.texts for each in diagnostics(given.workspace.analysis(), path)]
        told.append([(each.code, given.texts[each.at.path][slice(*each.at.span)]) for each in found])
    by_mars, by_phobos = told
    assert by_mars == [("smurf-section-twice", b"motors"), ("smurf-duplicate-name", b"both")]
    undefined = [
        ("smurf-undefined-joint", b"turn"),
        ("smurf-section-twice", b"motors"),
        ("smurf-undefined-motor", b"turn"),
    ]
    assert by_phobos == undefined


def test_a_pose_of_a_list_that_phobos_drops_is_none() -> None:
    """And is one again when the other list is gone, and none when it comes back."""
    robot = """\
//- /w/arm.smurf
modelname: arm
files: [arm.urdf, arm.yml, more.yml]
//- /w/arm.yml
poses:
- {name: up, joints: {shoulder: 1.0}}
//- /w/more.yml
poses:
- {name: down, joints: {shoulder: -1.0}}
"""
    source = "entities:\n- {name: left, file: arm.smurf, pose: up}\n" + robot + JOINTED
    workspace, more = fixture(source, MAIN, PHOBOS).workspace, "/w/more.yml"
    for written in (b"poses", b"other", b"poses"):
        text = workspace.analysis().files[more].text
        workspace.edit(more, [Edit(0, text.index(b":"), written)])
        told = [each.code for each in diagnostics(workspace.analysis(), MAIN)]
        assert told == (["smurf-undefined-pose"] if written == b"poses" else [])
        scene = workspace.analysis().scenes[MAIN]
        upper = poses_in_world(scene, scene_model(scene))["left::upper"]
        assert upper is not None
        assert roll_pitch_yaw(upper.rotation)[2] == pytest.approx(0.0 if written == b"poses" else 1.0)


def test_the_fix_and_the_hover_say_the_reading_that_is_taken() -> None:
    source = _entity("rotation: $0[1, 0, 0, 0]")
    fixes = []
    for given, name in zip(_read(source), ("MARS", "Phobos"), strict=True):
        [told] = diagnostics(given.workspace.analysis(), MAIN)
        assert told.fix is not None
        fixes.append(told.fix.edits[0][1])
        assert given.cursor is not None
        shown = hover(given.workspace.analysis(), *given.cursor)
        assert shown is not None
        assert shown.markdown.startswith(f"read as {name} does")
    assert fixes == ["{w: 1.0, x: 0.0, y: 0.0, z: 0.0}", "{w: 0.0, x: 1.0, y: 0.0, z: 0.0}"]


def test_a_change_of_the_setting_is_followed() -> None:
    limits = [DEFAULT_LIMITS]
    workspace: Workspace = new_workspace(lambda _: limits[0])
    given = fixture(_entity("rotation: [1, 0, 0, 0]") + ROBOT, MAIN)
    workspace.set_texts(given.texts)
    found = []
    for each in (DEFAULT_LIMITS, PHOBOS, DEFAULT_LIMITS):
        limits[0] = each
        workspace.follow_limits()
        found.append(_turned(given._replace(workspace=workspace)))
    assert found == [(0.0, 0.0, 0.0), (3.141593, 0.0, 0.0), (0.0, 0.0, 0.0)]


def test_an_edit_goes_on_with_the_reader() -> None:
    given = fixture(_entity("rotation: [1, 0, 0, 0]") + ROBOT, MAIN, PHOBOS)
    at = given.texts[MAIN].index(b"[1, 0")
    given.workspace.edit(MAIN, [Edit(at + 1, at + 11, b"0, 0, 1, 0")])
    assert _turned(given) == (0.0, 0.0, 3.141593)


def test_the_setting_is_read_from_the_project() -> None:
    read = read_configuration("/w/robray.toml", b'[smurf]\nreader = "phobos"\n')
    assert read.configuration is not None
    assert read.configuration.reading_limits.readers == PHOBOS.readers
    [wrong] = read_configuration("/w/robray.toml", b'[smurf]\nreader = "phobs"\n').mistakes
    assert "expected one of mars, phobos" in wrong.message
