"""Distributes work over processes on several cores."""

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
"""Portions given to a process before it answers; with one, it would wait for the next."""


def can_fork() -> bool:
    """False in a worker of a pool: a daemonic process may not have children."""
    # A child process has loaded `multiprocessing`.
    process = sys.modules.get("multiprocessing.process")
    is_worker = process is not None and process.current_process().daemon
    return sys.platform == "linux" and (os.cpu_count() or 1) > 1 and not is_worker


def in_parallel(
    work: Callable[[_Asked, Sequence[_Each]], _Part], asked: _Asked, todo: Sequence[_Each], portion: int
) -> Iterator[_Part]:
    """Results of `work` for each portion, in order, from processes on all cores; `asked` is sent once.

    Any end, Ctrl-C too, ends the processes at once. Each has a connection of its own: with the shared queue of a pool
    of the standard library, a process killed while writing leaves the reader waiting for the rest.

    Raises: ChildProcessError if a process ends without an answer, for example killed for its memory.
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
    """Results of `work` for the first of two here, and for the other in a process meanwhile.

    Saves one of them the pickling of its answer. Otherwise as `in_parallel`.
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
    """A process that answers with the number of a portion and its result."""

    def __init__(
        self,
        work: Callable[[Any, Any], Any],
        asked: Any,
        portions: Sequence[Sequence[Any]],
        of_others: "Sequence[Connection]",
    ) -> None:
        # Checking a file or two need not wait for these imports.
        import multiprocessing

        # A forked process has all modules and arguments already.
        context = multiprocessing.get_context("fork")
        self.connection, its = context.Pipe()
        # Copies of the parent's ends, if left open, would hide from the processes that the parent ended.
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
    """The number of a portion and its result; raises the error of the process."""
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
        # Reading the answer raises if the process has ended.
        with suppress(ConnectionError):
            connection.send(number)


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Holds back Ctrl-C: within a fork it would end neither process in order."""
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
    # Ctrl-C goes to all processes of a terminal; the first one ends the others in order.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for other in of_others:
        other.close()
    # The first process may end at any time.
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
