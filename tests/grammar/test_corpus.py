"""The grammar's corpus, checked without the tree-sitter command: the same files, the same expectations."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import tree_sitter

from robray import _grammar

CORPUS = Path(__file__).parents[2] / "grammar" / "test" / "corpus"

HEADER = re.compile(r"^={3,}\n(?P<title>(?:(?!={3,}$).+\n)+)={3,}\n", re.MULTILINE)
RULE = re.compile(r"^-{3,}\n", re.MULTILINE)


class Case(NamedTuple):
    title: str
    source: str
    tree: str


def cases(text: str) -> Iterator[Case]:
    """The cases of one corpus file: a title between rules of `=`, the source, a rule of `-`, the tree."""
    headers = list(HEADER.finditer(text))
    ends = [header.start() for header in headers[1:]] + [len(text)]
    for header, end in zip(headers, ends, strict=True):
        source, tree = RULE.split(text[header.end() : end], maxsplit=1)
        # The line break before the rule belongs to the format.
        yield Case(header["title"].strip(), source.removesuffix("\n"), normalized(tree))


def normalized(tree: str) -> str:
    return re.sub(r"\s+", " ", tree).replace(" )", ")").strip()


def parametrized() -> list[object]:
    return [
        pytest.param(case, id=f"{path.stem}: {case.title}")
        for path in sorted(CORPUS.glob("*.txt"))
        for case in cases(path.read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize("case", parametrized())
def test_the_tree_is_the_expected_one(case: Case) -> None:
    parser = tree_sitter.Parser(tree_sitter.Language(_grammar.language()))
    tree = parser.parse(case.source.encode())
    assert normalized(str(tree.root_node)) == case.tree


@pytest.mark.parametrize("path", sorted(CORPUS.glob("*.txt")), ids=lambda path: path.stem)
def test_titles_are_unique(path: Path) -> None:
    titles = [case.title for case in cases(path.read_text(encoding="utf-8"))]
    assert titles
    assert len(set(titles)) == len(titles)


def test_a_corpus_file_is_read_as_the_command_reads_it() -> None:
    text = "===\nOne\n===\ndef a 1;\n\n---\n\n(source_file\n  (definition))\n\n===\nTwo\n===\n\n---\n\n(source_file)\n"
    assert list(cases(text)) == [
        Case("One", "def a 1;\n", "(source_file (definition))"),
        Case("Two", "", "(source_file)"),
    ]
