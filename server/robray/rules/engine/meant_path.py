"""The path that was probably meant, as it would be written in the place of the one that leads nowhere."""

import posixpath

from robray.rules.engine.rule import Fix, RuleContext
from robray.rules.engine.rule_contexts import replaced, written

_SPECIAL = frozenset('"\\*?[~\n')
"""Characters that mean something in a path, or end it."""


def meant_path(path: str, found: str, folder: str) -> str | None:
    """`found` written as `path` is: absolute, or relative to a folder. None for none, and for what needs escapes."""
    meant = found if path.startswith("/") or not found else posixpath.relpath(found, folder)
    return meant if meant and _SPECIAL.isdisjoint(meant) else None


def replaced_path(context: RuleContext, meant: str | None) -> Fix | None:
    """The path in the place of the one at the finding's span; None where that one comes from elsewhere."""
    path = context.details[0]
    return replaced(context, f'"{meant}"', safe=False) if meant and written(context).strip('"') == path else None
