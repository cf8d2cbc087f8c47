"""Work that many processes share, where there are several cores."""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_Asked = TypeVar("_Asked")
_Each = TypeVar("_Each")
_Part = TypeVar("_Part")

_AHEAD = 2
"""Portions that a process has been given and not answered: with one it would wait for the next."""


def can_fork() -> bool:
    """Not in a worker of somebody's pool: to a process that ends with another one none of its own are allowed."""
    # Whoever is a process of another one has loaded that.
    process = sys.modules.get("multiprocessing.process")
    is_worker = process is not None and process.current_process().daemon
    return sys.platform == "linux" and (os.cpu_count() or 1) > 1 and not is_worker


def in_parallel(
    work: Callable[[_Asked, Sequence[_Each]], _Part], asked: _Asked, todo: Sequence[_Each], portion: int
) -> Iterator[_Part]:
    """What `work` makes of each portion, in order, in processes on all cores; `asked` is handed on once.

    Whatever ends it, Ctrl-C too, ends the processes at once. They share nothing: each has a connection of its own.
    With a queue for all of them, as in a pool of the standard library, one that is killed while it writes leaves the
    reader waiting for the rest.

    Raises: ChildProcessError when a process has ended without an answer, as one that the system kills for its memory.
    """
    portions = [todo[start : start + portion] for start in range(0, len(todo), portion)]
    count = min(os.cpu_count() or 1, len(portions))
    workers: list[_Worker] = []
    try:
        with _interrupts_held_back():
            for _ in range(count):
                workers.append(_Worker(work, asked, portions, [worker.connection for worker in workers]))
        yield from _answers(workers, len(portions))
    finally:
        for worker in workers:
            worker.end()


def beside(
    work: Callable[[_Asked, Sequence[_Each]], _Part], asked: _Asked, todo: Sequence[_Each]
) -> tuple[_Part, _Part]:
    """What `work` makes of the first of two here, and of the other one in a process of its own meanwhile.

    An answer of a process is written down and read again, which is saved for one of them. Else as `in_parallel`.
    """
    one, other = todo
    with _interrupts_held_back():
        worker = _Worker(work, asked, [[other]], [])
    try:
        _hand_out(worker.connection, iter((0,)))
        done = work(asked, [one])
        _, answer = _received(worker.connection)
        return done, answer
    finally:
        worker.end()


class _Worker:
    """A process that answers with the number of a portion and what was made of it."""

    def __init__(
        self,
        work: Callable[[Any, Any], Any],
        asked: Any,
        portions: Sequence[Sequence[Any]],
        of_others: "Sequence[Connection]",
    ) -> None:
        # Whoever checks a file or two need not wait for these.
        import multiprocessing

        # Forked, a process has all modules, what is asked and what is to be done already.
        context = multiprocessing.get_context("fork")
        self.connection, its = context.Pipe()
        # Its copies of the first process' ends: open, they would hide from it and from others that that one is gone.
        copies = (*of_others, self.connection)
        self._process = context.Process(target=_serve, args=(its, copies, work, asked, portions), daemon=True)
        self._process.start()
        its.close()

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self.connection.close()


def _answers(workers: Sequence[_Worker], count: int) -> Iterator[Any]:
    from multiprocessing.connection import wait

    handed_out, answered = iter(range(count)), dict[int, Any]()
    connections = [worker.connection for worker in workers]
    for _ in range(_AHEAD):
        for connection in connections:
            _hand_out(connection, handed_out)
    for number in range(count):
        while number not in answered:
            ready = wait(connections)
            for connection in connections:
                if connection not in ready:
                    continue
                its, answer = _received(connection)
                answered[its] = answer
                _hand_out(connection, handed_out)
        yield answered.pop(number)


def _received(connection: "Connection") -> tuple[int, Any]:
    """The number of a portion and what was made of it, or raises what came of it."""
    try:
        number, answer = connection.recv()
    except (EOFError, ConnectionError):
        raise ChildProcessError("a process has ended before its work was done") from None
    if isinstance(answer, BaseException):
        raise answer
    return number, answer


def _hand_out(connection: "Connection", numbers: Iterator[int]) -> None:
    number = next(numbers, None)
    if number is not None:
        # One that is gone is met where its answer is waited for.
        with suppress(ConnectionError):
            connection.send(number)


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """A Ctrl-C waits until this is over: within a fork it would end neither process in order."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(
    connection: "Connection",
    of_others: "Sequence[Connection]",
    work: Callable[[Any, Any], Any],
    asked: Any,
    portions: Sequence[Sequence[Any]],
) -> None:
    # Ctrl-C goes to all processes of a terminal, and the first one ends in order for all.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for other in of_others:
        other.close()
    # The first process may be gone at any time.
    with suppress(EOFError, ConnectionError):
        while True:
            number = connection.recv()
            try:
                answer = work(asked, portions[number])
            except Exception as error:  # noqa: BLE001 - it is raised where the work was asked for
                import traceback

                error.add_note(traceback.format_exc())
                answer = error
            connection.send((number, answer))
