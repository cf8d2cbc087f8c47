"""The pages in the documentation are those that the records give, and so are their pictures."""

import runpy
from pathlib import Path
from typing import Any

import pytest

from robray.export.raster import png
from robray.rules import RULES
from robray.rules.engine.page import index, page

pytestmark = pytest.mark.quick

DOCS = Path(__file__).parents[2] / "docs"
FOLDER = DOCS / "rules"
PICTURES: dict[str, Any] = runpy.run_path(str(DOCS / "rule_pictures.py"))


def test_every_rule_has_its_page() -> None:
    assert {path.stem for path in FOLDER.glob("*.md")} == {*RULES, "README"}


def test_pages_are_in_step_with_the_records() -> None:
    address = PICTURES["address"]
    stale = [code for code, rule in RULES.items() if (FOLDER / f"{code}.md").read_text() != page(rule, address(code))]
    assert not stale, "run python docs/generate.py"
    assert (FOLDER / "README.md").read_text() == index(RULES.values())


def test_pictures_are_in_step_and_each_shows_a_difference() -> None:
    made = {code: PICTURES["picture"](code) for code in PICTURES["PICTURED"]}
    folder = DOCS / "images" / "rules"
    assert {path.stem for path in folder.glob("*.png")} == made.keys()
    for code, drawn in made.items():
        assert PICTURES["shows"]((folder / f"{code}.png").read_bytes(), drawn), "run python docs/generate.py"
        half = drawn.shape[1] // 2
        assert not PICTURES["shows"](png(drawn), drawn[:, ::-1])
        assert (drawn[:, :half] != drawn[:, half + 1 :]).any(axis=2).mean() > 0.001, f"{code}: both sides are the same"


def test_a_page_leads_to_its_picture() -> None:
    assert "](../images/rules/quaternion-order.png)" in (FOLDER / "quaternion-order.md").read_text()
    assert "images" not in page(RULES["quaternion-order"])
