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
    """`off` are rules of `OPTIONAL` that nobody asks for: whatever they would find costs nothing."""

    off: frozenset[str] = OFF
    naming: Naming = Naming()

    def with_rule(self, code: str) -> "Selection":
        """With a rule that is off."""
        return self._replace(off=self.off - {code})


DEFAULT_SELECTION = Selection()

VERDICT_ALONE = Selection(OFF.union(*(rules.checking for rules in RULE_SETS.values())))
"""For whoever wants a scene, and whether it is refused: what is checked besides never refuses one."""


def selection_without(off: Iterable[str], *, naming: Naming) -> Selection:
    """Of some rules that are off. What nobody looks at is the same in all of them, so that nothing is judged anew."""
    made = Selection(frozenset(off))
    return made if made.off >= ROLES.of_styles else made._replace(naming=naming)


def chosen(file: SourceFile) -> Selection:
    """By what a file is judged."""
    return file.selection if isinstance(file.selection, Selection) else DEFAULT_SELECTION
