"""Rules about RoFI configurations."""

from robray.rules.engine.rule_set import Roles, RuleSet

ROLES = Roles(stopping=frozenset({"rofi-syntax"}))


RULE_SET = RuleSet(
    "rofi", diagnosis=f"{__name__}.diagnosis", roles=ROLES, group=("rofi", "those of RoFI's configurations")
)
