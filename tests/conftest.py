"""For all tests: a pause of a busy machine is no failure of a property, which tests are of the minute-long run, and
which stay together where tests are spread over several processes.
"""

from __future__ import annotations

import os
import re
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from robray.project import ENVIRONMENT

if TYPE_CHECKING:
    from xdist.remote import Producer
    from xdist.scheduler import LoadFileScheduling

settings.register_profile("patient", settings.default, deadline=None)
settings.load_profile("patient")

for recorded in ("ROBRAY_CONFORMANCE", "ROBRAY_ROBOTS"):
    if recorded in os.environ:
        # In a workspace every path is in its normal form, as the program brings it there.
        os.environ[recorded] = os.path.abspath(os.environ[recorded])

for variable in ENVIRONMENT:
    # Where the person who runs the tests has packages changes none of them.
    os.environ.pop(variable, None)

TESTS = Path(__file__).parent

LONG_FOLDERS = frozenset({"benchmarks", "editors", "hostile", "oracle"})

QUICK_FILES = {"": {"test_layers.py"}, "cli": {"test_check.py", "test_render.py"}, "lsp": {"test_requests.py"}}
"""Of folders in which nearly every test starts a program, or goes through the whole repository."""

GOES_THROUGH_MUCH = re.compile(
    r"(?:^|_)(?:afresh|any|anything|anywhere|distribution|every|everything|everywhere|examples|hostile|installed|laws"
    r"|mutants|nobody|others|random|real|recorded|scratch|slips|whatever|whoever)(?:_|$)"
)
"""What names of files and functions say of how much a test tries."""


IN_ONE_PROCESS = "editors"
"""The folder whose tests run one after the other: two real editors at once wait for each other longer than they may."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks as `quick` the first case of each test that is quick."""
    if hasattr(config, "workerinput"):
        # In one of several processes: what has to stay in one of them and takes longest begins.
        items.sort(key=lambda item: TESTS / IN_ONE_PROCESS not in item.path.parents)
    seen = set()
    for item in items:
        if not isinstance(item, pytest.Function):
            continue
        test = (item.path, item.originalname)
        if test not in seen and _is_quick(item.path.relative_to(TESTS), item.originalname):
            item.add_marker(pytest.mark.quick)
        seen.add(test)


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


def _is_quick(path: Path, name: str) -> bool:
    folder = path.parts[0] if len(path.parts) > 1 else ""
    return (
        folder not in LONG_FOLDERS
        and path.name in QUICK_FILES.get(folder, {path.name})
        and GOES_THROUGH_MUCH.search(path.stem) is None
        and GOES_THROUGH_MUCH.search(name) is None
    )
