"""What may be declared where nobody reads it: a quick look at a scene tells what the thorough one does."""

import pytest

from fixtures import Fixture
from robray.analysis.scene_state import SceneState
from robray.rules import RULE_SETS
from robray.rules.engine import unreadable_declarations
from robray.rules.engine.broken_declarations import NAMES_ALONE, is_read
from rules.examples import right, wrong
from rules.findings import OF_SCENES, findings, scene
from rules.single_mistakes import MISTAKES, WORKCELL
from slips import slips
from trials import sampled, trials


def _given() -> list[Fixture]:
    mistaken = [WORKCELL.replace(each.right, each.wrong, 1) for each in MISTAKES]
    slipped = [each.text.decode() for each in slips(WORKCELL.encode())]
    examples = [(text, rule.format) for rule in OF_SCENES for text in (wrong(rule), right(rule))]
    return [scene(*each) for each in sampled([*((text, "robray") for text in (*mistaken, *slipped)), *examples])]


def test_a_quick_look_tells_what_the_thorough_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    given = _given()
    looks = []

    def noted(state: SceneState) -> bool:
        looks.append(is_read(state))
        return looks[-1]

    monkeypatch.setattr(unreadable_declarations, "is_read", noted)
    quick = [findings(each) for each in given]
    monkeypatch.setattr(unreadable_declarations, "is_read", lambda _: False)
    assert [findings(each) for each in given] == quick
    assert min(looks.count(True), looks.count(False)) > trials(20)


@pytest.mark.parametrize("folder", RULE_SETS)
def test_what_is_said_of_a_name_alone_breaks_nothing(folder: str) -> None:
    assert RULE_SETS[folder].diagnosis.unreadable.breaking.isdisjoint(NAMES_ALONE)
