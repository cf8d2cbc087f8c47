"""How often something is done: the same each time, whatever else the machine does."""

import gc
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> Iterator[Callable[[], int]]:
    """How often a function is called by its name in a module."""
    times = 0
    really = getattr(module, name)

    def noted(*arguments: Any, **named: Any) -> Any:
        nonlocal times
        times += 1
        return really(*arguments, **named)

    with monkeypatch.context() as patched:
        patched.setattr(module, name, noted)
        yield lambda: times


def lines_run(call: Callable[[], Any]) -> int:
    """How many lines of Python are gone through, but for what follows each time when garbage is looked for."""
    gone = 0

    def follow(_frame: Any, event: str, _about: Any) -> Any:
        nonlocal gone
        gone += event == "line"
        return follow

    before, is_collecting = sys.gettrace(), gc.isenabled()
    gc.disable()
    sys.settrace(follow)
    try:
        call()
    finally:
        sys.settrace(before)
        if is_collecting:
            gc.enable()
    return gone


def bytes_needed(call: Callable[[], Any]) -> int:
    """The most memory that a call has at once for what it makes: a copy counts, whether Python or C makes it."""
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
