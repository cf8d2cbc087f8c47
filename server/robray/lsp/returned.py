"""What a client gives back of an answer, to be told more: `data` was ours, but anybody may write a message."""

from __future__ import annotations

from typing import Any

from robray.lsp.errors import InvalidParamsError

_MOST = 2**53
"""Whole numbers that every client has exactly."""


def returned(data: object, **kinds: type) -> dict[str, Any] | None:
    """The values of these names, each of its kind, whole numbers from 0 on; None where the client gives no data back.

    Raises InvalidParamsError for what no answer of ours holds.
    """
    if data is None:
        return None
    if not isinstance(data, dict):
        raise foreign("it is no object")
    found: dict[str, Any] = {}
    for name, kind in kinds.items():
        value: Any = data.get(name)
        if kind is int and isinstance(value, float) and value.is_integer():
            value = int(value)
        if type(value) is not kind:
            raise foreign(f"'{name}' is not of type {kind.__name__}")
        if isinstance(value, int) and not 0 <= value <= _MOST:
            raise foreign(f"'{name}' is out of range")
        found[name] = value
    return found


def foreign(why: str) -> InvalidParamsError:
    return InvalidParamsError(f"{InvalidParamsError.MESSAGE}: this 'data' is none of ours: {why}")
