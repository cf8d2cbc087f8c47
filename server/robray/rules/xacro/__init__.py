"""Rules about xacro sources, which their expansion finds (`formats/xacro`)."""

from robray.rules.engine.roles import Roles
from robray.rules.engine.rule_set import RuleSet

RULE_SET = RuleSet(
    "xacro",
    group=("xacro", "those of xacro sources"),
    roles=Roles(stopping=frozenset({"xacro-not-well-formed", "xacro-too-large"})),
)
