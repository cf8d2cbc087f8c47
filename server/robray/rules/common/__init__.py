"""Rules about files of any format; their examples are scenes."""

from robray.rules.engine.roles import Roles
from robray.rules.engine.rule_set import RuleSet

_CODES = (
    "beyond-limits",
    "companion-not-found",
    "findings-left-out",
    "include-limit",
    "internal-error",
    "merge-conflict",
    "shapes-overlap",
    "unused-suppression",
)

RULE_SET = RuleSet(
    codes=_CODES,
    examples="robray",
    roles=Roles(
        not_read=frozenset({"beyond-limits", "merge-conflict"}),
        stopping=frozenset({"beyond-limits", "internal-error", "merge-conflict"}),
        left_out=frozenset({"beyond-limits"}),
        across_files=frozenset({"shapes-overlap"}),
        measured=frozenset({"shapes-overlap"}),
    ),
)
