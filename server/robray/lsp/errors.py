"""The reasons to refuse a request (LSP 3.17, error codes), and the check of `data` that a client returns.

All other exceptions are bugs."""

from __future__ import annotations

from typing import Any, ClassVar

from lsprotocol import types


class RequestError(Exception):
    """A refused request; the answer is an error with the message."""

    CODE: ClassVar[int]

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class ContentModifiedError(RequestError):
    """The text has changed since the request."""

    CODE = types.LSPErrorCodes.ContentModified.value


class InvalidParamsError(RequestError):
    """The parameters are invalid for the method."""

    CODE = types.ErrorCodes.InvalidParams.value
    MESSAGE = "Invalid Params"


class RequestFailedError(RequestError):
    """The request is valid, but cannot be fulfilled."""

    CODE = types.LSPErrorCodes.RequestFailed.value


class RequestCancelledError(RequestError):
    """The user has cancelled the request."""

    CODE = types.LSPErrorCodes.RequestCancelled.value


_MOST = 2**53
"""Limit of integers that every client represents exactly."""


def returned(data: object, **kinds: type) -> dict[str, Any] | None:
    """The values of these names, each of its type, integers from 0 on; None if the client returns no data.

    Raises InvalidParamsError for data that robray has not sent.
    """
    if data is None:
        return None
    if not isinstance(data, dict):
        raise foreign("expected an object")
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
    return InvalidParamsError(f"{InvalidParamsError.MESSAGE}: robray did not send this 'data': {why}")
