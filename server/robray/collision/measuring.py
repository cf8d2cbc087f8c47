"""Measures shapes in a process of its own, so that a library that crashes or takes long does not stop the editor."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol

from robray.programs import environment

if TYPE_CHECKING:
    from robray.collision.arrangement import Arrangement
    from robray.collision.touching import Touch

LONGEST = 60.0
"""Seconds for one scene."""

_LONGEST_LINE = 1 << 26


_TOGETHER = 128
"""Rows that are encoded at once: the encoder in C holds the lock of the interpreter."""

_TURN = 1e-4
"""Seconds."""


class MeasuringError(Exception):
    """Reason of a failure."""


class Measuring(Protocol):
    def can(self) -> bool: ...

    async def touches(self, arrangement: Arrangement) -> list[Touch]:
        """Raises MeasuringError. Cancelling ends the process; the next call starts another."""
        ...

    def stop(self) -> None: ...


class MeasuringProcess:
    """Starts with the first scene, and ends with the process that asks."""

    def __init__(self, in_thread: Callable[[Callable[[Arrangement], bytes], Arrangement], Awaitable[bytes]]) -> None:
        """`in_thread` does something with an arrangement beside the loop."""
        self._in_thread = in_thread
        self._process: asyncio.subprocess.Process | None = None

    def can(self) -> bool:
        return find_spec("mujoco") is not None

    async def touches(self, arrangement: Arrangement) -> list[Touch]:
        from robray.collision.touching import Touch

        line = await self._in_thread(_line, arrangement)
        try:
            async with asyncio.timeout(LONGEST):
                answer = await self._asked(line)
        except BaseException as error:
            # Whatever it is at, its next answer would be that to another question.
            self.stop()
            if isinstance(error, OSError | TimeoutError | ValueError):
                raise MeasuringError(f"{type(error).__name__}: {error}") from error
            raise
        if "error" in answer:
            raise MeasuringError(answer["error"])
        return [
            Touch(one, other, depth, tuple(at), hull, tuple(apart), is_bound, tuple(clear))
            for one, other, depth, at, hull, apart, is_bound, clear in answer["touches"]
        ]

    async def _asked(self, line: bytes) -> dict[str, Any]:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                # Otherwise Python would first look in the working folder for a module and all that it imports.
                "-P",
                "-m",
                "robray.collision",
                env=environment(),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                limit=_LONGEST_LINE,
            )
        assert self._process.stdin is not None, "it has a pipe"
        assert self._process.stdout is not None, "it has a pipe"
        self._process.stdin.write(line)
        await self._process.stdin.drain()
        answer = await self._process.stdout.readline()
        if not answer:
            raise MeasuringError("the process that measures has ended")
        found: dict[str, Any] = json.loads(answer)
        return found

    def stop(self) -> None:
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
        self._process = None


def _line(arrangement: Arrangement) -> bytes:
    """The input of the process; made in a thread, so that typing is not delayed."""
    names = ("frames", "placed", "bodies", "allowed", "above", "pieces")
    parts = (f'"{name}": [{", ".join(_encoded(getattr(arrangement, name)))}]' for name in names)
    return f"{{{', '.join(parts)}}}\n".encode()


def _encoded(rows: Sequence[object]) -> Iterator[str]:
    for start in range(0, len(rows), _TOGETHER):
        yield json.dumps(rows[start : start + _TOGETHER])[1:-1]
        time.sleep(_TURN)
