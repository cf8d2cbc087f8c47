"""Rules about cranes."""

from robray.rules.engine.rule_set import RuleSet

RULE_SET = RuleSet("toy", diagnosis=f"{__name__}.diagnosis")
