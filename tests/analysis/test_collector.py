"""What is freed is kept for what is made next, where the library does so when it is asked."""

import platform
import subprocess
import sys

import pytest

pytestmark = pytest.mark.quick

ROUNDS = 40
SCRIPT = f"""
import resource, sys
from robray.analysis.collector import give_back, keep_freed
if "keep" in sys.argv:
    keep_freed()
# Each is less than what glibc asks the system for by itself, and all are more than what it keeps.
def made():
    pieces = [bytes(100_000) for _ in range(30)]
for _ in range(3):
    made()
before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
for _ in range({ROUNDS}):
    made()
    if "back" in sys.argv:
        give_back()
print(resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before)
"""


def _pages_taken(*words: str) -> int:
    done = subprocess.run((sys.executable, "-c", SCRIPT, *words), capture_output=True, text=True, check=True)
    return int(done.stdout)


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="memory is not taken from glibc")
def test_what_is_freed_is_kept_until_it_is_given_back() -> None:
    assert _pages_taken() > 100 * ROUNDS, "else there is nothing to keep"
    assert _pages_taken("keep") < ROUNDS
    assert _pages_taken("keep", "back") > 100 * ROUNDS
