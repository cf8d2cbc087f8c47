"""Caches results of functions for one workspace.

A cache that outlives its file keeps the memory around it from being freed: so no module has one
(`tests/test_caches.py`), and `clear` drops all entries at once.
"""

from collections.abc import Callable
from typing import Any, TypeVar, TypeVarTuple, cast

MOST_KEPT = 4096
"""Limit for one function."""

_Result = TypeVar("_Result")
_Arguments = TypeVarTuple("_Arguments")


class Memo:
    def __init__(self) -> None:
        self._tables: dict[Callable[..., object], dict[Any, Any]] = {}

    def of(self, function: Callable[[*_Arguments], _Result], *arguments: *_Arguments) -> _Result:
        """The cached result of a function, which must depend only on its arguments."""
        table = self.table(function)
        if arguments in table:
            return cast(_Result, table[arguments])
        if len(table) >= MOST_KEPT:
            table.clear()
        found = table[arguments] = function(*arguments)
        return found

    def table(self, function: Callable[..., object]) -> dict[Any, Any]:
        """The table of a function that does its own lookups, and limits the table."""
        return self._tables.setdefault(function, {})

    def clear(self) -> None:
        for table in self._tables.values():
            table.clear()
