"""What a refactoring is: an offer, and the change that it comes to when it is taken up.

An offer is cheap: it says what could be done at a cursor, by looks alone. The change is computed when somebody wants
it, and `verification` then evaluates the scene before and after. Whatever cannot be done is refused with its reason.
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
    """What of the evaluated scene a change is there to change; all else must stay as it is.

    `hung` are frames that get another parent, and the pose in it that keeps them where they are; `classes` are names
    that geometries may come to be listed with, or no longer; `allowed` are pairs that may collide from then on.
    """

    hung: frozenset[str] = frozenset()
    classes: frozenset[str] = frozenset()
    allowed: frozenset[tuple[str, str]] = frozenset()
    moves: bool = False
    """Whether poses may change: by how much is said, not refused."""
    is_there_to_move: bool = False
    """Whether that is what is asked for: then nobody needs to be told."""
    completes: bool = False
    """Whether what lacked a size or an axis may get it."""


@attrs.frozen
class Change:
    """Edits in absolute bytes of the texts as they are, and files to be made, as path and text."""

    edits: tuple[tuple[FileSpan, str], ...]
    created: tuple[tuple[str, str], ...] = ()
    intent: Intent = Intent()


@attrs.frozen
class Offer:
    """`name` tells offers at one place apart; `compute` raises a RefusalError where it turns out wrong."""

    name: str
    title: str
    kind: str
    compute: Callable[[], Change]
    refusal: str | None = None
    """Why it cannot be done here, where that is plain at once."""
    mends: str = ""
    """The code of the diagnostics that it mends."""
    creates: bool = False
    """Whether a file is made, which not every editor can do as part of an edit."""


def refused(name: str, title: str, kind: str, reason: str) -> Offer:
    """An offer that can only be looked at."""

    def compute() -> Change:
        raise RefusalError(reason)

    return Offer(name, title, kind, compute, reason)


def stated(amount: float) -> str:
    """How much a value changes, as an appendix to a title; nothing where it does not."""
    return "" if amount == 0 else f" (off by {amount:.1g})"
