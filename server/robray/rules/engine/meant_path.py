"""The path that was probably meant, as it would be written in the place of the one that leads nowhere."""

import posixpath

from robray.rules.engine.rule import Fix, RuleContext
from robray.rules.engine.rule_contexts import replaced, written

_SPECIAL = frozenset('"\\*?[~\n')
"""Characters that mean something in a path, or end it."""


def meant_path(path: str, found: str, folder: str) -> str | None:
    """`found` written as `path` is: absolute, or relative to a folder. None for none, and for what needs escapes.

    Nor is there one for a path that goes on over a line's end: a quote is missing, and what stands in it is no path.
    """
    if goes_on_over_lines(path):
        return None
    meant = found if path.startswith("/") or not found else posixpath.relpath(found, folder)
    return meant if meant and _SPECIAL.isdisjoint(meant) else None


def goes_on_over_lines(path: str) -> bool:
    """Whether more than blanks stand in a further line of it."""
    return "\n" in path.strip()


def replaced_path(context: RuleContext, meant: str | None) -> Fix | None:
    """The path in the place of the one at the finding's span; None where that one comes from elsewhere."""
    path = context.details[0]
    return replaced(context, f'"{meant}"', safe=False) if meant and written(context).strip('"') == path else None
