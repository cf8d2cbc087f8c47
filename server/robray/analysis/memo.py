"""What was worked out already, kept by the workspace that it was worked out for.

What outlives its file keeps the memory around it from being given back: so nothing of the kind is kept by a module
(`tests/test_caches.py`), and `clear` forgets all of it at once.
"""

from collections.abc import Callable
from typing import Any, TypeVar, TypeVarTuple, cast

MOST_KEPT = 4096
"""Of one function."""

_Result = TypeVar("_Result")
_Arguments = TypeVarTuple("_Arguments")


class Memo:
    def __init__(self) -> None:
        self._tables: dict[Callable[..., object], dict[Any, Any]] = {}

    def of(self, function: Callable[[*_Arguments], _Result], *arguments: *_Arguments) -> _Result:
        """What the function makes of its arguments, which must be all that it depends on."""
        table = self.table(function)
        if arguments in table:
            return cast(_Result, table[arguments])
        if len(table) >= MOST_KEPT:
            table.clear()
        found = table[arguments] = function(*arguments)
        return found

    def table(self, function: Callable[..., object]) -> dict[Any, Any]:
        """What is kept for a function that looks it up itself, and bounds it."""
        return self._tables.setdefault(function, {})

    def clear(self) -> None:
        for table in self._tables.values():
            table.clear()
