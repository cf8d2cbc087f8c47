"""Rules about files of any format; their examples are scenes."""

from robray.rules.engine.rule_set import RuleSet

_CODES = (
    "beyond-limits",
    "companion-not-found",
    "findings-left-out",
    "unused-suppression",
)

RULE_SET = RuleSet(codes=_CODES, examples="robray")
