"""What is done once nothing has happened for a moment."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from robray.lsp.background import Pause

pytestmark = pytest.mark.quick


def _after(story: Callable[[Pause], None], *, keys: int = 1) -> tuple[int, int, bool]:
    """How often it was done at the end of a story of several keys, how many timers were made for it, and whether it is
    awaited still."""
    timers = 0

    async def told() -> tuple[int, int, bool]:
        nonlocal timers
        loop = asyncio.get_running_loop()
        done: list[None] = []
        call_at = loop.call_at

        def counted(
            when: float, callback: Callable[..., object], *arguments: Any, **context: Any
        ) -> asyncio.TimerHandle:
            nonlocal timers
            timers += callback == pause._look  # noqa: SLF001 - its own timers
            return call_at(when, callback, *arguments, **context)

        loop.call_at = counted  # type: ignore[assignment, method-assign]
        pause = Pause(0.05, lambda: done.append(None))
        for _ in range(keys):
            story(pause)
        for _ in range(3):
            await asyncio.sleep(0.1)
        return len(done), timers, pause.is_awaited

    return asyncio.run(told())


def test_it_is_done_once_behind_the_last_of_many_keys() -> None:
    done, timers, is_awaited = _after(Pause.begin, keys=1_000)
    assert (done, is_awaited) == (1, False)
    assert timers <= 2


def test_it_is_not_done_any_more_once_it_is_stopped() -> None:
    def begun_and_stopped(pause: Pause) -> None:
        pause.begin()
        pause.stop()

    assert _after(begun_and_stopped)[0] == 0


def test_it_may_begin_again_once_it_was_stopped() -> None:
    def again(pause: Pause) -> None:
        pause.begin()
        pause.stop()
        pause.begin()
        assert pause.is_awaited

    assert _after(again) == (1, 2, False)
