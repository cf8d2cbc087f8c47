"""Outside its folder, its rules and what writes it, no module imports a format's statements or holds its name."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from robray.formats import FORMATS
from robray.rules import RULE_SETS
from robray.rules.engine.rule_set import RuleSet
from test_layers import SERVER, imports

NAMES = {each.name for each in FORMATS.formats}
FOLDERS = {path.name for path in (SERVER / "formats").iterdir() if (path / "__init__.py").is_file()}

MAY_KNOW = (
    "formats/__init__.py",
    *(f"formats/{each}/" for each in sorted(FOLDERS)),
    *(f"rules/{each}/" for each in sorted(FOLDERS)),
    "rules/index.py",
    "export/",
    "cli/expand.py",
    "expanding.py",
    "features/xacro/",
    "lsp/robots.py",
    "lsp/source.py",
)
"""The table, what a format is made of, the generated index of rules, what writes a format, a verb of one alone, and
what xacro makes of sources."""

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


_ASKING = ("rules/engine", "features", "lsp", "cli")


def _rules_imported(name: str) -> set[str]:
    """The folders of rules of formats that a module, or those in a folder, import from."""
    parts = (each.split(".") for path in (SERVER / name).rglob("*.py") for each in imports(path))
    return {part[2] for part in parts if part[:2] == ["robray", "rules"] and part[2:] and part[2] in FOLDERS}


@pytest.mark.parametrize("folder", _ASKING)
def test_who_is_of_no_format_imports_the_rules_of_none(folder: str) -> None:
    assert _rules_imported(folder) == set()


@pytest.mark.parametrize("folder", sorted(FOLDERS))
def test_rules_of_a_format_import_those_of_no_other(folder: str) -> None:
    """What holds of several formats stands below their rules, in the engine, or with the facts."""
    assert _rules_imported(f"rules/{folder}") <= {folder}


def test_an_import_of_rules_is_seen() -> None:
    assert _rules_imported("rules/robray") == {"robray"}


_CODES = {code for name, each in RULE_SETS.items() if name in FOLDERS for code in each.codes}


def _codes_in(path: Path) -> set[str]:
    """The codes of formats' rules that are strings by themselves."""
    return {
        node.value
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in _CODES
    }


def test_what_makes_diagnostics_holds_no_code_of_a_format() -> None:
    """What codes are to it, the folder of a format's rules says (its `__init__.py`)."""
    assert {path.name: found for path in (SERVER / "rules/engine").glob("*.py") if (found := _codes_in(path))} == {}


def test_a_code_that_is_held_is_seen() -> None:
    assert "undefined-frame" in _codes_in(SERVER / "rules/robray/__init__.py")


@pytest.mark.parametrize(("folder", "rules"), [(name, each) for name, each in RULE_SETS.items()])
def test_roles_are_of_codes_that_there_are(folder: str, rules: RuleSet) -> None:
    for role in rules.roles:
        assert {*role} <= {*rules.codes}, folder


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
