"""The pages in the documentation are those that the records give."""

from pathlib import Path

from robray.rules import RULES
from robray.rules.engine.page import index, page

FOLDER = Path(__file__).parents[2] / "docs" / "rules"


def test_every_rule_has_its_page() -> None:
    assert {path.stem for path in FOLDER.glob("*.md")} == {*RULES, "README"}


def test_pages_are_in_step_with_the_records() -> None:
    stale = [code for code, rule in RULES.items() if (FOLDER / f"{code}.md").read_text() != page(rule)]
    assert not stale, "run python docs/generate.py"
    assert (FOLDER / "README.md").read_text() == index(RULES.values())
