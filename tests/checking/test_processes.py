"""Work that many processes share: its order, and how it ends when one of them does."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Sequence

import pytest

from robray.checking.processes import beside, can_fork, in_parallel

pytestmark = pytest.mark.skipif(not can_fork(), reason="there is one core, or no fork")


def test_answers_come_in_order_whoever_is_first() -> None:
    def work(scale: int, portion: Sequence[int]) -> int:
        if 0 in portion:
            time.sleep(0.05)
        return scale * sum(portion)

    assert [*in_parallel(work, 10, [*range(20)], 3)] == [30, 120, 210, 300, 390, 480, 370]


def test_a_worker_of_a_pool_has_no_processes_of_its_own() -> None:
    """`robray.check` in one answers by itself, however much there is to check."""
    with multiprocessing.get_context("fork").Pool(1) as pool:
        assert pool.apply(can_fork) is False
    assert can_fork()


def test_an_exception_is_raised_where_the_work_was_asked_for() -> None:
    def work(_: None, portion: Sequence[int]) -> int:
        return portion[0] // (portion[0] - 4)

    with pytest.raises(ZeroDivisionError) as raised:
        [*in_parallel(work, None, [*range(8)], 1)]
    assert "portion[0] // (portion[0] - 4)" in raised.value.__notes__[0]
    assert not multiprocessing.active_children()


def test_of_two_the_first_is_done_here_and_the_other_elsewhere() -> None:
    def work(scale: int, portion: Sequence[int]) -> tuple[int, int]:
        return scale * portion[0], os.getpid()

    (one, here), (other, there) = beside(work, 10, [1, 2])
    assert (one, other) == (10, 20)
    assert here == os.getpid() != there
    assert not multiprocessing.active_children()


@pytest.mark.parametrize(("todo", "said"), [([4, 5], "here"), ([5, 4], "there"), ([4, 4], "here")])
def test_what_goes_wrong_with_one_of_two_is_raised_and_the_other_ends(todo: Sequence[int], said: str) -> None:
    first = os.getpid()

    def work(_: None, portion: Sequence[int]) -> None:
        if portion[0] == 4:
            raise ValueError("here" if os.getpid() == first else "there")

    with pytest.raises(ValueError, match=said):
        beside(work, None, todo)
    assert not multiprocessing.active_children()


def test_of_two_one_whose_process_is_killed_is_told() -> None:
    def work(_: None, portion: Sequence[int]) -> None:
        if portion[0] == 2:
            os.kill(os.getpid(), signal.SIGKILL)

    with pytest.raises(ChildProcessError, match="ended before its work was done"):
        beside(work, None, [1, 2])
    assert not multiprocessing.active_children()


def test_a_process_that_is_killed_is_told() -> None:
    def work(_: None, portion: Sequence[int]) -> Sequence[int]:
        if portion[0] == 2:
            os.kill(os.getpid(), signal.SIGKILL)
        return portion

    with pytest.raises(ChildProcessError, match="ended before its work was done"):
        [*in_parallel(work, None, [*range(8)], 1)]
    assert not multiprocessing.active_children()


def test_whoever_wants_no_more_ends_them_amid_their_answers() -> None:
    """More than a pipe holds: each process is writing when it is ended."""

    def work(_: None, portion: Sequence[int]) -> bytes:
        return bytes(4_000_000 * len(portion))

    answers = in_parallel(work, None, [*range(50)], 1)
    assert len(next(answers)) == 4_000_000
    assert isinstance(answers, Generator)
    answers.close()
    assert not multiprocessing.active_children()


def test_they_end_when_the_first_process_is_killed() -> None:
    program = """
import time
from robray.checking.processes import in_parallel
for _ in in_parallel(lambda _, portion: time.sleep(0.05), None, [*range(2000)], 1):
    print("answered", flush=True)
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "answered\n"
        process.kill()
        # The pipe ends when the last process that holds it has ended.
        process.communicate(timeout=30)
