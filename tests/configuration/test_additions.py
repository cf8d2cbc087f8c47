"""What is added to a configuration says what it is to say, and leaves the rest as it is."""

import tomllib
from typing import Any

import pytest

from robray.configuration.additions import Addition, with_override, with_robot, with_sets, with_tags

pytestmark = pytest.mark.quick

TOML, PYPROJECT = "/p/robray.toml", "/p/pyproject.toml"


def after(source: str, addition: Addition | None) -> str:
    assert addition is not None
    text = source.encode()
    return (text[: addition.at] + addition.text.encode() + text[addition.at :]).decode()


def added(source: str, addition: Addition | None) -> dict[str, Any]:
    """What the text says then; all that stood in it, as comments, still stands."""
    assert addition is not None
    assert after(source, addition).replace(addition.text, "", 1) == source
    return tomllib.loads(after(source, addition))


SOURCES = [
    "",
    "# a comment\n",
    "exclude = ['a']",
    "exclude = [\n    'a',\n]\n[rules]\nignore = ['no-shape']\n",
    "[scenes.table]\nfiles = ['a.robray']\n\n[[overrides]]\npaths = ['x']\n",
    "[rules]\r\nignore = []\r\n",
    'exclude = [\n  "a", # [\n  "[b]",\n]\n',
    "# é\nscenes = { table = { files = ['a.robray'] } } # one\noverrides = [ # none\n]\n",
    "scenes = {}\noverrides = [{ paths = ['a'] }, # a\n]\n[rules]\n",
    "scenes.table.files = ['a.robray']\n",
]


@pytest.mark.parametrize("source", SOURCES)
def test_a_set_of_scenes(source: str) -> None:
    addition = with_sets(
        TOML, source.encode(), [("table", ["../robots/arm.urdf", "scenes/table.robray"]), ("é o", ["x.robray"])]
    )
    before, after = tomllib.loads(source), added(source, addition)
    name = "table-2" if "table" in before.get("scenes", {}) else "table"
    own = {name: {"files": ["../robots/arm.urdf", "scenes/table.robray"]}, "é o": {"files": ["x.robray"]}}
    assert after == {**before, "scenes": {**before.get("scenes", {}), **own}}


@pytest.mark.parametrize("source", SOURCES)
def test_an_override(source: str) -> None:
    before, after = (
        tomllib.loads(source),
        added(source, with_override(TOML, source.encode(), ["/a b/"], ["frames-elsewhere"])),
    )
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
        "# mine\n\n# of rules\n[rules]\nignore = [\n  '[x]',\n]\n",
    ],
)
def test_tags(source: str) -> None:
    before, after = (
        tomllib.loads(source),
        added(source, with_tags(TOML, source.encode(), ["surface", 'a"b\\\x01', "plate"])),
    )
    own = [*before.get("tags", [])]
    assert after == {**before, "tags": [*own, *(tag for tag in ("surface", 'a"b\\\x01', "plate") if tag not in own)]}


@pytest.mark.parametrize(
    "source",
    [
        "[tool.robray]\nexclude = []\n\n[tool.other]\na = 1\n",
        "[tool.robray]\n",
        "[tool.robray.rules] # ours\nignore = []\n",
        "[tool]\nrobray = { exclude = [] } # ours\n",
    ],
)
def test_a_pyproject(source: str) -> None:
    for addition in (
        with_tags(PYPROJECT, source.encode(), ["surface"]),
        with_sets(PYPROJECT, source.encode(), [("cell", ["a.robray"])]),
        with_override(PYPROJECT, source.encode(), ["a/"], ["no-shape"]),
    ):
        before, after = tomllib.loads(source), added(source, addition)
        assert after["tool"]["robray"] != before["tool"]["robray"]
        assert {**after["tool"], "robray": None} == {**before["tool"], "robray": None}


@pytest.mark.parametrize("source", ["[rules\n", "scenes = 3\n", "scenes = [1]\n"])
def test_nothing_is_added_where_it_would_not_say_so(source: str) -> None:
    assert with_sets(TOML, source.encode(), [("cell", ["a.robray"])]) is None


@pytest.mark.parametrize("file", ["a*.robray", "!a.robray", "a[1].robray", "/a.robray"])
def test_a_name_that_would_be_a_pattern_is_not_written(file: str) -> None:
    assert with_sets(TOML, b"", [("cell", [file])]) is None


def test_tags_that_are_there_are_not_added() -> None:
    assert with_tags(TOML, b"tags = ['a']", ["a"]) is None


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("exclude = []", 'exclude = []\ntags = ["a"]\n'),
        ("# all\n\n# of rules\n[rules]\n", '# all\n\ntags = ["a"]\n\n# of rules\n[rules]\n'),
        ("exclude = [\n] # so\n\n[rules]\n", 'exclude = [\n] # so\ntags = ["a"]\n\n[rules]\n'),
        ("tags = [ # none\n]\n", 'tags = ["a" # none\n]\n'),
        ("tags = [\n  'b', # b\n]\r\n", "tags = [\n  'b', \"a\", # b\n]\r\n"),
    ],
)
def test_tags_stand_where_a_person_would_write_them(source: str, expected: str) -> None:
    assert after(source, with_tags(TOML, source.encode(), ["a"])) == expected


@pytest.mark.parametrize("source", ["", "[robots.arm]\nfile = 'a'\n", "robots = { arm = { file = 'a' } } # one\n"])
def test_a_robot(source: str) -> None:
    before = tomllib.loads(source).get("robots", {})
    addition = with_robot(TOML, source.encode(), "arm", "b.xacro", {"prefix": 'l"', "a b": ""})
    name = "arm-2" if before else "arm"
    own = {name: {"file": "b.xacro", "arguments": {"prefix": 'l"', "a b": ""}}}
    assert added(source, addition) == {"robots": {**before, **own}}
