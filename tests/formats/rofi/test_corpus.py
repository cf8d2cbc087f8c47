"""What RoFI's own library says of configurations: whether it takes them, and where modules are then."""

import pytest

from formats.rofi.corpus import Case, cases
from robray.analysis.analysis import Analysis
from robray.assemble import new_workspace
from robray.export.json import scene_json
from robray.formats import FORMATS
from robray.rules.engine import not_known
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.rules.engine.rule import Severity
from robray.scene.pose import rotated

pytestmark = pytest.mark.quick

PATH = "/w/main.json"
PRECISION = 1e-9

every_case = pytest.mark.parametrize("case", [*cases()], ids=lambda case: case.name)


def _analysis(case: Case) -> Analysis:
    workspace = new_workspace()
    workspace.set_text(PATH, case.text)
    return workspace.analysis()


def _rows(quaternion: list[float], translation: list[float]) -> list[float]:
    x, y, z, w = quaternion
    columns = [rotated((x, y, z, w), axis) for axis in ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))]
    return [each for row in range(3) for each in (*(column[row] for column in columns), translation[row])]


@every_case
def test_a_real_configuration_is_recognised(case: Case) -> None:
    found = FORMATS.of(PATH, case.text)
    assert found is not None
    assert found.name == "rofi"


@every_case
def test_the_verdict_is_that_of_the_library(case: Case) -> None:
    analysis = _analysis(case)
    assert accepts(analysis.scenes[PATH]) is (case.expected["verdict"] == "valid")
    errors = [each for each in diagnostics(analysis, PATH) if each.severity is Severity.ERROR]
    assert (not errors) is (case.expected["verdict"] == "valid")


@every_case
def test_poses_are_those_of_the_library(case: Case) -> None:
    world = scene_json(_analysis(case).scenes[PATH], not_known).get("world")
    expected = case.expected.get("world")
    if case.expected["verdict"] != "valid" or case.expected.get("rigid") is False:
        assert world is None
        return
    assert isinstance(world, dict)
    if not expected:
        pytest.skip("it is not said where its modules are")
    assert world.keys() == expected.keys()
    for name, rows in expected.items():
        pose = world[name]
        assert isinstance(pose, dict)
        assert _rows(pose["quaternion"], pose["translation"]) == pytest.approx(rows, abs=PRECISION)  # type: ignore[arg-type]


@every_case
def test_what_is_wrong_is_told_where_it_is(case: Case) -> None:
    if case.findings is None:
        pytest.skip("it is not said what is wrong with it")
    analysis = _analysis(case)
    lines = analysis.files[PATH].lines
    told = [
        (each.code, each.severity.value, lines.line(each.at.span.start) + 1) for each in diagnostics(analysis, PATH)
    ]
    for code, severity, first, last in case.findings:
        assert any((code, severity) == each[:2] and first <= each[2] <= last for each in told), (code, told)
    if not case.findings:
        assert not [each for each in told if each[1] != "hint"]
