"""The table of settings, and what is made of it."""

import json
from pathlib import Path

from robray.lsp.preferences import HINT_VALUES, SCANNED_FILES, SETTINGS, Preferences, page, preferences, schema

DOCS = Path(__file__).parents[2] / "docs"


def test_what_is_not_set_has_its_default() -> None:
    assert Preferences().get(HINT_VALUES) is HINT_VALUES.default is True
    assert Preferences().get(SCANNED_FILES) == SCANNED_FILES.default > 0
    assert len({setting.name for setting in SETTINGS}) == len(SETTINGS)


def test_names_with_dots_and_objects_are_the_same() -> None:
    for given in ({"inlayHints.values": False}, {"inlayHints": {"values": False}}):
        read, wrong = preferences(given)
        assert (read.get(HINT_VALUES), wrong) == (False, ())


def test_null_is_not_set() -> None:
    assert preferences({"inlayHints": {"values": None}}) == (Preferences(), ())


def test_anything_may_be_handed_in() -> None:
    for given in (None, 3, "x", [1], {"a": [1]}, {"": {"": 1}}, {3: True}):
        assert preferences(given)[0] == Preferences()


def test_a_number_is_no_switch_and_a_switch_no_number() -> None:
    assert preferences({"inlayHints.values": 0})[1] == ("'robray.inlayHints.values' must be true or false",)
    assert preferences({"workspace.maxFiles": True})[1] == ("'robray.workspace.maxFiles' must be a whole number",)
    assert preferences({"workspace.maxFiles": -1})[1] == ("'robray.workspace.maxFiles' must be at least 0",)
    assert preferences({"workspace.maxFiles": 7})[0].get(SCANNED_FILES) == 7


def test_the_pages_are_those_of_the_table() -> None:
    assert (DOCS / "settings.md").read_text("utf-8") == page()
    assert json.loads((DOCS / "settings.schema.json").read_text("utf-8")) == schema()
