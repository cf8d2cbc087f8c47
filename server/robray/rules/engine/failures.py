"""Mistakes of robray's own in a rule: each costs what the rule says of one statement, and is reported once in a file.

This is the only place that goes on after one. Whatever a rule does for a finding is attempted here.
"""

from collections.abc import Callable
from typing import TypeVar

from robray.text.records import NamedTuple

FAILED = "internal-error"

_Answer = TypeVar("_Answer")
_Otherwise = TypeVar("_Otherwise")


class Failure(NamedTuple):
    """`code` names the rule that failed, and is empty where it is not known which; `why` is the exception and where it
    was raised."""

    code: str
    why: str


def attempted(ask: Callable[[], _Answer], otherwise: _Otherwise) -> tuple[_Answer | _Otherwise, str]:
    """The answer, or what stands for it and why there is none."""
    try:
        return ask(), ""
    except Exception as error:  # noqa: BLE001 - whatever it is, the other findings do not depend on it
        return otherwise, in_words(error)


def in_words(error: BaseException) -> str:
    """The kind of exception, and the innermost module and line; its text may hold anything that stands in a file."""
    where = place(error)
    return type(error).__name__ + (f" at {where}" if where else "")


def place(error: BaseException) -> str:
    """The innermost module, without the folders that it is in, and the line."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "" if trace is None else f"{trace.tb_frame.f_globals.get('__name__', '')}:{trace.tb_lineno}"
