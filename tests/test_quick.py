"""The minute-long run asks something of every package of the server, and no test twice."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
SERVER = TESTS.parent / "server" / "robray"


@pytest.fixture(scope="module")
def quick() -> list[str]:
    """The tests that run, as pytest writes them."""
    command = (sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", "--collect-only", "-m", "quick")
    done = subprocess.run(command, cwd=TESTS.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return [line for line in done.stdout.splitlines() if line.startswith("tests/") and "::" in line]


def test_every_package_has_quick_tests(quick: list[str]) -> None:
    packages = {path.parent.name for path in SERVER.glob("*/__init__.py")}
    assert {"analysis", "cli", "facts", "lsp", "text"} <= packages
    assert packages <= {Path(test.partition("::")[0]).parts[1] for test in quick}


def test_of_each_test_one_case_is_quick(quick: list[str]) -> None:
    assert any("[" in test for test in quick)
    assert Counter(test.partition("[")[0] for test in quick).most_common(1)[0][1] == 1
