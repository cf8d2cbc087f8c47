"""What is added to a configuration says what it is to say, and leaves the rest as it is."""

import tomllib
from typing import Any

import pytest

from robray.configuration.additions import Addition, with_override, with_sets, with_tags

pytestmark = pytest.mark.quick

TOML, PYPROJECT = "/p/robray.toml", "/p/pyproject.toml"


def added(source: str, addition: Addition | None) -> dict[str, Any]:
    assert addition is not None
    return tomllib.loads(source[: addition.at] + addition.text + source[addition.at :])


SOURCES = [
    "",
    "# a comment\n",
    "exclude = ['a']",
    "exclude = [\n    'a',\n]\n[rules]\nignore = ['no-shape']\n",
    "[scenes.table]\nfiles = ['a.robray']\n\n[[overrides]]\npaths = ['x']\n",
    "[rules]\r\nignore = []\r\n",
    'exclude = [\n  "a", # [\n  "[b]",\n]\n',
]


@pytest.mark.parametrize("source", SOURCES)
def test_a_set_of_scenes(source: str) -> None:
    addition = with_sets(
        TOML, source, [("table", ["../robots/arm.urdf", "scenes/table.robray"]), ("é o", ["x.robray"])]
    )
    before, after = tomllib.loads(source), added(source, addition)
    name = "table-2" if "table" in before.get("scenes", {}) else "table"
    own = {name: {"files": ["../robots/arm.urdf", "scenes/table.robray"]}, "é o": {"files": ["x.robray"]}}
    assert after == {**before, "scenes": {**before.get("scenes", {}), **own}}


@pytest.mark.parametrize("source", SOURCES)
def test_an_override(source: str) -> None:
    before, after = tomllib.loads(source), added(source, with_override(TOML, source, ["/a b/"], ["frames-elsewhere"]))
    own = {"paths": ["/a b/"], "ignore": ["frames-elsewhere"]}
    assert after == {**before, "overrides": [*before.get("overrides", []), own]}


@pytest.mark.parametrize(
    "source",
    [
        *SOURCES,
        "tags = []\n",
        "tags = [ ] # none\n[rules]\n",
        'tags = ["plate"]\n',
        "tags = [\n    'plate', # é\n    'tool',\n]\n[rules]\n",
    ],
)
def test_tags(source: str) -> None:
    before, after = tomllib.loads(source), added(source, with_tags(TOML, source, ["surface", 'a"b\\\x01', "plate"]))
    own = [*before.get("tags", [])]
    assert after == {**before, "tags": [*own, *(tag for tag in ("surface", 'a"b\\\x01', "plate") if tag not in own)]}


@pytest.mark.parametrize("source", ["[tool.robray]\nexclude = []\n\n[tool.other]\na = 1\n", "[tool.robray]\n"])
def test_a_pyproject(source: str) -> None:
    for addition in (
        with_tags(PYPROJECT, source, ["surface"]),
        with_sets(PYPROJECT, source, [("cell", ["a.robray"])]),
        with_override(PYPROJECT, source, ["a/"], ["no-shape"]),
    ):
        before, after = tomllib.loads(source), added(source, addition)
        assert after["tool"]["robray"] != before["tool"]["robray"]
        assert {**after["tool"], "robray": None} == {**before["tool"], "robray": None}


@pytest.mark.parametrize("source", ["[rules\n", "scenes = 3\n", "scenes = { a = { files = [] } }\n"])
def test_nothing_is_added_where_it_would_not_say_so(source: str) -> None:
    assert with_sets(TOML, source, [("cell", ["a.robray"])]) is None


@pytest.mark.parametrize("file", ["a*.robray", "!a.robray", "a[1].robray", "/a.robray"])
def test_a_name_that_would_be_a_pattern_is_not_written(file: str) -> None:
    assert with_sets(TOML, "", [("cell", [file])]) is None


def test_tags_that_are_there_are_not_added() -> None:
    assert with_tags(TOML, "tags = ['a']", ["a"]) is None
