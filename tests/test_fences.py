"""Marks of other languages are written in one place each: names must not end what is put around them."""

import ast
from collections.abc import Iterator
from pathlib import Path

SERVER = Path(__file__).parents[1] / "server" / "robray"

FENCES = SERVER / "text" / "markdown.py"


_METHODS = ("join", "format")


def composed(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The constant parts of texts that are put together: f-strings, sums, joins and formats, with their lines."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.expr):
            continue
        parts: list[ast.expr] = []
        if isinstance(node, ast.JoinedStr):
            parts = node.values
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mod | ast.Mult):
            parts = [node.left, node.right]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _METHODS:
            parts = [node.func.value]
        for part in parts:
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield node.lineno, part.value


def marked(path: Path) -> list[str]:
    return [f"{path.name}:{line}" for line, text in composed(ast.parse(path.read_text())) if "`" in text]


def test_code_is_marked_only_where_the_name_in_it_is_looked_at() -> None:
    assert marked(FENCES), "what is looked for must be found where it is"
    wrong = [each for path in sorted(SERVER.rglob("*.py")) if path != FENCES for each in marked(path)]
    assert not wrong


def test_the_look_finds_every_way_to_put_a_text_together() -> None:
    for source in ("f'`{x}`'", "'`' + x + '`'", "'`%s`' % x", "'`{}`'.format(x)", "'`, `'.join(x)", "'`' * x"):
        assert list(composed(ast.parse(source))), source
