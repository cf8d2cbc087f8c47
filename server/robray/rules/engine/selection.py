"""Which rules a file is judged by: known before it is."""

from collections.abc import Iterable
from typing import NamedTuple

from robray.analysis.files import SourceFile
from robray.rules import ROLES, RULE_SETS

OPTIONAL = frozenset(code for rules in RULE_SETS.values() for code in rules.optional)
OFF = frozenset(code for rules in RULE_SETS.values() for code in rules.off)


class Naming(NamedTuple):
    """The styles of names (`text/naming.py`)."""

    frames: str = "snake_case"
    classes: str = "snake_case"
    constants: str = "snake_case"


class Selection(NamedTuple):
    """`off` are rules of `OPTIONAL` that are not wanted, and cost nothing."""

    off: frozenset[str] = OFF
    naming: Naming = Naming()

    def with_rule(self, code: str) -> "Selection":
        return self._replace(off=self.off - {code})


DEFAULT_SELECTION = Selection()

VERDICT_ALONE = Selection(OFF.union(*(rules.checking for rules in RULE_SETS.values())))
"""For a scene and its verdict: optional rules never refuse one."""


def selection_without(off: Iterable[str], *, naming: Naming) -> Selection:
    """With some rules off. Unused settings are normalised, so that nothing is judged again."""
    made = Selection(frozenset(off))
    return made if made.off >= ROLES.of_styles else made._replace(naming=naming)


def chosen(file: SourceFile) -> Selection:
    """The selection for a file."""
    return file.selection if isinstance(file.selection, Selection) else DEFAULT_SELECTION
