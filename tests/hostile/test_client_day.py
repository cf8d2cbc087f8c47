"""A long day in fast motion, in short; `long_day.py` holds longer ones."""

import sys

import pytest

from hostile.long_day import day

pytestmark = pytest.mark.long(
    "tests/hostile/long_day.py",
    "server/robray/lsp/background.py",
    "server/robray/lsp/warm_up.py",
    "server/robray/analysis/collector.py",
    "server/robray/analysis/memo.py",
)


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes as Linux shows them")
async def test_after_the_warm_up_nothing_grows() -> None:
    """Fourteen hundred keys. What grows by each of them would show; times are for the long form."""
    _, early, *_, late = await day(18, 6)
    assert late.memory < 1.05 * early.memory
    assert late.threads <= early.threads
    assert late.files <= early.files
    assert late.processes <= early.processes
