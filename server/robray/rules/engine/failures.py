"""Catches exceptions in rules: each costs the findings of the rule at one statement, and is reported once in a file.

No other module catches them: whatever a rule does for a finding is attempted here.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

FAILED = "internal-error"

_Answer = TypeVar("_Answer")
_Otherwise = TypeVar("_Otherwise")


class Failure(NamedTuple):
    """`code` names the rule that failed, and is empty if robray does not know it; `why` is the exception and the place
    where it was raised."""

    code: str
    why: str


def attempted(ask: Callable[[], _Answer], otherwise: _Otherwise) -> tuple[_Answer | _Otherwise, str]:
    """The answer and an empty text, or `otherwise` and the exception in words."""
    try:
        return ask(), ""
    except Exception as error:  # noqa: BLE001 - the other findings do not depend on it
        return otherwise, in_words(error)


def in_words(error: BaseException) -> str:
    """The type of an exception with the innermost module and line, without its text, which may quote a file."""
    where = place(error)
    return type(error).__name__ + (f" at {where}" if where else "")


def place(error: BaseException) -> str:
    """The innermost module and line, without folders."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "" if trace is None else f"{trace.tb_frame.f_globals.get('__name__', '')}:{trace.tb_lineno}"
