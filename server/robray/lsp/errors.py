"""Why a request is refused (LSP 3.17, error codes), and the check of `data` that a client gives back.

What fails otherwise is a mistake of ours."""

from __future__ import annotations

from typing import Any, ClassVar

from lsprotocol import types


class RequestError(Exception):
    """A request that is answered with a reason instead of a result."""

    CODE: ClassVar[int]

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class ContentModifiedError(RequestError):
    """The text is not the one that was asked about any more."""

    CODE = types.LSPErrorCodes.ContentModified.value


class InvalidParamsError(RequestError):
    """What was asked is not as the method wants it."""

    CODE = types.ErrorCodes.InvalidParams.value
    MESSAGE = "Invalid Params"


class RequestFailedError(RequestError):
    """The request was right, but cannot be fulfilled."""

    CODE = types.LSPErrorCodes.RequestFailed.value


class RequestCancelledError(RequestError):
    """The user does not want the answer any more."""

    CODE = types.LSPErrorCodes.RequestCancelled.value


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
