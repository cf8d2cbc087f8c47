"""A format is a folder, a folder of rules and a row: with nothing else cranes get what scenes and robots get.

A copy of the server is made in which they are, and tests are run of that.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
TESTS = HERE.parents[1]


@pytest.fixture(scope="module")
def with_cranes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a server that reads cranes."""
    folder = tmp_path_factory.mktemp("server")
    server = folder / "robray"
    # With what is compiled: each of the runs below would compile the whole server.
    shutil.copytree(ROOT / "server" / "robray", server)
    shutil.copytree(HERE / "format", server / "formats" / "toy")
    shutil.copytree(HERE / "rules", server / "rules" / "toy", ignore=shutil.ignore_patterns("*.md"))
    # As a wheel carries them.
    shutil.copytree(ROOT / "docs" / "rules", server / "rules" / "pages")
    for document in (HERE / "rules").glob("*.md"):
        shutil.copy(document, server / "rules" / "pages")
    table = server / "formats" / "__init__.py"
    row = (HERE / "row.py").read_text().partition("Parts, Reader\n")[2]
    written = re.sub(r"FORMATS = Formats\(\((.*)\)\)", rf"{row}\nFORMATS = Formats((\1, TOY))", table.read_text())
    assert written != table.read_text()
    table.write_text(written)
    _python(folder, str(ROOT / "docs" / "rule_index.py"))
    return folder


def _run(server: Path, *arguments: str) -> None:
    """Runs tests of a server in a folder."""
    _python(server, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *arguments)


def _python(server: Path, *arguments: str) -> None:
    command = (sys.executable, *arguments)
    environment = {"PYTHONPATH": f"{server}"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_toy_format_has_every_feature(with_cranes: Path) -> None:
    _run(with_cranes, str(HERE / "walk.py"))


def test_a_toy_format_keeps_what_any_format_promises(with_cranes: Path) -> None:
    _run(with_cranes, str(TESTS / "formats" / "conformance"), "-k", "toy")


def test_a_text_of_a_toy_format_is_told_from_others(with_cranes: Path) -> None:
    _run(with_cranes, str(TESTS / "cli" / "test_standard_input.py"), "-k", "toy")


def test_every_rule_of_a_toy_format_is_as_its_record_says(with_cranes: Path) -> None:
    _run(
        with_cranes,
        str(TESTS / "rules" / "test_rules.py"),
        "-k",
        "toy or sorted or noted or looks or sentences or severity or reader_does",
    )
