"""The schema that is published takes what is read, and refuses what is not."""

import json
import tomllib

import pytest
from jsonschema import Draft7Validator

from cli.validation import REPOSITORY
from configuration.test_reading import MISTAKES, NO_FILES
from robray.configuration.keys import KEYS, Table
from robray.configuration.schema import schema

pytestmark = pytest.mark.quick


def test_it_is_in_step_with_the_keys() -> None:
    written = json.loads((REPOSITORY / "docs" / "robray.schema.json").read_text())
    assert written == schema(), "run python docs/generate.py"


def test_it_is_a_schema() -> None:
    Draft7Validator.check_schema(schema())


def test_the_example_of_the_documentation_is_valid() -> None:
    text = (REPOSITORY / "docs" / "configuration.md").read_text()
    example = text.split("```toml\n")[1].split("```")[0]
    assert list(Draft7Validator(schema()).iter_errors(tomllib.loads(example))) == []


def test_the_example_of_the_documentation_has_every_key() -> None:
    """But for those that go against others, which stand in its remarks or beside them."""
    text = (REPOSITORY / "docs" / "configuration.md").read_text()
    example = tomllib.loads(text.split("```toml\n")[1].split("```")[0])
    assert example.keys() == KEYS.keys.keys()
    shown = {
        "rules": example["rules"].keys() | {"select"},
        "overrides": example["overrides"][0].keys() | {"severity"},
        "naming": example["naming"].keys(),
        "format": example["format"].keys(),
        "smurf": example["smurf"].keys(),
        "urdf": example["urdf"].keys(),
        "rofi": example["rofi"].keys(),
        "limits": example["limits"].keys(),
        "robots": example["robots"]["left"].keys(),
        "scenes": example["scenes"]["cell"].keys(),
    }
    assert {name: table.keys.keys() for name, table in KEYS.keys.items() if isinstance(table, Table)} == shown


@pytest.mark.parametrize("text", [case[0] for case in [*MISTAKES, *NO_FILES[:1]] if "invalid TOML" not in case[1]])
def test_it_refuses_what_is_a_mistake(text: str) -> None:
    assert list(Draft7Validator(schema()).iter_errors(tomllib.loads(text)))
