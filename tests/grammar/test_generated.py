"""What is generated from the grammar is up to date, and the parser takes what the language allows."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import tree_sitter

from robray import _grammar

pytestmark = pytest.mark.quick

GRAMMAR = Path(__file__).parents[2] / "grammar"


def test_the_generated_parser_is_up_to_date(tmp_path: Path) -> None:
    command = shutil.which("tree-sitter")
    if command is None:
        pytest.skip("there is no `tree-sitter` on PATH to make grammar/src anew")
    for name in ("grammar.js", "tree-sitter.json"):
        shutil.copy(GRAMMAR / name, tmp_path / name)
    subprocess.run([command, "generate", "--abi", "14"], cwd=tmp_path, check=True, capture_output=True)
    for name in ("parser.c", "grammar.json", "node-types.json"):
        generated = (tmp_path / "src" / name).read_text(encoding="utf-8")
        assert generated == (GRAMMAR / "src" / name).read_text(encoding="utf-8"), f"{name}: run `tree-sitter generate`"


def faults(node: tree_sitter.Node) -> Iterator[str]:
    if node.is_error or node.is_missing or node.type in TOLERATED:
        yield f"{node.type} at byte {node.start_byte}"
    for child in node.children:
        yield from faults(child)


TOLERATED = {
    "stray", "invalid_character", "unmatched_brace", "empty_statement", "unterminated_string", "unterminated_comment",
}  # fmt: skip
"""The nodes that hold what the reader refuses."""


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# nothing but a comment",
        "/**/",
        "/***/ class c {}",
        "/*/ class c {} */",
        "def a 4//2\n;",
        "def a 4/2;",
        "def a 4/ /**/2;",
        'def a 1;include"x"frame f{parent"g";}',
        'include "x" include "y"',
        'include ""',
        "frame f{type revolute;axis[0,0,1];}",
        "frame f {\r\n\tparent g\f;\r\n}",
        "frame shape { frame box {} frame parent {} }",
        "frame a- {} frame a--b {} frame pi2 {} frame frame_a {} frame defx {}",
        'frame "" { parent "a\nb"; } frame "a\\" {} frame "/*" {} frame "# " {}',
        "class c { axis [1,2,3,]; }",
        "class c { axis [,1,,2,(),3]; }",
        "class c { axis []; }",
        "class c { offset 1 2 +; }",
        "class c { offset 30 deg *; }",
        "class c { offset a -; }",
        "class c { offset 1 - 2 +; }",
        "class c { offset 5 - (- 2); }",
        'class c { offset "a" + 1; }',
        "class c { offset 1*(a+b)/2; }",
        "class c { offset - a - b; }",
        "class c { visual 0; }",
        "frame f { geometry { no-shadow 1; } }",
        "def a - - 1; def b --1; def c 1--2; def d 2*-3; def e 2 * - 3 ** 2;",
        "def a 2**3**2; def b 2^-1; def c - pi**2; def d (a -b);",
        "def a 1.; def b .5; def c -.5; def d 1d-3; def e 1.0s2; def f .5E2; def g 1.e3; def h 00012;",
        "def a π; def b 2*π/4;",
        "def a ((((1))));",
        'allow_collision "a" "b"; allow_collision a a;',
        "object o {}",
        "def d tbl;",
    ],
)
def test_what_the_reader_parses_has_no_fault(text: str) -> None:
    tree = tree_sitter.Parser(tree_sitter.Language(_grammar.language())).parse(text.encode())
    assert not list(faults(tree.root_node))
