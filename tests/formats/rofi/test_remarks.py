"""What the reader takes hides nothing of a world: it has poses, and what collides is told."""

import pytest

from fixtures import fixture
from robray.rules import RULES
from robray.rules.engine.diagnose import accepts
from robray.rules.engine.rule import Rule
from rules.examples import wrong
from rules.findings import findings

pytestmark = pytest.mark.quick

FILE = "/w/main.json"
CUBES = '{ "id": 901, "type": "cube" }, { "id": 902, "type": "cube" }, '
HELD = (
    '{ "point": [500, 0, 0], "to": { "id": %d, "component": 6 }, '
    '"joint": { "type": "rigid", "sourceToDestination": "identity" } }, '
)
TAKEN = [
    rule
    for code, rule in sorted(RULES.items())
    if code.startswith("rofi-") and not rule.rejected_by_reader and '"spaceJoints": [' in wrong(rule)
]


def colliding(text: str) -> str:
    """With two more modules at one place, far away."""
    return text.replace('"modules": [', f'"modules": [{CUBES}', 1).replace(
        '"spaceJoints": [', f'"spaceJoints": [{HELD % 901}{HELD % 902}', 1
    )


@pytest.mark.parametrize("rule", TAKEN, ids=lambda rule: rule.code)
def test_beside_what_the_reader_takes_what_collides_is_told(rule: Rule) -> None:
    text = wrong(rule).replace("[|", "").replace("|]", "")
    assert accepts(fixture(text, FILE).scene)
    given = fixture(colliding(text), FILE)
    codes = {found.code for found in findings(given)}
    # What two free connectors say is told of valid worlds alone.
    assert codes >= {"rofi-collision", rule.code} - {"rofi-near-connector"}
    assert not accepts(given.scene)
