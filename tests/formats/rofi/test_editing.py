"""What an editor is offered in configurations."""

import pytest

from fixtures import Fixture, fixture
from robray.features.completion import completion
from robray.features.kinematic_tree import kinematic_tree

pytestmark = pytest.mark.quick

MAIN = "/w/main.json"
ONE, TWO = (f'{{"id": {number}, "type": "universal", "alpha": 30, "beta": 0, "gamma": 0}}' for number in (1, 2))
DOCK = '{"orientation": "South", "from": {"id": 1, "connector": "B-X"}, "to": {"id": 2, "connector": 0}}'
HELD = '{"point": [0, 0, 0], "to": {"id": 1, "component": 7}, "joint": JOINT}'
RIGID = '{"type": "rigid", "sourceToDestination": "identity"}'


def world(modules: str = f"{ONE}, {TWO}", dock: str = DOCK, joint: str = RIGID) -> str:
    held = HELD.replace("JOINT", joint)
    return f'{{"modules": [{modules}], "moduleJoints": [{dock}], "spaceJoints": [{held}]}}'


def _given(source: str) -> tuple[Fixture, str, int]:
    found = fixture(source, MAIN)
    assert found.cursor is not None
    return found, *found.cursor


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ('"type": "$0"}', '"type": "pad"}'),
        ('"type": "p$0ud"}', '"type": "pad"}'),
        ('"type": "p$0', '"type": "pad"'),
        ('"type": $0}', '"type": "pad"}'),
    ],
)
def test_a_word_that_is_taken_leaves_the_quotes_around_it(typed: str, expected: str) -> None:
    """Some editors put in what is offered and leave all behind the cursor."""
    given, path, offset = _given(world('{"id": 1, ' + typed))
    found = completion(given.workspace.analysis(), path, offset)
    assert found is not None
    text, at = given.workspace.analysis().files[path].text.decode(), found.replaced
    [pad] = [each.text for each in found.items if each.label == "pad"]
    assert '{"id": 1, ' + expected in text[: at.start] + pad + text[at.end :]
    if "ud" not in typed:
        assert '{"id": 1, ' + expected in text[: at.start] + pad + text[offset:]


def test_the_kinematic_tree() -> None:
    given = fixture(world(), MAIN)
    found = {each.name: each for each in kinematic_tree(given.scene)}
    assert found["1:bodyA"].depth == 0
    assert found["2:bodyB"].variable == "2:gamma"
    assert len(found) == 22
