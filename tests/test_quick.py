"""The minute-long run asks something of every package of the server."""

from pathlib import Path

TESTS = Path(__file__).parent
SERVER = TESTS.parent / "server" / "robray"


def test_every_package_has_quick_tests() -> None:
    packages = {path.parent.name for path in SERVER.glob("*/__init__.py")}
    assert {"analysis", "cli", "facts", "lsp", "text"} <= packages
    marked = (path for path in TESTS.rglob("test_*.py") if "pytestmark = pytest.mark.quick" in path.read_text())
    assert packages <= {path.relative_to(TESTS).parts[0] for path in marked}
