"""People read plain words: a table of words that robray does not use, each with the better one."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from docs.pages import DOCS

ROOT = DOCS.parent
SERVER = ROOT / "server" / "robray"

LONGEST_SENTENCE = 30
"""Words of a sentence."""

BETTER = {
    r"mend(s|ed|ing)?\b(?!\.webp)": "fix",
    r"(is|are|was|were|be) told\b": "robray reports",
    r"nobody('s)?\b": "say what happens",
    r"pass(es|ed)? over\b": "skip, ignore",
    r"(is|are|was|were) not there\b": "does not exist, is missing",
    r"that there (is|are) not\b": "undefined, unknown",
    r"(?<!there )(?<!there\n)(is|are) no (?!longer\b|more\b)": "is not a",
    r"(has|have) not got\b": "does not have",
    r"otherwise than\b": "different from",
    r"goes? over (it|them|what|robray)\b": "overrides",
    r"cannot stand\b": "is not allowed",
    r"(is|are) not (looked for|listened to)\b": "robray does not …",
    r"if it is not written\b": "Default: …",
}
"""By a pattern, which begins at a word: the better word."""

_BANNED = re.compile("|".join(rf"(?P<n{n}>\b{pattern})" for n, pattern in enumerate(BETTER)), re.IGNORECASE)
_FRONT = re.compile(r"(?s)\A---\n.*?\n---\n")
_FIRST = re.compile(r"(What|Of|Those|Whether|How|After|As)\b")
_SENTENCE = re.compile(r"(What|Of|Those|Whether|How|Where|When|Why|That) [^:]*\.\Z")
_BESIDE_PROSE = re.compile(r"(?s)\A---\n.*?\n---\n|(?m:^ *```.*?^ *```$|^ {4}.*$|^\||^:::.*$)|`[^`\n]+`|\]\([^)]*\)")
_END = re.compile(r"[.!?:]\s|\n\s*\n|\n\s*[*-] |\n\s*\d+\. |\n?\||\n#")


class Read(NamedTuple):
    """Text that people read, with the place to name in a finding."""

    path: Path
    line: int
    text: str


def wrong_words(read: Read) -> Iterator[str]:
    """Findings in the words of a text."""
    for found in _BANNED.finditer(read.text):
        better = next(words for n, words in enumerate(BETTER.values()) if found[f"n{n}"] is not None)
        yield f"{_place(read, found.start())}: '{found[0]}'; write: {better}"


def long_sentences(read: Read) -> Iterator[str]:
    """Findings of sentences that are too long."""
    at = 0
    for end in (*(found.end() for found in _END.finditer(read.text)), len(read.text)):
        words = re.findall(r"[^\W_][\w'-]*", read.text[at:end])
        if len(words) > LONGEST_SENTENCE:
            yield f"{_place(read, at)}: {len(words)} words: {' '.join(words[:6])} …; write two sentences"
        at = end


def _place(read: Read, at: int) -> str:
    return f"{read.path.relative_to(ROOT)}:{read.line + read.text.count(chr(10), 0, at)}"


def prose(page: Path) -> Read:
    """The text of a page without code, at its lines."""

    def blank(found: re.Match[str]) -> str:
        return "\n" * found[0].count("\n") or " x "

    return Read(page, 1, _BESIDE_PROSE.sub(blank, page.read_text("utf-8")))


def docstrings(folder: Path) -> Iterator[Read]:
    """Docstrings of modules, classes, functions and attributes in a folder."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            value = node.value if isinstance(node, ast.Expr) else None
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield Read(path, value.lineno, re.sub("`[^`]+`", "x", value.value))


def strings(folder: Path) -> Iterator[Read]:
    """Strings of several words in the code of a folder, which are what the program says."""
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        nodes = [*ast.walk(tree)]
        code = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
        for name in ("annotation", "returns"):
            code |= {id(getattr(node, name, None)) for node in nodes}
        for node in nodes:
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in code:
                continue
            if " " in node.value.strip():
                yield Read(path, node.lineno, node.value)


PAGES = [page for page in sorted(DOCS.rglob("*.md")) if page != DOCS / "commands.md"]
ROOT_PAGES = [
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "server/README.md")),
    *(ROOT / "editors" / name for name in ("README.md", "emacs/README.md", "vscode/README.md", "vscode/CHANGELOG.md")),
    *sorted(ROOT.glob("editors/vscode/walkthrough/*.md")),
]


def test_pages_have_plain_words_and_short_sentences() -> None:
    pages = [prose(page) for page in (*PAGES, *ROOT_PAGES)]
    assert [found for page in pages for found in (*wrong_words(page), *long_sentences(page))] == []


def test_messages_of_rules_have_plain_words() -> None:
    fronts = [Read(page, 1, found[0]) for page in PAGES if (found := _FRONT.match(page.read_text("utf-8")))]
    assert len(fronts) > 200
    assert [found for front in fronts for found in wrong_words(front)] == []


def test_settings_and_help_have_plain_words() -> None:
    contributes = json.loads((PACKAGE := ROOT / "editors" / "vscode" / "package.json").read_text("utf-8"))[
        "contributes"
    ]
    settings = [row for group in contributes["configuration"] for row in group["properties"].values()]
    texts = [row.get("description", row.get("markdownDescription")) for row in settings]
    assert [text for text in texts if _FIRST.match(text)] == []
    said = [PACKAGE.read_text("utf-8"), (DOCS / "commands.md").read_text("utf-8")]
    found = [each for text in said for each in wrong_words(Read(PACKAGE, 1, text))]
    assert found == []


def test_what_the_program_says_has_plain_words() -> None:
    read = [*strings(SERVER)]
    # Sentences of hovers, which say what a word means.
    unclear = [f"{_place(each, 0)}: {each.text}" for each in read if _SENTENCE.match(each.text)]
    assert [*unclear, *(found for each in read for found in wrong_words(each))] == []


def test_hooks_and_the_action_have_plain_words() -> None:
    files = [ROOT / name for name in (".pre-commit-hooks.yaml", "action.yml", "conda/recipe.yaml")]
    files += [*ROOT.glob("editors/vim/doc/*.txt")]
    found = [each for path in files for each in wrong_words(Read(path, 1, path.read_text("utf-8")))]
    assert found == []


def test_docstrings_begin_with_what_a_caller_gets() -> None:
    read = [*docstrings(SERVER)]
    unclear = [
        f"{_place(each, 0)}: '{each.text.split()[0]}'; begin with a verb or a noun"
        for each in read
        if _FIRST.match(each.text)
    ]
    assert [*unclear, *(found for each in read for found in wrong_words(each))] == []


@pytest.mark.parametrize("text", ["The slip is mended.", "nobody's", "it is no file", "This is told\nto nobody"])
def test_a_word_of_the_table_is_found(text: str) -> None:
    assert [*wrong_words(Read(DOCS / "index.md", 1, text))]
    assert not [*wrong_words(Read(DOCS / "index.md", 1, "There is no frame, and it is no longer amended."))]


def test_a_long_sentence_is_found_at_its_line() -> None:
    read = Read(DOCS / "index.md", 1, "Short.\n" + "word " * 31 + ".")
    assert [*long_sentences(read)] == [
        "docs/index.md:2: 31 words: word word word word word word …; write two sentences"
    ]
