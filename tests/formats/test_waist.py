"""Outside its folder, its rules and what writes it, no module imports a format's statements or holds its name."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from robray.formats import FORMATS
from test_layers import SERVER, imports

NAMES = {each.name for each in FORMATS.formats}
FOLDERS = {path.name for path in (SERVER / "formats").iterdir() if (path / "__init__.py").is_file()}

MAY_KNOW = (
    "formats/__init__.py",
    *(f"formats/{each}/" for each in sorted(FOLDERS)),
    *(f"rules/{each}/" for each in sorted(FOLDERS)),
    "export/",
)
"""The table, what a format is made of, and what writes one."""

PROGRAM = "robray"
"""A format, and also the program, the server, a folder and a word in comments: only where something is compared."""


def _modules() -> Iterator[tuple[str, Path]]:
    for path in sorted(SERVER.rglob("*.py")):
        name = path.relative_to(SERVER).as_posix()
        if not name.startswith(MAY_KNOW):
            yield name, path


def _format_imports(names: list[str]) -> set[str]:
    """Of imported names, the folders of formats that they are in."""
    parts = (name.split(".") for name in names if name.startswith("robray.formats."))
    return {folder for _, _, folder, *_ in parts if folder in FOLDERS}


def _format_names(tree: ast.AST) -> set[str]:
    """Names of formats, and suffixes of their files, that are strings by themselves, or of something compared."""
    words = {*NAMES, *FORMATS}
    held = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return (held & words - {PROGRAM}) | (_compared(tree) & {PROGRAM})


def _compared(tree: ast.AST) -> set[str]:
    found: list[ast.expr] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            # Whether something is in a mapping is asked of keys, as that of a program in a file of settings.
            is_left = isinstance(node.ops[0], ast.Eq | ast.NotEq)
            for each in (*((node.left,) if is_left else ()), *node.comparators):
                found += each.elts if isinstance(each, ast.Tuple | ast.List | ast.Set) else [each]
        elif isinstance(node, ast.MatchValue):
            found.append(node.value)
    return {each.value for each in found if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def test_only_formats_know_their_statements() -> None:
    assert {name: found for name, path in _modules() if (found := _format_imports(imports(path)))} == {}


def test_what_makes_diagnostics_knows_the_rules_of_no_format() -> None:
    """It asks their `Diagnosis`."""
    of_formats = tuple(f"robray.rules.{each}." for each in FOLDERS)
    engine = sorted((SERVER / "rules" / "engine").glob("*.py"))
    found = {path.name: [name for name in imports(path) if name.startswith(of_formats)] for path in engine}
    assert len(engine) > 10
    assert not any(found.values())


def test_nobody_holds_the_name_of_a_format() -> None:
    trees = ((name, ast.parse(path.read_text())) for name, path in _modules())
    assert {name: found for name, tree in trees if (found := _format_names(tree))} == {}


@pytest.mark.parametrize(
    "source",
    [
        "file.frontend.name == 'robray'",
        "'robray' != name",
        "name in ('robray', 'toml')",
        "match name:\n    case 'robray':\n        pass",
        "path.endswith('.urdf')",
        "ROBOTS = ('.urdf', '.xacro')",
        "FORMATS['.robray']",
        "is_source = form == 'xacro'",
    ],
)
def test_a_name_that_is_held_is_seen(source: str) -> None:
    assert _format_names(ast.parse(source))


@pytest.mark.parametrize("source", ["argparse.ArgumentParser(prog='robray')", "'robray.toml'", "'an .urdf file'"])
def test_what_is_no_name_of_a_format_is_not(source: str) -> None:
    assert not _format_names(ast.parse(source))


def test_an_import_of_a_format_is_seen() -> None:
    assert _format_imports(["robray.formats.urdf.statements.Joint", "robray.formats.FORMATS"]) == {"urdf"}
