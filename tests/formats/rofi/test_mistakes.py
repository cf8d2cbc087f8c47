"""A world in which thousands of elements are wrong is none, and is not read: the first of them is told."""

import pytest

from fixtures import fixture
from robray.facts.limits import DEFAULT_LIMITS
from robray.formats import FORMATS
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.text.edits import Edit, splice

pytestmark = pytest.mark.quick

WORLD = "/w/world.json"
FEW = DEFAULT_LIMITS._replace(mistakes=2)
MANY = DEFAULT_LIMITS.mistakes + 1
FRONT_END = FORMATS[".json"].front_end
CUBE = '{"id": 1, "type": "cube"}'


@pytest.mark.parametrize("one", ["{}", "1", "[]", '{"id": "x"}'])
@pytest.mark.parametrize("array", ["modules", "moduleJoints", "spaceJoints"])
def test_a_world_with_thousands_of_mistakes_is_not_read(array: str, one: str) -> None:
    arrays = {"modules": CUBE, "moduleJoints": "", "spaceJoints": ""} | {array: ", ".join([one] * MANY)}
    source = ", ".join(f'"{name}": [{values}]' for name, values in arrays.items())
    given = fixture(f"{{{source}}}", WORLD)
    found, first = diagnostics(given.workspace.analysis(), WORLD)
    assert first.code in ("rofi-missing-key", "rofi-wrong-type")
    assert (found.code, found.message[:46]) == ("beyond-limits", "the file is not read: it has more than 2,500 m")
    assert source.index(one, source.index(array)) < found.at.span.start == first.at.span.start
    assert accepts(given.scene) is False


def test_a_project_may_allow_more() -> None:
    source = f'{{"modules": [{", ".join(["{}"] * MANY)}]}}'
    given = fixture(source, WORLD, DEFAULT_LIMITS._replace(mistakes=100_000))
    assert len(given.scene.results) == MANY + 1


@pytest.mark.parametrize("new", [b"{}", b"{}, {}", b'{"type": "cube"}'])
def test_edits_that_bring_one_too_many_and_mend_it_are_read_as_from_scratch(new: bytes) -> None:
    text = f'{{"modules": [{CUBE},\n{{}},\n{CUBE}, {{}}, {CUBE}]}}'.encode()
    reading = FRONT_END.read(text, FEW)
    at = text.index(CUBE.encode(), text.index(b"\n"))
    for edit in (Edit(at, at + len(CUBE), new), Edit(at, at + len(new), CUBE.encode()), Edit(at + 1, at + 9, b"")):
        changed = splice(reading.text, edit)
        reading, _ = FRONT_END.reread(reading, changed, edit)
        assert reading.facts == FRONT_END.read(changed, FEW).facts
