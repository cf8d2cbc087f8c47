"""Selects the long tests that run, and keeps tests together that several processes must not share."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import pytest
from hypothesis import settings

from robray.project import ENVIRONMENT

if TYPE_CHECKING:
    from xdist.remote import Producer
    from xdist.scheduler import LoadFileScheduling

for recorded in ("ROBRAY_CONFORMANCE", "ROBRAY_ROBOTS"):
    if recorded in os.environ:
        # In a workspace every path is in its normal form, as the program brings it there.
        os.environ[recorded] = os.path.abspath(os.environ[recorded])

for variable in ENVIRONMENT:
    # Tests do not depend on the packages of the person who runs them.
    os.environ.pop(variable, None)

# Hundreds of processes load the server: without its compiled modules each takes three times as long to start.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

TESTS = Path(__file__).parent
ROOT = TESTS.parent

SHARE = 4
"""One in this many long files runs with each commit, whatever the commit changes."""

IN_ONE_PROCESS = "editors"
"""The folder whose tests run one after the other: two real editors at once wait for each other longer than they may."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--long",
        nargs="?",
        const="all",
        choices=("all", "recent"),
        help="Run long tests too: all of them, or ('recent') those about files that the commits of the last day "
        f"changed and one in {SHARE} of the others. A long test also runs where its file is named.",
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--long") == "all":
        # For `trials.py`, which modules ask when they are imported.
        os.environ["ROBRAY_LONG"] = "1"
    # Only here it is known how many there are.
    from trials import trials

    settings.register_profile("patient", settings.default, deadline=None, max_examples=trials(100))
    settings.load_profile("patient")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if hasattr(config, "workerinput"):
        # In one of several processes: what has to stay in one of them and takes longest begins.
        items.sort(key=lambda item: TESTS / IN_ONE_PROCESS not in item.path.parents)
    chosen = config.getoption("--long")
    if chosen == "all":
        return
    named = {Path(argument.partition("::")[0]).resolve() for argument in config.args}
    recent = Recent.of(ROOT) if chosen == "recent" else None
    runs: list[pytest.Item] = []
    waits: list[pytest.Item] = []
    for item in items:
        long = item.get_closest_marker("long")
        is_chosen = long is None or item.path in named or (recent is not None and recent.runs(item.path, long.args))
        (runs if is_chosen else waits).append(item)
    if waits:
        items[:] = runs
        config.hook.pytest_deselected(items=waits)


@attrs.frozen
class Recent:
    """The newest commit, and the paths that the commits of the day before it changed."""

    commit: str
    changed: tuple[str, ...]

    @staticmethod
    def of(repository: Path) -> Recent:
        def git(*arguments: str) -> str:
            return subprocess.run(
                ("git", *arguments), cwd=repository, capture_output=True, text=True, check=True
            ).stdout.strip()

        commit, seconds = git("log", "-1", "--format=%H %ct").split()
        since = f"--since={int(seconds) - 24 * 60 * 60}"
        return Recent(commit, tuple(git("log", since, "--name-only", "--format=").split("\n")))

    def runs(self, file: Path, subjects: tuple[str, ...]) -> bool:
        """Whether the tests of a file run that are about these paths, each relative to the top of the repository."""
        name = file.relative_to(ROOT).as_posix()
        if any(path.startswith((name, *subjects)) for path in self.changed):
            return True
        return hashlib.sha256(f"{self.commit} {name}".encode()).digest()[0] % SHARE == 0


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadFileScheduling:
    """With `-n 2`: the tests of a file share what it sets up, and files go out in the order of their collection."""
    from xdist.scheduler import LoadFileScheduling

    class Together(LoadFileScheduling):  # type: ignore[misc]  # it comes without types
        def _split_scope(self, nodeid: str) -> str:
            folder = f"{TESTS.name}/{IN_ONE_PROCESS}/"
            return folder if nodeid.startswith(folder) else str(super()._split_scope(nodeid))

    config.option.loadscopereorder = False
    return Together(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """What was captured of text that is none goes from process to process, where tests are spread over several."""
    report = yield
    report.sections = [(name, text.encode("utf-8", "backslashreplace").decode()) for name, text in report.sections]
    return report
