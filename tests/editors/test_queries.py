"""The tree-sitter queries of Neovim, Helix and Zed: that they fit the grammar, and know the words of the language."""

import re
from pathlib import Path

import pytest
import tree_sitter

from editors.editors import ROOT
from robray import _grammar
from robray.formats.robray.vocabulary import ROBRAY

FOLDERS = ("vim/queries/robray", "helix/queries/robray", "zed/languages/robray")
QUERIES = [path for folder in FOLDERS for path in sorted((ROOT / "editors" / folder).glob("*.scm"))]
HIGHLIGHTS = [path for path in QUERIES if path.stem == "highlights"]
LANGUAGE = tree_sitter.Language(_grammar.language())


def name(path: Path) -> str:
    return str(path.relative_to(ROOT / "editors"))


@pytest.mark.parametrize("path", QUERIES, ids=name)
def test_a_query_fits_the_grammar(path: Path) -> None:
    assert tree_sitter.Query(LANGUAGE, path.read_text(encoding="utf-8")).pattern_count > 0


@pytest.mark.parametrize("path", HIGHLIGHTS, ids=name)
def test_highlights_know_every_word(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert {*re.findall(r'"([a-z_]+)"(?=[^()\n]*\] @keyword)', text)} | {"include"} == {*ROBRAY.keywords}
    lists = [{*match.split("|")} for match in re.findall(r"\(([a-z|]+)\)", text)]
    assert {*ROBRAY.shapes} in lists
    assert {*ROBRAY.joint_types} in lists


@pytest.mark.parametrize(
    ("folder", "renamed"),
    [
        (
            "helix/queries/robray",
            {
                "@number": "@constant.numeric",
                "@property": "@variable.other.member",
                "@keyword.import": "@keyword.control.import",
                "@label": "@function",
            },
        ),
        (
            "zed/languages/robray",
            {"@string.special.path": "@string.special", "@keyword.import": "@keyword", "@label": "@function"},
        ),
    ],
)
def test_highlights_are_the_grammars_in_the_editors_words(folder: str, renamed: dict[str, str]) -> None:
    text = (ROOT / "grammar" / "queries" / "highlights.scm").read_text(encoding="utf-8")
    for ours, theirs in renamed.items():
        text = text.replace(ours, theirs)
    assert (ROOT / "editors" / folder / "highlights.scm").read_text(encoding="utf-8") == text


def test_values_that_xacro_evaluates_have_a_colour_of_their_own_in_zed() -> None:
    xml = tree_sitter.Language(pytest.importorskip("tree_sitter_xml").language_xml())
    query = tree_sitter.Query(xml, (ROOT / "editors/zed/languages/urdf/highlights.scm").read_text(encoding="utf-8"))
    tree = tree_sitter.Parser(xml).parse(b"""<a b="${x}-1" c='$(find y)' d="5$" e="{x}"/>""")
    found = tree_sitter.QueryCursor(query).captures(tree.root_node)
    assert {each.text for each in found["string.special"]} == {b'"${x}-1"', b"'$(find y)'"}
