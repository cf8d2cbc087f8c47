"""Scenes on the pages have the colours of the editors."""

import re
import runpy
from typing import Any

import pytest

from docs.pages import DOCS, blocks

lexers = pytest.importorskip("pygments.lexers", reason="the extra `docs` is not installed")
token = pytest.importorskip("pygments.token")

COLOURS = runpy.run_path(str(DOCS / "colours.py"))
LEXER: Any = COLOURS["SceneLexer"]()
PAGES = sorted(DOCS.rglob("*.md"))


def coloured(text: str) -> list[tuple[Any, str]]:
    return [(kind, value) for _, kind, value in LEXER.get_tokens_unprocessed(text)]


def test_each_capture_of_the_grammars_query_has_a_colour() -> None:
    query = (DOCS.parent / "grammar" / "queries" / "highlights.scm").read_text()
    code = "\n".join(line for line in query.splitlines() if not line.startswith(";"))
    assert {*re.findall(r"@([a-z][a-z._]*)", code)} == COLOURS["TOKENS"].keys()


def test_words_are_told_apart() -> None:
    found = coloured('# a\ndef größe 0.6;\nframe "π" { parent w; type fixed; translation [größe, 2 * pi, 0]; }\n')
    told = {value: kind for kind, value in found}
    assert told["# a"] is token.Comment
    assert told["def"] is told["frame"] is token.Keyword
    assert told["0.6"] is token.Number
    assert told['"π"'] is told["w"] is token.Name.Label
    assert told["fixed"] is token.Keyword.Type
    assert told["translation"] is token.Name.Attribute
    assert told["pi"] is token.Name.Builtin
    assert (token.String.Other, '"a.robray"') in coloured('include "a.robray"\n')


def test_what_is_coloured_is_the_text() -> None:
    texts = [block.text for page in PAGES for block in blocks(page) if block.language == "robray"]
    assert len(texts) > 300
    for text in [*texts, "", "frame", "frame é {\n", '"', "/* π", "\ud800 frame"]:
        found = [*LEXER.get_tokens_unprocessed(text)]
        assert "".join(value for _, _, value in found) == text
        assert [text[at : at + len(value)] for at, _, value in found] == [value for _, _, value in found]


def test_every_language_on_the_pages_is_known() -> None:
    languages = {
        language for page in PAGES for language in re.findall(r"^```([^\s`]+)", page.read_text(), re.MULTILINE)
    }
    known = {alias for _, aliases, _, _ in lexers.get_all_lexers() for alias in aliases}
    unknown = sorted(languages - known - {"robray"})
    assert not unknown, f"Pygments knows no {unknown}; a format has its `language` in the table of formats"
    assert "robray" in languages
