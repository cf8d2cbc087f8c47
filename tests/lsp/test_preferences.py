"""The table of settings, and what is made of it."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from robray.configuration.keys import Kind
from robray.lsp.preferences import (
    HINT_VALUES,
    MOST_FINDINGS,
    SETTINGS,
    Preferences,
    page,
    preferences,
    project_settings,
    schema,
)

pytestmark = pytest.mark.quick

DOCS = Path(__file__).parents[2] / "docs"


def test_what_is_not_set_has_its_default() -> None:
    assert Preferences().get(HINT_VALUES) is HINT_VALUES.default is True
    assert Preferences().get(MOST_FINDINGS) == MOST_FINDINGS.default > 0
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
    assert preferences({"diagnostics.most": True})[1] == ("'robray.diagnostics.most' must be a whole number",)
    assert preferences({"diagnostics.most": 0})[1] == ("'robray.diagnostics.most' must be at least 1",)
    assert preferences({"diagnostics.most": 7})[0].get(MOST_FINDINGS) == 7


def test_keys_of_the_project_are_settings_in_the_way_of_editors() -> None:
    given = {
        "rules": {"severity": {"no-shape": "off"}, "largestAngle": 20},
        "format.lineWidth": 80,
        "limits.folderFiles": 0,
    }
    read, wrong = preferences(given)
    assert wrong == ()
    assert read.project == {
        ("rules", "severity"): {"no-shape": "off"},
        ("rules", "largest-angle"): 20,
        ("format", "line-width"): 80,
        ("limits", "folder-files"): 0,
    }
    assert preferences({"rules": {"severity": None}, "exclude": None}) == (Preferences(), ())


def test_what_goes_over_others_goes_over_them_key_by_key() -> None:
    everywhere, folder = preferences({"exclude": ["a"], "format.indent": 2})[0], preferences({"exclude": []})[0]
    assert everywhere.overridden(folder).project == {("exclude",): [], ("format", "indent"): 2}


@pytest.mark.parametrize("value", ["x", -5.5, [[]], {"x": 1}, True, -1])
def test_a_value_of_the_wrong_kind_is_told_by_its_setting(value: object) -> None:
    for name, setting in project_settings().items():
        read, wrong = preferences({name: value})
        if (setting.key.kind, value) == (Kind.BOOLEAN, True):
            assert (read.project, wrong) == ({setting.at: True}, ())
        else:
            assert wrong
            assert all(f"'robray.{name}" in message.partition(":")[0] for message in wrong)
            assert not any(read.project.values())


def test_nothing_is_set_by_default() -> None:
    """VS Code hands in every default, and it would go over the project's file."""
    rows = schema()["properties"]
    for setting in project_settings().values():
        row = rows[f"robray.{setting.name}"]
        assert row["default"] is None
        assert "null" in row["type"]
    assert preferences(dict.fromkeys(project_settings())) == (Preferences(), ())


@pytest.mark.parametrize(
    ("name", "value", "sound"),
    [
        ("rules.ignore", ["no-shape"], True),
        ("rules.ignore", ["no-shap"], False),
        ("rules.ignore", None, True),
        ("rules.ignore", "no-shape", False),
        ("rules.severity", {"no-shape": "off"}, True),
        ("rules.severity", {"no-shape": "of"}, False),
        ("rules.severity", {"no-shap": "off"}, False),
        ("format.indent", 8, True),
        ("format.indent", 9, False),
    ],
)
def test_the_schema_takes_what_is_taken(name: str, value: object, sound: bool) -> None:  # noqa: FBT001 - a parameter
    assert Draft7Validator(schema()).is_valid({f"robray.{name}": value}) is sound
    assert (preferences({name: value})[1] == ()) is sound


def test_it_is_a_schema() -> None:
    Draft7Validator.check_schema(schema())


def test_the_pages_are_those_of_the_table() -> None:
    assert (DOCS / "settings.md").read_text("utf-8") == page()
    assert json.loads((DOCS / "settings.schema.json").read_text("utf-8")) == schema()
