"""What MARS and Phobos read differently follows the project's choice: poses, severities, and what is said of either."""

import pytest

from fixtures import Fixture, fixture
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.configuration.reading import read_configuration
from robray.facts.limits import DEFAULT_LIMITS
from robray.features.hover import hover
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.scene.pose import roll_pitch_yaw
from robray.text.edits import Edit

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
    assert "must be one of mars, phobos" in wrong.message
