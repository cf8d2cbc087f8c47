"""Why a request is refused (LSP 3.17, error codes). What fails otherwise is a mistake of ours."""

from __future__ import annotations

from typing import ClassVar

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
