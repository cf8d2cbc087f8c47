"""The schema that is published takes what is read, and refuses what is not."""

import json
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Any

import pytest
from jsonschema import Draft7Validator

from cli.validation import REPOSITORY
from configuration.test_reading import MISTAKES, NO_FILES
from robray.configuration.keys import KEYS, Table
from robray.configuration.rule_names import GROUPS
from robray.configuration.schema import schema
from robray.rules import RULES
from robray.rules.engine.rule import DOCUMENTATION

pytestmark = pytest.mark.quick


def test_it_is_in_step_with_the_keys() -> None:
    written = json.loads((REPOSITORY / "docs" / "robray.schema.json").read_text())
    assert written == schema(), "run python docs/generate.py"


def test_it_is_a_schema() -> None:
    Draft7Validator.check_schema(schema())


def properties(value: object, at: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(value, dict):
        for name, each in value.get("properties", {}).items():
            yield f"{at}.{name}", each
        for name, each in value.items():
            yield from properties(each, f"{at}.{name}")
    elif isinstance(value, list):
        for each in value:
            yield from properties(each, at)


def test_every_key_rule_and_group_is_explained_where_an_editor_points_at_it() -> None:
    found = dict(properties(schema()))
    assert len(found) > len(RULES) + len(GROUPS)
    assert [name for name, each in found.items() if not each.get("description", "").endswith(".")] == []
    names = schema()["definitions"]["rule"]["anyOf"][0]
    said, pages = names["x-taplo"]["docs"]["enumValues"], names["x-taplo"]["links"]["enumValues"]
    assert len(names["enum"]) == len(said) == len(pages)
    shown = {name: (text, page) for name, text, page in zip(names["enum"], said, pages, strict=True)}
    assert shown["no-shape"] == (RULES["no-shape"].summary, f"{DOCUMENTATION}no-shape.md")
    assert shown["all"] == ("A group of rules: every rule.", None)


def test_the_schema_is_published_with_the_site() -> None:
    site = (REPOSITORY / "mkdocs.yml").read_text()
    left_out = site.split("exclude_docs: |\n")[1].split("\ntheme:")[0].split()
    assert not any(fnmatchcase("robray.schema.json", pattern) for pattern in left_out)
    package = json.loads((REPOSITORY / "editors" / "vscode" / "package.json").read_text())
    (validation,) = package["contributes"]["tomlValidation"]
    assert validation["url"].endswith("/docs/robray.schema.json")
    assert validation["url"] in (REPOSITORY / "docs" / "configuration.md").read_text()


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
