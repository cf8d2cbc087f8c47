"""Rules about files of SMURF."""

from robray.rules.engine.rule_set import Roles, RuleSet

ROLES = Roles(
    of_files=frozenset({"smurf-no-files", "smurf-no-modelname"}),
    stopping=frozenset({"smurf-syntax"}),
    repeated={"smurf-not-unit-quaternion": ()},
)


RULE_SET = RuleSet("smurf", diagnosis=f"{__name__}.diagnosis", roles=ROLES, group=("smurf", "those of SMURF"))
