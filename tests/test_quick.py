"""Tests that do not always run: the minute-long run asks something of every package, and marks name what there is."""

import ast
from collections.abc import Iterator
from pathlib import Path

from subjects import PROTOCOL

TESTS = Path(__file__).parent
ROOT = TESTS.parent
SERVER = ROOT / "server" / "robray"


def test_every_package_has_quick_tests() -> None:
    packages = {path.parent.name for path in SERVER.glob("*/__init__.py")}
    assert {"analysis", "cli", "facts", "lsp", "text"} <= packages
    marked = (path for path in TESTS.rglob("test_*.py") if "pytestmark = pytest.mark.quick" in path.read_text())
    assert packages <= {path.relative_to(TESTS).parts[0] for path in marked}


def subjects(file: Path) -> Iterator[str]:
    """The paths that marks in a file name."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.long":
            for path in node.args:
                yield from PROTOCOL if isinstance(path, ast.Starred) else (ast.literal_eval(path),)


def test_every_subject_of_a_long_test_is_there() -> None:
    """With another name its changes would make nothing run."""
    named = {path for file in TESTS.rglob("test_*.py") for path in subjects(file)}
    assert len(named) > 50
    assert [path for path in sorted(named) if not any(ROOT.glob(f"{path}*"))] == []
