"""Work that many processes share, where there are several cores."""

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

_Asked = TypeVar("_Asked")
_Each = TypeVar("_Each")
_Part = TypeVar("_Part")


def can_fork() -> bool:
    return sys.platform == "linux" and (os.cpu_count() or 1) > 1


def in_parallel(
    work: Callable[[_Asked, Sequence[_Each]], _Part], asked: _Asked, todo: Sequence[_Each], portion: int
) -> Iterator[_Part]:
    """What `work` makes of each portion, in order, in processes on all cores; `asked` is handed on once."""
    # Whoever checks a file or two need not wait for these.
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    portions = [todo[start : start + portion] for start in range(0, len(todo), portion)]
    # Forked, a process has all modules and what is asked already.
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(os.cpu_count(), context, _begin, ((work, asked),)) as pool:
        waiting = deque(pool.submit(_work, portion) for portion in portions)
        try:
            while waiting:
                yield waiting.popleft().result()
        except BaseException:
            # Nobody waits for them any more, and the pool would, to the last portion.
            for process in [*pool._processes.values()]:  # noqa: SLF001 - there is `kill_workers` from Python 3.14 on
                process.kill()
            raise


_begun: Any


def _begin(begun: Any) -> None:
    global _begun  # noqa: PLW0603 - set once, in a process of its own, before anything is done there
    _begun = begun
    # Ctrl-C goes to all processes of a terminal, and the first one ends in order for all.
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _work(portion: Any) -> Any:
    work, asked = _begun
    return work(asked, portion)
