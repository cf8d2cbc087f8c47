"""What is distributed is whole: the wheel is built from the source distribution, not from the checkout."""

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def run(*command: str, cwd: Path, **environment: str) -> str:
    done = subprocess.run(command, cwd=cwd, env=environment or None, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The content of a wheel."""
    folder = tmp_path_factory.mktemp("distribution")
    tracked = run("git", "ls-files", "-z", cwd=ROOT).split("\0")
    for name in filter(None, tracked):
        if not name.startswith(("tests/", "editors/", "benchmarks/")) and (ROOT / name).is_file():
            (folder / "source" / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / "source" / name).write_bytes((ROOT / name).read_bytes())
    build = "import sys, setuptools.build_meta as build; build.build_sdist(sys.argv[1])"
    run(sys.executable, "-c", build, str(folder), cwd=folder / "source")
    [archive] = folder.glob("robray-*.tar.gz")
    pip = (sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation")
    run(*pip, "--wheel-dir", str(folder), str(archive), cwd=folder)
    [wheel] = folder.glob("robray-*.whl")
    zipfile.ZipFile(wheel).extractall(folder / "wheel")
    return folder / "wheel"


def test_it_works_where_nothing_else_is(unpacked: Path) -> None:
    assert list((unpacked / "robray").glob("_grammar*")), "the grammar is compiled"
    main = "from robray.cli.main import run; run()"
    said = run(
        *(sys.executable, "-c", main, "check", str(ROOT / "examples" / "table")), cwd=unpacked, PYTHONPATH=str(unpacked)
    )
    assert "nothing wrong" in said


def test_completions_and_the_man_page_come_with_it(unpacked: Path) -> None:
    found = {path.name for path in unpacked.glob("robray-*.data/data/share/**/*") if path.is_file()}
    assert found == {"robray.1", "robray.bash", "_robray", "robray.fish"}


def test_what_it_depends_on_is_bounded_on_both_sides() -> None:
    """What a version to come does, nobody has tried; one that is older than what is used fails when it is used."""
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    assert [each for each in needed if not re.fullmatch(r"[\w-]+>=[\d.]+,(?:!=[\d.]+,)?<\d[\d.]*", each)] == []
