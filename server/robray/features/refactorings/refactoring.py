"""A refactoring: an offer, and its edits when it is chosen.

An offer is cheap: it needs no evaluation. When it is chosen, `verification` evaluates the scene before and after its
edits. An impossible one is refused with its reason.
"""

from collections.abc import Callable

import attrs

from robray.analysis.analysis import FileSpan

EXTRACT, INLINE, REWRITE, QUICKFIX = "refactor.extract", "refactor.inline", "refactor.rewrite", "quickfix"
"""Kinds as editors know them (LSP 3.17, CodeActionKind)."""


class RefusalError(Exception):
    """Why something cannot be done, in words for the user."""


@attrs.frozen
class Intent:
    """The intended changes of the evaluated scene; all else must stay the same.

    `hung` are frames that get another parent, with the pose in it that keeps their place; `classes` are names that the
    lists of geometries may gain or lose; `allowed` are pairs that may collide from then on.
    """

    hung: frozenset[str] = frozenset()
    classes: frozenset[str] = frozenset()
    allowed: frozenset[tuple[str, str]] = frozenset()
    moves: bool = False
    """True if poses may change; the distance is reported."""
    is_there_to_move: bool = False
    """True if a move is intended, and need not be reported."""
    completes: bool = False
    """True if missing sizes or axes may be filled in."""


@attrs.frozen
class Change:
    """Edits in absolute bytes of the texts, and files to create, as path and text."""

    edits: tuple[tuple[FileSpan, str], ...]
    created: tuple[tuple[str, str], ...] = ()
    intent: Intent = Intent()


@attrs.frozen
class Offer:
    """`name` identifies offers at one place; `compute` raises RefusalError if it fails."""

    name: str
    title: str
    kind: str
    compute: Callable[[], Change]
    refusal: str | None = None
    """The reason why it is impossible, if that is known at once."""
    mends: str = ""
    """The code of the diagnostics that it fixes."""
    creates: bool = False
    """True if it creates a file, which not every editor can do as part of an edit."""


def refused(name: str, title: str, kind: str, reason: str) -> Offer:
    """An offer that is shown as impossible."""

    def compute() -> Change:
        raise RefusalError(reason)

    return Offer(name, title, kind, compute, reason)


def stated(amount: float) -> str:
    """The change of a value, as an appendix to a title; empty without one."""
    return "" if amount == 0 else f" (off by {amount:.1g})"
