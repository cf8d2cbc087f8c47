"""No module has a name at its top that nothing in the server uses: what only a test uses is a test's."""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SERVER = ROOT / "server"

BY_NAME = {
    "robray.cli.arguments": ("add_to",),
    "robray.rules": ("RULE_SET",),
    **{f"robray.rules.{each.name}": ("LOGIC", "DIAGNOSIS") for each in (SERVER / "robray" / "rules").iterdir()},
    **{f"robray.formats.{each.name}": ("PARTS", "EDITING") for each in (SERVER / "robray" / "formats").iterdir()},
}
"""What the modules of a package are loaded for, without being imported by name."""

DOCUMENTS = ROOT / "docs" / "rules"

WRITTEN_BY = (ROOT / "docs" / "generate.py", ROOT / "setup.py")
"""What uses the server to write files of the repository."""

TYPE = re.compile(r"\w+(?:\[.*\]|\.\w+)?(?: \| .*)?")
"""A type that is text: `"SceneState"`, `"Callable[[], Look] | None"`."""
WORD = re.compile(r"[A-Za-z_]\w*")

EVERY = "*"
"""For the names of a module that is handed on as a whole."""


def names(tree: ast.Module) -> dict[str, ast.stmt]:
    """What a module defines at its top, by name."""
    found: dict[str, ast.stmt] = {}
    for statement in tree.body:
        match statement:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                found[name] = statement
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                found[name] = statement
            case _:
                pass
    return found


def read(nodes: Iterable[ast.AST]) -> Counter[str]:
    """How often each name is read, in what is text for who checks types as well."""
    found: Counter[str] = Counter()
    for node in nodes:
        match node:
            case ast.Name(id=name, ctx=ast.Load()):
                found[name] += 1
            case ast.Constant(value=str(text)) if TYPE.fullmatch(text):
                found.update(WORD.findall(text))
            case _:
                pass
    return found


def imported(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, str]]:
    """The names that a module takes of others, with whose they are."""
    modules: dict[str, str] = {}
    every, by_attribute = Counter[str](), Counter[str]()
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            for each in node.names:
                yield node.module, each.name
                modules[each.asname or each.name] = f"{node.module}.{each.name}"
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield modules.get(node.value.id, ""), node.attr
            by_attribute[node.value.id] += 1
        elif isinstance(node, ast.Name):
            every[node.id] += 1
    # A module that is handed on, as `export/json.Reasons`, is used as a whole.
    yield from ((modules[name], EVERY) for name in modules if every[name] > by_attribute[name])


def unused(modules: dict[str, ast.Module], besides: Iterable[ast.Module]) -> list[str]:
    within = {module: [*ast.walk(tree)] for module, tree in modules.items()}
    taken = {each for nodes in (*within.values(), *map(ast.walk, besides)) for each in imported(nodes)}
    constants = (node.value for nodes in within.values() for node in nodes if isinstance(node, ast.Constant))
    # What is loaded when it is asked for is named, as `hover:show_hover` in `lsp/methods.py`.
    texts = {value for value in constants if isinstance(value, str)}
    found = []
    for module, tree in modules.items():
        if (module, EVERY) in taken:
            continue
        package, _, last = module.rpartition(".")
        here = read(within[module])
        for name, statement in names(tree).items():
            in_words = not texts.isdisjoint((name, f"{last}:{name}"))
            of_others = in_words or (module, name) in taken or name.startswith("__")
            if not of_others and name not in BY_NAME.get(package, ()) and here[name] == read(ast.walk(statement))[name]:
                found.append(f"{module}.{name}")
    return found


def details() -> ast.Module:
    """The records that documents of rules name, as a module that takes them of any `details.py`."""
    named = {
        each
        for path in DOCUMENTS.glob("*.md")
        for each in re.findall(r"^details: (.*)$", path.read_text("utf-8"), re.MULTILINE)
    }
    modules = [path.relative_to(SERVER).with_suffix("").parts for path in (SERVER / "robray").rglob("details.py")]
    lines = [f"from {'.'.join(module)} import {name}" for module in modules for name in sorted(named)]
    return ast.parse("\n".join(lines))


def test_every_name_of_a_module_is_used() -> None:
    modules = {
        ".".join(path.relative_to(SERVER).with_suffix("").parts).removesuffix(".__init__"): ast.parse(path.read_bytes())
        for path in sorted((SERVER / "robray").rglob("*.py"))
    }
    assert unused(modules, [*(ast.parse(path.read_bytes()) for path in WRITTEN_BY), details()]) == []


def test_a_name_that_only_itself_uses_is_found() -> None:
    modules = {
        "robray.a": ast.parse('def once(): ...\ndef again(): again()\n_LEFT = 1\n_TAKEN = 2\nKIND: "_Text" = _TAKEN'),
        "robray.b": ast.parse("from robray import a\na.once()\nclass _Text: ...\ndef f(x: '_Text'): f(x)\nG = f"),
    }
    assert unused(modules, []) == ["robray.a.again", "robray.a._LEFT", "robray.a.KIND", "robray.b.G"]
