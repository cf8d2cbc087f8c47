"""Whether the client is still there: a server whose editor was killed must end, too (LSP 3.17, processId)."""

import asyncio
import os
import sys
from collections.abc import Callable

INTERVAL = 5.0
"""Seconds between two looks."""


def can_be_watched(process: int | None) -> bool:
    """Whether the process can be seen from here: seen from a container it may be somewhere else."""
    return process is not None and sys.platform != "win32" and _is_alive(process)


async def when_gone(process: int, then: Callable[[], None]) -> None:
    while _is_alive(process):  # noqa: ASYNC110 - nobody tells when a process ends
        await asyncio.sleep(INTERVAL)
    then()


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True
