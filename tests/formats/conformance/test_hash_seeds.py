"""A text has the same findings in every process: they do not depend on the order of sets, which hash seeds decide."""

import os
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path

from trials import trials

TESTS = Path(__file__).parents[2]
BROKEN = trials(120)
"""Texts of each format."""


def started(seed: int) -> "subprocess.Popen[str]":
    """A process with a hash seed that prints what it finds."""
    command = [sys.executable, "-m", "formats.conformance.all_told", str(BROKEN)]
    environment = os.environ | {"PYTHONPATH": str(TESTS), "PYTHONHASHSEED": str(seed)}
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def test_findings_do_not_depend_on_the_hash_seed() -> None:
    with started(1) as one, started(2) as other:
        told, also_told = (process.communicate()[0].splitlines() for process in (one, other))
    assert (one.returncode, other.returncode) == (0, 0)
    assert len(told) > BROKEN
    assert [pair for pair in zip_longest(told, also_told) if pair[0] != pair[1]][:1] == []
