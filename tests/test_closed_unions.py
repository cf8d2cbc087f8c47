"""Where a union or an Enum of ours is taken apart, each of its members is named: a new one is missed everywhere.

A `match` without a wildcard is held to that by mypy (`exhaustive-match`), one that ends in `assert_never` as well. Open
sets, as strings, numbers and `SymbolKind`, have their wildcards.
"""

import ast
import builtins
import tomllib
from collections.abc import Iterator, Mapping

import pytest

from test_layers import SERVER

ROOT = SERVER.parents[1]

_ENUMS = {"enum.Enum", "enum.IntEnum", "enum.StrEnum"}
Members = frozenset[str]
"""Classes and members of Enums by their full names, and `None`."""


Definition = ast.ClassDef | ast.Assign | ast.AnnAssign | str
"""Where a name is defined, or the full name of what is imported under it."""


class Code:
    """Modules by their dotted names, with what their names stand for."""

    def __init__(self, trees: Mapping[str, ast.Module]) -> None:
        self.trees = trees
        self._definitions = {module: dict(_definitions(tree)) for module, tree in trees.items()}

    def full_name(self, module: str, expression: ast.expr) -> str | None:
        """What a name stands for in a module: followed through imports to where it is defined."""
        if isinstance(expression, ast.Attribute):
            home = self.full_name(module, expression.value)
            return None if home is None else self._followed(f"{home}.{expression.attr}")
        if not isinstance(expression, ast.Name):
            return None
        if expression.id in self._definitions[module]:
            return self._followed(f"{module}.{expression.id}")
        return f"builtins.{expression.id}" if hasattr(builtins, expression.id) else None

    def _followed(self, name: str) -> str:
        while isinstance(found := self._definition(name), str):
            name = found
        return name

    def _definition(self, name: str) -> Definition | None:
        module, _, last = name.rpartition(".")
        return None if name in self.trees else self._definitions.get(module, {}).get(last)

    def closed(self) -> list[Members]:
        """The members of each union that a module has a name for and that holds a class of ours, and of each Enum."""
        found = []
        for module, definitions in self._definitions.items():
            for name, definition in definitions.items():
                if isinstance(definition, ast.ClassDef):
                    if _ENUMS & {self.full_name(module, base) for base in definition.bases}:
                        own = (inner for inner, _ in _assigned(definition.body) if not inner.startswith("_"))
                        found.append(frozenset(f"{module}.{name}.{inner}" for inner in own))
                elif not isinstance(definition, str) and isinstance(definition.value, ast.BinOp):
                    members = self.members(module, definition.value)
                    if any(isinstance(self._definition(member), ast.ClassDef) for member in members):
                        found.append(members)
        return found

    def members(self, module: str, expression: ast.expr | None) -> Members:
        """The classes that an annotation stands for, unions in it taken apart; none where it is no annotation."""
        match expression:
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                one, other = self.members(module, left), self.members(module, right)
                return one | other if one and other else frozenset()
            case ast.Constant(value=None):
                return frozenset({"None"})
            case ast.Subscript(value=generic):
                return self.members(module, generic)
            case ast.Name() | ast.Attribute():
                name = self.full_name(module, expression)
                definition = None if name is None else self._definition(name)
                if name is not None and isinstance(definition, ast.Assign | ast.AnnAssign):
                    return self.members(name.rpartition(".")[0], definition.value)
                return frozenset() if name is None else frozenset({name})
            case _:
                return frozenset()


def _definitions(tree: ast.Module) -> Iterator[tuple[str, Definition]]:
    yield from _assigned(tree.body)
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield node.name, node
        elif isinstance(node, ast.Import):
            yield from ((each.asname or each.name, each.name) for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((each.asname or each.name, f"{node.module}.{each.name}") for each in node.names)


def _assigned(body: list[ast.stmt]) -> Iterator[tuple[str, ast.Assign | ast.AnnAssign]]:
    for node in body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Name):
                    yield target.id, node


def swallowing(code: Code) -> Iterator[str]:
    """Where the rest of a closed union, or of an Enum, is taken for granted."""
    closed = code.closed()
    for module, tree in code.trees.items():
        # An `elif` is the only statement of the branch before it.
        inner = {id(node.orelse[0]) for node in ast.walk(tree) if isinstance(node, ast.If) and len(node.orelse) == 1}
        for node in ast.walk(tree):
            if isinstance(node, ast.Match):
                named = _of_match(code, module, node)
            elif isinstance(node, ast.If) and id(node) not in inner:
                named = [_of_chain(code, module, node)]
            else:
                continue
            if any(each and each <= members for each in named for members in closed):
                yield f"{module}:{node.lineno}"


def _of_match(code: Code, module: str, node: ast.Match) -> list[Members]:
    """What the cases before a wildcard name; of several subjects, what they name of each."""
    *cases, last = node.cases
    if not _is_wildcard(last.pattern) or last.guard is not None or _is_never(last.body):
        return []
    if isinstance(node.subject, ast.Tuple) and all(isinstance(each.pattern, ast.MatchSequence) for each in cases):
        rows = [each.pattern.patterns for each in cases if isinstance(each.pattern, ast.MatchSequence)]
        columns = [list(column) for column in zip(*rows, strict=False)]
    else:
        columns = [[case.pattern for case in cases]]
    return [_named(code, module, column) for column in columns]


def _is_wildcard(pattern: ast.pattern) -> bool:
    return isinstance(pattern, ast.MatchAs) and pattern.pattern is None


def _is_never(body: list[ast.stmt]) -> bool:
    return any(isinstance(node, ast.Name) and node.id == "assert_never" for each in body for node in ast.walk(each))


def _named(code: Code, module: str, patterns: list[ast.pattern]) -> Members:
    """The members that patterns stand for; none of them where one is for something else."""
    found: set[str] = set()
    waiting = [*patterns]
    while waiting:
        name = None
        match waiting.pop():
            case ast.MatchOr(patterns=either):
                waiting += either
                continue
            case ast.MatchAs(pattern=ast.pattern() as only):
                waiting.append(only)
                continue
            case ast.MatchClass(cls=expression) | ast.MatchValue(value=ast.Attribute() as expression):
                name = code.full_name(module, expression)
            case ast.MatchSingleton(value=None):
                name = "None"
            case _:
                pass
        if name is None:
            return frozenset()
        found.add(name)
    return frozenset(found)


def _of_chain(code: Code, module: str, node: ast.If) -> Members:
    """The classes that two or more branches ask one thing for, where an `else` never looks at it."""
    found: set[str] = set()
    branches: list[ast.If] = []
    rest: list[ast.stmt] = [node]
    subjects = set()
    while len(rest) == 1 and isinstance(branch := rest[0], ast.If):
        match branch.test:
            case ast.Call(func=ast.Name(id="isinstance"), args=[subject, classes]):
                subjects.add(ast.dump(subject))
            case _:
                return frozenset()
        each = [code.members(module, one) for one in (classes.elts if isinstance(classes, ast.Tuple) else [classes])]
        if not all(each):
            return frozenset()
        found.update(*each)
        branches.append(branch)
        rest = branch.orelse
    # What it does with the rest is held to the types that are left.
    is_used = any(isinstance(one, ast.expr) and ast.dump(one) in subjects for each in rest for one in ast.walk(each))
    return frozenset(found) if len(branches) > 1 and len(subjects) == 1 and rest and not is_used else frozenset()


def _server() -> Code:
    modules = {}
    for path in sorted(SERVER.rglob("*.py")):
        parts = path.relative_to(SERVER.parent).with_suffix("").parts
        modules[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = ast.parse(path.read_text())
    return Code(modules)


def test_closed_unions_are_taken_apart_by_name() -> None:
    assert [*swallowing(_server())] == []


def test_mypy_asks_for_every_case() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["mypy"]
    assert settings["strict"]
    assert "exhaustive-match" in settings["enable_error_code"]


def test_the_unions_and_enums_of_the_server_are_known() -> None:
    closed = [{member.rpartition(".")[2] for member in members} for members in _server().closed()]
    assert {"Constant", "Include", "AllowedCollision", "Block", "Stray"} in closed
    assert {"Robot", "EndTag", "Link", "Joint", "Material", "LinkElement", "Extension", "Stray"} in closed
    assert {"BOX", "SPHERE", "CYLINDER", "CAPSULE", "CONE", "GRID", "MESH"} in closed


_SHAPES = """
import enum
from enum import Enum
class Circle: ...
class Square: ...
class Other: ...
Round = Circle | None
Shape = Round | Square
Json = None | bool | list[str]
class Side(enum.Enum):
    LEFT = 1
    RIGHT = 2
"""


@pytest.mark.parametrize(
    ("source", "is_told"),
    [
        ("match one:\n    case Circle(): pass\n    case _: pass", True),
        ("match one:\n    case Circle(size=2) | None: pass\n    case left: print(left)", True),
        ("match one:\n    case Square() as left if left: pass\n    case _: raise ValueError", True),
        ("match one:\n    case other.Square(): pass\n    case _: pass", True),
        ("match side:\n    case Left.LEFT: pass\n    case _: pass", True),
        ("match one, two:\n    case Circle(), 'a': pass\n    case Square(), 'b': pass\n    case _: pass", True),
        ("if isinstance(one, Circle): pass\nelif isinstance(one, (Square, Round)): pass\nelse: pass", True),
        ("if isinstance(one, Circle): pass\nelif isinstance(one, Square): pass\nelse: pass", True),
        ("if isinstance(one.at, Circle | None): pass\nelif isinstance(one.at, Square): pass\nelse: two = one", True),
        ("match one:\n    case Circle(): pass\n    case _: assert_never(one)", False),
        ("match one:\n    case Circle(): pass\n    case None | Square(): pass", False),
        ("match one:\n    case Circle(): pass\n    case _ if one: pass", False),
        ("match one:\n    case Circle() | Unheard(): pass\n    case _: pass", False),
        ("match one:\n    case Circle() | Other(): pass\n    case _: pass", False),
        ("match one:\n    case bool() | None: pass\n    case _: pass", False),
        ("match one:\n    case 'a': pass\n    case Circle(): pass\n    case _: pass", False),
        ("match one, two:\n    case 'a', 'b': pass\n    case _: pass", False),
        ("if isinstance(one, Circle): pass\nelse: pass", False),
        ("if isinstance(one, Circle): pass\nelif isinstance(two, Square): pass\nelse: pass", False),
        ("if isinstance(one, Circle): pass\nelif isinstance(one, Square): pass\nelse: take(one)", False),
        ("if isinstance(one, Circle): pass\nelif isinstance(one, Square): pass\nelse: assert_never(one)", False),
        ("if isinstance(one, Circle): pass\nelif isinstance(one, Square): pass", False),
    ],
)
def test_what_swallows_the_rest_is_seen(source: str, *, is_told: bool) -> None:
    imports = "from shapes import Circle, Round, Square, Other, Side as Left\nimport shapes as other\n"
    code = Code({"shapes": ast.parse(_SHAPES), "asking": ast.parse(imports + source)})
    assert bool([*swallowing(code)]) is is_told
