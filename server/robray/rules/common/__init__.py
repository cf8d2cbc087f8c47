"""Rules about files of any format; their examples are scenes."""

from robray.rules.engine.rule_set import Roles, RuleSet

RULE_SET = RuleSet(
    "common",
    examples="robray",
    roles=Roles(
        not_read=frozenset({"beyond-limits", "merge-conflict"}),
        stopping=frozenset({"beyond-limits", "internal-error", "merge-conflict"}),
        left_out=frozenset({"beyond-limits"}),
        in_all=frozenset({"unused-suppression"}),
        across_files=frozenset({"shapes-overlap"}),
        measured=frozenset({"shapes-overlap"}),
    ),
)
