"""What depends on texts, files or a workspace is kept by the workspace or the session, not by modules."""

import ast
from collections.abc import Iterator
from pathlib import Path

SERVER = Path(__file__).parents[1] / "server" / "robray"

ALLOWED = {
    "collision/__main__.py:_KEPT": "the bodies of one scene",
    "configuration/patterns.py:_read": "patterns by their local text, bounded",
    "configuration/rule_names.py:rules_named": "rules by their own names, bounded",
    "configuration/wildcards.py:_compiled": "expressions by their local text, bounded",
    "export/triangles.py:_round": "one for each number of sides that a module names",
    "lsp/convert.py:_described": "one for each rule",
    "lsp/methods.py:_loaded": "one for each row of the table of messages",
    "lsp/objects.py:_WRITTEN": "one for each kind of the protocol's objects",
    "lsp/uris.py:to_path": "paths by their URIs, which say the same at any time; bounded",
    "rules/engine/suggest.py:_searched": "words by their local text, bounded, and emptied when memory is given back",
    "rules/engine/suppressions.py:directives": "one file, and emptied when memory is given back",
    "text/install_rules.py:_read": "rules by their own text, bounded",
    "text/setup_rules.py:rules_of_setup": "rules by their own text, bounded",
    "rules/engine/broken_declarations.py:_breaking": "codes by the formats of the table, bounded",
    "rules/engine/broken_declarations.py:_or_misdeclared": "the same",
}

_DECORATORS = {"cache", "lru_cache"}
_MADE_EMPTY = {"dict", "list", "set", "defaultdict", "deque", "Counter", "OrderedDict", "WeakKeyDictionary"}
_CHANGING = {"setdefault", "update", "append", "extend", "add", "pop", "clear", "insert", "remove", "discard"}


def _named(node: ast.expr) -> str:
    """The last name of `functools.cache`, `lru_cache(64)` and the like."""
    if isinstance(node, ast.Call):
        return _named(node.func)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _is_empty(value: ast.expr | None) -> bool:
    match value:
        case ast.Dict(keys=[]) | ast.List(elts=[]):
            return True
        case ast.Call(args=[], keywords=[]):
            return _named(value) in _MADE_EMPTY
        case ast.Call():
            return _named(value) in ("defaultdict", "deque")
        case _:
            return False


def _changed(tree: ast.Module) -> Iterator[str]:
    """Names whose elements are set or deleted, or of which a method is called that changes them."""
    for node in ast.walk(tree):
        match node:
            case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()):
                yield name
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attr)) if attr in _CHANGING:
                yield name
            case _:
                pass


def caches(tree: ast.Module) -> Iterator[str]:
    changed = {*_changed(tree)}
    for node in tree.body:
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=value)
            ):
                if (_is_empty(value) and name in changed) or (
                    isinstance(value, ast.Call) and _named(value) in _DECORATORS
                ):
                    yield name
            case _:
                pass
    for each in ast.walk(tree):
        if isinstance(each, ast.FunctionDef) and any(_named(one) in _DECORATORS for one in each.decorator_list):
            arguments = each.args
            if arguments.args or arguments.posonlyargs or arguments.kwonlyargs or arguments.vararg or arguments.kwarg:
                yield each.name


def test_modules_keep_nothing_but_what_is_listed_here() -> None:
    found = {
        f"{path.relative_to(SERVER).as_posix()}:{name}"
        for path in sorted(SERVER.rglob("*.py"))
        for name in caches(ast.parse(path.read_text()))
    }
    # What is made within a call, as in `project.py`, is gone with it.
    found -= {"project.py:below"}
    assert found == {*ALLOWED}


def test_caches_are_seen() -> None:
    text = """
import functools
from functools import cache, lru_cache
A: dict[str, int] = {}
B = []
C = {}
@cache
def table(): ...
@functools.lru_cache(4)
def one(text): ...
two = lru_cache(4)(table)
def fill(text):
    A[text] = 1
    B.append(text)
"""
    assert sorted(caches(ast.parse(text))) == ["A", "B", "one", "two"]
