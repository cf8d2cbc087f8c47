"""The documents of rules are pages that people can read, and what is made of them is in step."""

import re
import runpy
from pathlib import Path
from typing import Any

import pytest
import yaml

from every import every
from robray.analysis.format import Reader
from robray.export.raster import png
from robray.formats import FORMATS
from robray.formats.robray.statements import BlockKind
from robray.formats.robray.vocabulary import ROBRAY, ValueType
from robray.rules import RULES, index
from robray.rules.engine.document import ACCEPTS, KEYS, examples, explanation, parsed
from robray.rules.engine.page import page
from robray.rules.engine.rule import Rule
from robray.scene.units import Unit
from rules.examples import source

pytestmark = pytest.mark.quick

DOCS = Path(__file__).parents[2] / "docs"
FOLDER = DOCS / "rules"
INDEX: dict[str, Any] = runpy.run_path(str(DOCS / "rule_index.py"))
PICTURES: dict[str, Any] = runpy.run_path(str(DOCS / "rule_pictures.py"))

every_rule = every("rule", RULES.values())


def test_every_rule_has_a_document() -> None:
    assert {path.stem for path in FOLDER.glob("*.md")} == {*RULES, "README"}


def test_the_index_and_the_list_are_in_step_with_the_documents() -> None:
    assert Path(index.__file__).read_text() == INDEX["index"](), "run python docs/generate.py"
    assert (FOLDER / "README.md").read_text() == INDEX["list_of_rules"](), "run python docs/generate.py"


@every_rule
def test_front_matter_is_yaml_and_says_what_the_reader_does(rule: Rule) -> None:
    """GitHub and the site read it as YAML."""
    text = (FOLDER / f"{rule.code}.md").read_text("utf-8")
    front, body = parsed(text)
    assert yaml.safe_load(text.split("---\n")[1]) == {
        key: value if value != "true" else True for key, value in front.items()
    }
    name = "robray" if front["format"] == "common" else front.get("examples", front["format"])
    reader = next((each.reader for each in FORMATS.formats if each.name == name), None)
    if name == "xacro":
        # The row of the table is about the robot that a source becomes.
        reader = Reader("xacro", "source")
    told = front.get("reader", "")
    assert ("" if reader is None else reader.name) in told
    assert ("" if reader is None else reader.noun) in told
    assert (told != "" and ACCEPTS not in told) is rule.rejected_by_reader
    assert body.startswith(f"# {rule.code}\n\n")


@every_rule
def test_a_reader_that_refuses_a_text_does_not_silently_do_something_else(rule: Rule) -> None:
    """In the front matter and in the text; a rule whose module decides may be about both cases."""
    name = rule.reader.partition(" ")[0]
    if rule.reader.startswith(f"{name} refuses ") and rule.rejected_at is None:
        assert not re.search(rf"\b{name}\b[^.;]*\b(silently|without a message)\b", rule.explanation)


@every_rule
def test_each_block_of_code_is_an_example(rule: Rule) -> None:
    assert len(re.findall("^```", rule.body, re.MULTILINE)) == 4 * len(rule.examples)


def test_a_line_of_front_matter_with_an_unknown_key_is_an_error() -> None:
    assert "severity" in KEYS
    with pytest.raises(ValueError, match="found 'severty: error'"):
        parsed("---\nseverty: error\n---\n")
    with pytest.raises(ValueError, match="front matter"):
        parsed("# a-rule\n")


def test_paragraphs_of_an_explanation_are_lines() -> None:
    assert explanation("# code\n\nOne\ntwo.\n\nThree.\n\n## Wrong\n\nFour.\n") == "One two.\n\nThree."


def test_an_example_without_a_right_one_is_an_error() -> None:
    wrong = "## Wrong\n\n```robray\nframe\n```\n"
    with pytest.raises(ValueError, match="shorter"):
        [*examples(wrong)]
    with pytest.raises(ValueError, match="found 'Wrong'"):
        [*examples(wrong + wrong)]


def test_carets_mark_what_stands_above_them_or_what_is_missing_there() -> None:
    assert source("a bc d\n  ^^ ^\n") == "a [|bc|] [|d|]\n"
    assert source("a\n ^\nb\n") == "a[||]\nb\n"
    assert source("a␍b\n# in c\n<!-- and there is d -->\n") == "a\rb\n//- /w/c\n//- /w/d\n"


def _of_units(unit: Unit) -> set[str]:
    return {name for name, word in ROBRAY.attributes.items() if word.unit is unit or unit in word.units.values()}


def _of_flags() -> set[str]:
    return {name for name, word in ROBRAY.attributes.items() if word.type is ValueType.FLAG}


def _of_shapes() -> set[str]:
    return {size.attribute for shape in ROBRAY.shapes.values() for size in shape.sizes}


LISTING = {
    "flag-not-binary": _of_flags(),
    "wrong-type": _of_flags(),
    "ignored-joint-attribute": {name for name, word in ROBRAY.attributes.items() if word.of_joint},
    "ignored-shape-attribute": _of_shapes(),
    "missing-attribute": _of_shapes(),
    "looks-like-degrees": _of_units(Unit.RADIAN),
    "looks-like-millimetres": _of_units(Unit.METRE),
    "misplaced-attribute": {
        word.name
        for block in (BlockKind.FRAME, BlockKind.GEOMETRY)
        for word in ROBRAY.of(block)
        if BlockKind.CLASS not in word.blocks
    },
}
"""What documents list of the words of the language."""


@pytest.mark.parametrize("code", LISTING)
def test_a_document_that_lists_attributes_lists_all_of_them(code: str) -> None:
    assert LISTING[code]
    assert LISTING[code] <= {*re.findall(r"'([\w-]+)'", RULES[code].explanation)}


def test_pictures_are_in_step_and_each_shows_a_difference() -> None:
    made = {code: PICTURES["picture"](code) for code in PICTURES["PICTURED"]}
    folder = DOCS / "images" / "rules"
    assert {path.stem for path in folder.glob("*.png")} == made.keys()
    for code, drawn in made.items():
        assert PICTURES["shows"]((folder / f"{code}.png").read_bytes(), drawn), "run python docs/generate.py"
        half = drawn.shape[1] // 2
        assert not PICTURES["shows"](png(drawn), drawn[:, ::-1])
        assert (drawn[:, :half] != drawn[:, half + 1 :]).any(axis=2).mean() > 0.001, f"{code}: both sides are the same"
        assert f"](../images/rules/{code}.png)" in RULES[code].body


def test_a_page_that_stands_alone_shows_no_marks_of_tests() -> None:
    assert not [code for code, rule in RULES.items() if "[|" in page(rule) or "|]" in page(rule)]
